import { useText } from '../i18n/use-text.ts';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { Day } from './money-and-dates.tsx';
import styles from './status-line.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Step {
  readonly id: string;
  readonly label: string;
  /** The day or instant when the step was reached; for a future step, the expected day. */
  readonly date?: string | undefined;
}

interface StatusLineProps {
  /** The object with these steps, for screen readers. */
  readonly label: string;
  readonly steps: readonly Step[];
  /** The id of the current step. */
  readonly current: string;
  /** It goes no further: the current step is the end, such as cancelled. */
  readonly isStopped?: boolean;
}

/** The steps of an object, with their dates and the current one. */
export const StatusLine = ({ label, steps, current, isStopped = false }: StatusLineProps) => {
  const text = useText();
  const at = steps.findIndex(({ id }) => id === current);
  const stateOf = (index: number) => {
    if (index > at) return 'coming';
    if (index < at) return 'done';
    return isStopped ? 'stopped' : 'current';
  };
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map(({ id, label: words, date }, index) => {
        const state = stateOf(index);
        return (
          <li
            key={id}
            className={styles.step}
            data-state={state}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {state === 'stopped' && <CloseIcon />}
              {(state === 'done' || (state === 'current' && index === steps.length - 1)) && <CheckIcon />}
            </span>
            <span className={styles.words}>
              {words}
              {state === 'done' && <VisuallyHidden> {text('ui.stepDone')}</VisuallyHidden>}
              <span className={styles.date}>
                {date !== undefined && (
                  <>
                    {state === 'coming' && `${text('ui.expected')} `}
                    <Day value={date} />
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
