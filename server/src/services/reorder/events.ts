import { eventType } from '../../kernel/events.ts';

/** A customer leaves for the shop to order the same again. */
export const reorderRequested = eventType<{ readonly customerId: string; readonly orderCode: string }>(
  'reorder.requested',
);
