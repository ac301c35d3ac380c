import { isOrderStatus, itemStatuses, orderStatuses } from './order-words.ts';
import type { ItemStatus, OrderStatus } from './order-words.ts';

type Maybe<Value> = Value | undefined;

interface ItemFields {
  readonly code: string;
  readonly status?: Maybe<string>;
}

interface ParcelFields {
  /** All products of the order if it is missing. */
  readonly products?: Maybe<readonly string[]>;
  readonly sentAt?: Maybe<string>;
  readonly deliveredAt?: Maybe<string>;
}

interface OrderFields {
  readonly status: string;
  readonly statusDates?: Maybe<Readonly<Record<string, string>>>;
  readonly products?: Maybe<readonly ItemFields[]>;
  readonly parcels?: Maybe<readonly ParcelFields[]>;
}

const isOneOf = (statuses: readonly ItemStatus[], status: string | undefined): boolean =>
  statuses.some((one) => one === status);

/** Whether a status of a product is one of those known; the operator may send others. */
export const isItemStatus = (status: string | undefined): status is ItemStatus =>
  isOneOf(itemStatuses, status);

/** Whether a product has been paid, or needs no payment. */
export const isPaidItem = ({ status }: Pick<ItemFields, 'status'>): boolean =>
  isOneOf(
    ['paymentSuccess', 'paymentFree', 'processing', 'approved', 'producing', 'delayed', 'shipped'],
    status,
  );

/** Statuses of the way to being sent, which add nothing once the order is sent. */
const onTheWay: readonly ItemStatus[] = [
  'paymentPending',
  'paymentSuccess',
  'paymentFree',
  'processing',
  'approved',
  'producing',
];

/** Whether a product is sent: by its own status, or because all parcels with a part of it are. */
export const isSentItem = (
  { code, status }: ItemFields,
  { parcels = [] }: Pick<OrderFields, 'parcels'>,
): boolean => {
  if (status === 'shipped' || status === 'cancelled') return status === 'shipped';
  const own = parcels.filter(({ products }) => products?.includes(code) ?? true);
  return own.length > 0 && own.every(({ sentAt, deliveredAt }) => sentAt ?? deliveredAt);
};

/**
 * The status under which a product is shown. Nothing of a cancelled order is made any more, so only its sent products
 * keep their state. A sent product is sent even if its status comes later. A product of a sent order is sent, too,
 * unless its status says why it is not. A status that we do not know stays: it may have words of the operator.
 */
export const shownItemStatus = (
  item: ItemFields,
  order: Pick<OrderFields, 'parcels'> & { readonly step: OrderStatus },
): string | undefined => {
  const { status } = item;
  const isSent = isSentItem(item, order);
  if (order.step === 'Cancelled') return isSent ? 'shipped' : 'cancelled';
  if (status !== undefined && !isItemStatus(status)) return status;
  return isSent || (order.step === 'Dispatched' && isOneOf(onTheWay, status)) ? 'shipped' : status;
};

/** The steps of an order that is not cancelled. */
export const orderSteps = orderStatuses.filter((status) => status !== 'Cancelled');

/**
 * The known status that an order has reached. Its products decide first: the order is cancelled, sent or paid as soon as
 * all of them are. Then its own status counts. An unknown status never means cancelled: the last known status in
 * `statusDates` replaces it, or `Confirmed` if none is there.
 */
export const stepOf = (order: OrderFields): OrderStatus => {
  const { status, statusDates = {}, products = [] } = order;
  if (status === 'Cancelled') return status;
  const remaining = products.filter((item) => item.status !== 'cancelled');
  if (products.length > 0 && remaining.length === 0) return 'Cancelled';
  const areAll = (isSo: (item: ItemFields) => boolean) => remaining.length > 0 && remaining.every(isSo);
  if (areAll((item) => isSentItem(item, order))) return 'Dispatched';
  if (status === 'Received' && areAll(isPaidItem)) return 'Confirmed';
  if (isOrderStatus(status)) return status;
  return orderSteps.findLast((step) => statusDates[step] !== undefined) ?? 'Confirmed';
};
