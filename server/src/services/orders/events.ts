import { eventType } from '../../platform/events.ts';

/** Orders of a customer are known that were not before, or not as theirs; `orderedAt` is when the latest of them was placed. */
export const ordersPlaced = eventType<{ readonly customerId: string; readonly orderedAt: Date }>(
  'orders.placed',
);
