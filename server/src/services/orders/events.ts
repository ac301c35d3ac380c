import { eventType } from '../../platform/events.ts';

/**
 * A customer's order is new or has changed. `orderedAt` is when it was placed, or when it first arrived if that is
 * earlier.
 */
export const ordersPlaced = eventType<{ readonly customerId: string; readonly orderedAt: Date }>(
  'orders.placed',
);
