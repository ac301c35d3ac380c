import { eventType } from '../../platform/events.ts';

/** An order of a customer is new or has changed. `orderedAt` is when it was placed, or when it first came if that is earlier. */
export const ordersPlaced = eventType<{ readonly customerId: string; readonly orderedAt: Date }>(
  'orders.placed',
);
