import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { displayStatusOf, statusMessage } from './order-status.ts';
import type { StatusFields } from './order-status.ts';
import styles from './status-badge.module.css';

interface StatusBadgeProps {
  readonly order: StatusFields;
}

/** The status of an order. Albums §4: "Cancelled, shown red; others cyan". */
export const StatusBadge = ({ order }: StatusBadgeProps) => {
  const text = useText();
  const shown = displayStatusOf(order);
  return (
    <span className={classNames(styles.badge, shown === 'Cancelled' && styles.cancelled)}>
      {order.label ?? text(statusMessage(shown))}
    </span>
  );
};
