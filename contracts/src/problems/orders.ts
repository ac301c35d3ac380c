import type { ProblemTable } from './any-call.ts';

/** Reasons for refusing to change an order or to order it again. */
export const orderProblems = {
  'order-in-production': { status: 409, title: 'The production of the order has started.' },
  'address-change-pending': { status: 409, title: 'The last request for a new address has no answer yet.' },
  'address-change-impossible': { status: 409, title: 'The order cannot be sent to another address.' },
  'reorder-unavailable': { status: 409, title: 'The order cannot be ordered again.' },
} as const satisfies ProblemTable;
