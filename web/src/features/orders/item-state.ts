import { isItemStatus, shownItemStatus } from '@albumen/contracts/order-state';
import { displayStatuses } from '@albumen/contracts/order-words';
import type { ItemStatus } from '@albumen/contracts/order-words';
import type { Order } from '../../api/orders.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { statusMessage } from './order-status.ts';

export type OrderedProduct = Order['products'][number];

/** `calm`: nothing happens to it now. `attention`: it does not continue as planned. */
type ItemTone = 'calm' | 'active' | 'done' | 'attention' | 'stopped';

/** The state of a product in words that a customer understands. */
export interface ItemState {
  readonly words: MessageId;
  /** The operator's words, which replace `words`. */
  readonly label?: string | undefined;
  /** Says what happens next. */
  readonly advice?: MessageId;
  readonly tone: ItemTone;
}

/** Albums §4: "Order item statuses". The words are ours. */
const states: Readonly<Record<ItemStatus, ItemState>> = {
  paymentPending: { words: 'order.item.paymentPending', tone: 'calm' },
  paymentFailed: {
    words: 'order.item.paymentFailed',
    advice: 'order.item.paymentFailed.text',
    tone: 'attention',
  },
  paymentSuccess: { words: 'order.item.paymentSuccess', tone: 'calm' },
  paymentFree: { words: 'order.item.paymentFree', tone: 'calm' },
  'verification failed': {
    words: 'order.item.verificationFailed',
    advice: 'order.item.verificationFailed.text',
    tone: 'attention',
  },
  processing: { words: 'order.item.processing', tone: 'active' },
  'processing failed': {
    words: 'order.item.processingFailed',
    advice: 'order.item.processingFailed.text',
    tone: 'attention',
  },
  approved: { words: 'order.item.approved', tone: 'active' },
  rejected: { words: 'order.item.rejected', advice: 'order.item.rejected.text', tone: 'attention' },
  on_hold: { words: 'order.item.onHold', advice: 'order.item.onHold.text', tone: 'attention' },
  producing: { words: 'order.item.producing', tone: 'active' },
  delayed: { words: 'order.item.delayed', advice: 'order.item.delayed.text', tone: 'attention' },
  shipped: { words: 'order.item.shipped', tone: 'done' },
  cancelled: { words: 'order.item.cancelled', tone: 'stopped' },
};

const tones = {
  AwaitingPayment: 'calm',
  Ordered: 'calm',
  InProduction: 'active',
  Sent: 'done',
  Cancelled: 'stopped',
} as const;

/** The state of a product. An unknown one is shown by its label, otherwise as the order's own step. */
export const itemStateOf = (
  product: Pick<OrderedProduct, 'code' | 'status' | 'label'>,
  order: Pick<Order, 'step' | 'parcels'>,
): ItemState => {
  const status = shownItemStatus(product, order);
  if (isItemStatus(status)) return states[status];
  const shown = displayStatuses[order.step];
  return { words: statusMessage(shown), label: product.label, tone: tones[shown] };
};
