import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { Label } from 'react-aria-components/Label';
import { classNames } from '../lib/class-names.ts';
import { Row } from './layout.tsx';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The task in progress. */
  readonly label: string;
  /** From 0 to 1; absent while unknown. */
  readonly fraction?: number | undefined;
  /** The progress as text ("3 of 10 photos"); the percentage if absent. */
  readonly valueText?: string | undefined;
  /** For a bar whose context already names it: the label is only read out. */
  readonly isLabelHidden?: boolean;
}

/** The progress of a task, as a bar and as text. */
export const ProgressBar = ({ label, fraction, valueText, isLabelHidden = false }: ProgressBarProps) => (
  <AriaProgressBar
    className={styles.progress!}
    value={(fraction ?? 0) * 100}
    isIndeterminate={fraction === undefined}
    {...(valueText === undefined ? {} : { valueLabel: valueText })}
    {...(isLabelHidden ? { 'aria-label': label } : {})}
  >
    {({ percentage, valueText: words }) => (
      <>
        {!isLabelHidden && (
          <Row gap={[1, 4]} wraps align="stretch" justify="between" className={styles.words}>
            <Label>{label}</Label>
            <span className={styles.value}>{words}</span>
          </Row>
        )}
        <div className={styles.track}>
          <div
            className={classNames(styles.fill, fraction === undefined && styles.indeterminate)}
            style={fraction === undefined ? undefined : { width: `${percentage}%` }}
          />
        </div>
      </>
    )}
  </AriaProgressBar>
);
