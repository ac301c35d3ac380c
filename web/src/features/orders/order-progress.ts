import { displayStatuses, isOrderStatus } from '@albumen/contracts/order-words';
import type { Order } from '../../api/orders.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { itemStateOf } from './item-state.ts';
import type { OrderedProduct } from './item-state.ts';
import { statusMessage } from './order-status.ts';

interface ProgressStep {
  readonly id: string;
  readonly words: MessageId;
  /** When the order reached it; undefined if that is not known, and for a step to come. */
  readonly date: string | undefined;
}

export interface Progress {
  readonly steps: readonly ProgressStep[];
  readonly current: string;
  readonly isStopped: boolean;
}

const steps = ['AwaitingPayment', 'Ordered', 'InProduction', 'Sent'] as const;

const isUnpaid = ({ status }: OrderedProduct): boolean =>
  status === 'paymentPending' || status === 'paymentFailed';

/** The line of steps. A cancelled order has only the steps that it had reached, and its end. */
export const progressOf = ({
  step,
  statusDates,
  orderedAt,
  parcels,
  products,
}: Pick<Order, 'step' | 'statusDates' | 'orderedAt' | 'parcels' | 'products'>): Progress => {
  const sentAt = parcels
    .flatMap((parcel) => parcel.sentAt ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const shown = displayStatuses[step];
  const isConfirmed = shown === 'Cancelled' ? 'Confirmed' in statusDates : shown !== 'AwaitingPayment';
  const isPaid = isConfirmed && !products.some(isUnpaid);
  const dates = {
    AwaitingPayment: isPaid ? statusDates['Confirmed'] : (statusDates['Received'] ?? orderedAt),
    Ordered: statusDates['Confirmed'],
    InProduction: statusDates['ProductionStarted'] ?? statusDates['ProductionCompleted'],
    Sent: statusDates['Dispatched'] ?? sentAt.at(-1),
  };
  // A step that is done does not read as if something were awaited.
  const wordsOf = (id: (typeof steps)[number]): MessageId => {
    if (id !== 'AwaitingPayment' || shown === id) return statusMessage(id);
    return isPaid ? 'order.step.paid' : 'order.step.placed';
  };
  const all = steps.map((id) => ({
    id,
    words: wordsOf(id),
    date: dates[id],
  }));
  if (shown === 'Cancelled') {
    const end = { id: shown, words: statusMessage(shown), date: statusDates['Cancelled'] };
    // Not the parcels: what was sent of a cancelled order has not made it a sent one.
    const reached = all.filter(
      ({ id, date }) => date !== undefined && (id !== 'Sent' || 'Dispatched' in statusDates),
    );
    return { steps: [...reached, end], current: shown, isStopped: true };
  }
  const at = steps.indexOf(shown);
  return {
    steps: all.map(({ date, ...rest }, index) => ({ ...rest, date: index > at ? undefined : date })),
    current: shown,
    isStopped: false,
  };
};

/** The headline of an order. */
export interface Headline {
  readonly words: MessageId;
  /** The operator's words, which replace `words`. */
  readonly label?: string | undefined;
  /** The instant of the last delivery, once everything is delivered. */
  readonly deliveredAt?: string;
}

const headlines = {
  AwaitingPayment: 'order.now.AwaitingPayment',
  Ordered: 'order.now.Ordered',
  InProduction: 'order.now.InProduction',
  Cancelled: 'order.now.Cancelled',
} as const;

/** Says in one sentence where an order is now. */
export const headlineOf = (order: Order): Headline => {
  const { status, label, parcels, products, deliveryType, deliveryAddress } = order;
  const shown = displayStatuses[order.step];
  if (label !== undefined && !isOrderStatus(status)) return { words: statusMessage(shown), label };
  const tones = products.map((product) => itemStateOf(product, order).tone);
  const isPartSent =
    tones.includes('done') || parcels.some(({ sentAt, deliveredAt }) => sentAt ?? deliveredAt);
  // A sent order may have left out a product, such as a delayed one.
  const isRunning = shown === 'Sent' ? tones.includes('attention') : shown !== 'Cancelled';
  if (isPartSent && isRunning) return { words: 'order.now.partlySent' };
  if (shown === 'Sent') {
    const delivered = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
    const isAtPoint = deliveryType === 'PickupPoint';
    if (parcels.length > 0 && delivered.length === parcels.length) {
      const deliveredAt = delivered.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)!;
      return { words: isAtPoint ? 'order.now.collected' : 'order.now.delivered', deliveredAt };
    }
    if (isAtPoint) return { words: 'order.now.ready' };
    const isSentAnywhere = parcels.length > 0 || deliveryType !== undefined || deliveryAddress !== undefined;
    return { words: isSentAnywhere ? 'order.now.Sent' : 'order.now.digital' };
  }
  return { words: headlines[shown] };
};

/** The numbers of products that do not continue as the others. */
export const exceptionsOf = (order: Order): { readonly cancelled: number; readonly attention: number } => {
  if (order.step === 'Cancelled') return { cancelled: 0, attention: 0 };
  const tones = order.products.map((product) => itemStateOf(product, order).tone);
  return {
    cancelled: tones.filter((tone) => tone === 'stopped').length,
    attention: tones.filter((tone) => tone === 'attention').length,
  };
};

/** Whether an action of the shop is possible: `open` until a moment; `over` since; `none`: nothing to say. */
export type ActionState = 'open' | 'over' | 'started' | 'none';

const isPast = (moment: string | undefined, now: number): boolean =>
  moment !== undefined && Date.parse(moment) <= now;

/** Whether the customer can pay: until the shop's deadline, while the order or one of its products waits for it. */
export const payingOf = ({ step, products, payUrl, payUntil }: Order, now: number): ActionState => {
  const isOver = step === 'Cancelled' || step === 'Dispatched';
  if (step !== 'Received' && (isOver || !products.some(isUnpaid))) return 'none';
  if (isPast(payUntil, now)) return 'over';
  return payUrl === undefined ? 'none' : 'open';
};

/** Describes the next step of a product; nobody is asked to pay again if the shop offers no page for that. */
export const adviceOf = (product: OrderedProduct, order: Order, now: number): MessageId | undefined => {
  const { advice } = itemStateOf(product, order);
  const isAsked = advice === 'order.item.paymentFailed.text';
  return isAsked && payingOf(order, now) !== 'open' ? 'order.item.paymentFailed.unpaid' : advice;
};

/** Whether the customer can cancel: until the shop's deadline; without one, until production starts. */
export const cancellingOf = ({ step, cancelUrl }: Order, now: number): ActionState => {
  if (cancelUrl === undefined || step === 'Cancelled' || step === 'Dispatched') return 'none';
  if (isPast(cancelUrl.until, now)) return 'over';
  const isStarted = step === 'ProductionStarted' || step === 'ProductionCompleted';
  return isStarted && cancelUrl.until === undefined ? 'started' : 'open';
};
