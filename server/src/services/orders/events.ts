import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { eventType } from '../../kernel/events.ts';

/**
 * A customer's order is new or has changed. `orderedAt` is when it was placed, or when it first arrived if that is
 * earlier.
 */
export const ordersPlaced = eventType<{ readonly customerId: string; readonly orderedAt: Date }>(
  'orders.placed',
);

/**
 * An order was put, linked or deleted. `after` is missing if it was deleted or belongs to somebody else now. Announced
 * with the order locked, unless it was linked.
 */
export const ordersChanged = eventType<{
  readonly customerId: string;
  readonly orderCode: string;
  readonly before?: OperatorOrder | undefined;
  readonly after?: OperatorOrder | undefined;
}>('orders.changed');
