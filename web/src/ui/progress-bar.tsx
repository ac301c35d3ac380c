import { useId } from 'react';
import { useIntl } from 'react-intl';
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

/** The progress of a task, as a bar and as text. React Aria's would be part of every page, with its number formats. */
export const ProgressBar = ({ label, fraction, valueText, isLabelHidden = false }: ProgressBarProps) => {
  const id = useId();
  const { formatNumber } = useIntl();
  const isKnown = fraction !== undefined;
  const percent = Math.min(Math.max(fraction ?? 0, 0), 1) * 100;
  const words = isKnown ? (valueText ?? formatNumber(percent / 100, { style: 'percent' })) : undefined;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      {...(isKnown && { 'aria-valuenow': percent, 'aria-valuetext': words })}
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      {!isLabelHidden && (
        <Row gap={[1, 4]} wraps align="stretch" justify="between" className={styles.words}>
          <span id={id}>{label}</span>
          <span className={styles.value}>{words}</span>
        </Row>
      )}
      <div className={styles.track}>
        <div
          className={classNames(styles.fill, !isKnown && styles.indeterminate)}
          style={isKnown ? { width: `${percent}%` } : undefined}
        />
      </div>
    </div>
  );
};
