import { useText } from '../i18n/use-text.ts';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { Day } from './money-and-dates.tsx';
import styles from './status-line.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Step {
  readonly id: string;
  readonly label: string;
  /** When it was reached, a day or an instant; of a step to come the day that is expected. */
  readonly date?: string | undefined;
}

interface StatusLineProps {
  /** What takes these steps, read out. */
  readonly label: string;
  readonly steps: readonly Step[];
  /** The id of the step that it stands at. */
  readonly current: string;
  /** It goes no further: the step that it stands at is its end, such as cancelled. */
  readonly isStopped?: boolean;
}

/** The steps that something takes, with their dates, and the one that it stands at. */
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
