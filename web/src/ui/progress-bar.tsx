import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { Label } from 'react-aria-components/Label';
import { classNames } from '../lib/class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is under way. */
  readonly label: string;
  /** From 0 to 1; absent while it cannot be known. */
  readonly fraction?: number | undefined;
  /** How far it is, in words ("3 of 10 photos"); the percentage when absent. */
  readonly valueText?: string | undefined;
  /** For a bar whose surroundings already say what it is: the label is read out only. */
  readonly isLabelHidden?: boolean;
}

/** How far something is, as a bar and in words. */
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
          <div className={styles.words}>
            <Label>{label}</Label>
            <span className={styles.value}>{words}</span>
          </div>
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
