import type { MessageId } from '../../i18n/message-id.ts';

/** Albums §4: the display statuses, in the order of the steps; `Cancelled` is not a step. */
export const displayStatuses = ['AwaitingPayment', 'Ordered', 'InProduction', 'Sent', 'Cancelled'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** Albums §4: "Order display statuses (internal value in brackets)". */
const displayed: ReadonlyMap<string, DisplayStatus> = new Map([
  ['Received', 'AwaitingPayment'],
  ['Confirmed', 'Ordered'],
  ['ProductionStarted', 'InProduction'],
  ['ProductionCompleted', 'InProduction'],
  ['Dispatched', 'Sent'],
  ['Cancelled', 'Cancelled'],
]);

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
export interface StatusFields {
  /** The operator's own value. We know six, but shops may add their own. */
  readonly status: string;
  /** The operator's words for it. */
  readonly label?: string | undefined;
  /** The instant of each status that the order has reached. */
  readonly statusDates?: Readonly<Record<string, string>> | undefined;
}

/**
 * The display status of an order. With a status that we do not know, the furthest step that the order has reached:
 * customers who see no step order again, and a running order must not look cancelled.
 */
export const displayStatusOf = ({ status, statusDates = {} }: StatusFields): DisplayStatus => {
  const known = displayed.get(status);
  if (known) return known;
  const reached = Object.keys(statusDates).map((key) => displayed.get(key));
  return displayStatuses.findLast((step) => step !== 'Cancelled' && reached.includes(step)) ?? 'Ordered';
};
