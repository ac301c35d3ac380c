import { unpaidOrderDays } from '@albumen/contracts/limits';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { isOrderStatus, orderStatuses } from '@albumen/contracts/order-words';
import type { OrderStatus } from '@albumen/contracts/order-words';

/** The lists of a customer's orders. `unpaid` and `running` are those in progress. */
export const orderLists = ['unpaid', 'running', 'history'] as const;
export type OrderList = (typeof orderLists)[number];

const notPaid = [undefined, 'paymentPending', 'paymentFailed'];

const steps = orderStatuses.filter((status) => status !== 'Cancelled');

/**
 * Returns the known status that an order has reached. A status that we do not know never looks cancelled: the last known
 * one of `statusDates` counts, otherwise `Confirmed`. An order is sent as soon as all of its products are, even if
 * its status comes later.
 */
export const stepOf = ({ status, statusDates = {}, products = [] }: OperatorOrder): OrderStatus => {
  if (status === 'Cancelled') return status;
  const kept = products.filter((product) => product.status !== 'cancelled');
  if (kept.length > 0 && kept.every((product) => product.status === 'shipped')) return 'Dispatched';
  if (isOrderStatus(status)) return status;
  return steps.findLast((step) => statusDates[step] !== undefined) ?? 'Confirmed';
};

export const isInHistory = (step: OrderStatus): boolean => step === 'Dispatched' || step === 'Cancelled';

/** Returns the list of an order. It does not depend on the time of reading. */
export const listOf = (order: OperatorOrder): OrderList => {
  const step = stepOf(order);
  if (isInHistory(step)) return 'history';
  const isPaid = order.products?.some(({ status }) => !notPaid.includes(status)) ?? false;
  return step === 'Received' && !isPaid ? 'unpaid' : 'running';
};

/** Returns the time before which an unpaid order has expired. */
export const unpaidSince = (now: Date): Date => new Date(now.getTime() - unpaidOrderDays * 86_400_000);

/** Returns a text in the form in which searches compare it. */
export const searched = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns everything that a search of an order finds. */
export const wordsOf = (orderCode: string, { products = [] }: OperatorOrder): string =>
  searched([orderCode, ...products.map(({ title = '' }) => title)].join('\n'));

/** Returns the day on which an order or its next parcel is expected; undefined if nothing is on its way. */
export const arrivalOf = (order: OperatorOrder): string | undefined => {
  const { parcels = [], expectedDay, deliveryDates } = order;
  const step = stepOf(order);
  // Days that depend on a payment are no promise.
  if (step === 'Cancelled' || step === 'Received') return undefined;
  const onTheWay = parcels.filter(({ deliveredAt }) => deliveredAt === undefined);
  if (parcels.length > 0 && onTheWay.length === 0) return undefined;
  const days = onTheWay.flatMap((parcel) => parcel.expectedDay ?? []);
  return days.toSorted()[0] ?? expectedDay ?? deliveryDates?.latest ?? deliveryDates?.earliest;
};
