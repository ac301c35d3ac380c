import { displayStatuses, isOrderStatus } from '@albumen/contracts/order-words';
import type { DisplayStatus } from '@albumen/contracts/order-words';
import type { Order } from '../../api/orders.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Text } from '../../i18n/use-text.ts';

const words = {
  AwaitingPayment: 'orders.status.AwaitingPayment',
  Ordered: 'orders.status.Ordered',
  InProduction: 'orders.status.InProduction',
  Sent: 'orders.status.Sent',
  Cancelled: 'orders.status.Cancelled',
} as const satisfies Record<DisplayStatus, MessageId>;

/** The message of a display status. */
export const statusMessage = (status: DisplayStatus): MessageId => words[status];

/** The fields of an order that decide how its status is displayed. */
export type StatusFields = Pick<Order, 'status' | 'step' | 'label'> & {
  readonly products?: readonly Pick<Order['products'][number], 'status'>[];
};

/** Whether the customer must pay again: an order that awaits payment, with a product whose payment failed. */
const hasFailedPayment = ({ status, step, products = [] }: StatusFields): boolean =>
  isOrderStatus(status) &&
  step === 'Received' &&
  products.some((product) => product.status === 'paymentFailed');

/**
 * The status of an order in words: the label of a status that we do not know, otherwise a failed payment or the step
 * that the order has reached. Customers who see no step order again.
 */
export const statusWords = (order: StatusFields, text: Text): string => {
  const { status, step, label } = order;
  if (!isOrderStatus(status) && label !== undefined) return label;
  return text(hasFailedPayment(order) ? 'order.item.paymentFailed' : words[displayStatuses[step]]);
};

/** Albums §4: "Cancelled, shown red; others cyan". An unknown status is never a cancelled one. */
export const isShownRed = ({ step }: Pick<StatusFields, 'step'>): boolean => step === 'Cancelled';

/** The badge with the status of an order. */
export const badgeOf = (order: StatusFields, text: Text) =>
  ({
    tone: isShownRed(order) ? 'danger' : hasFailedPayment(order) ? 'warning' : 'status',
    children: statusWords(order, text),
  }) as const;
