import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasFailedPayment, isShownRed, statusWords } from './order-status.ts';
import type { StatusFields } from './order-status.ts';
import styles from './status-badge.module.css';

interface StatusBadgeProps {
  /** An order, or a part of one. */
  readonly order: StatusFields;
}

/** The status of an order, in its colour. */
export const StatusBadge = ({ order }: StatusBadgeProps) => {
  const text = useText();
  return (
    <span
      className={classNames(
        styles.badge,
        hasFailedPayment(order) && styles.unpaid,
        isShownRed(order) && styles.cancelled,
      )}
    >
      {statusWords(order, text)}
    </span>
  );
};
