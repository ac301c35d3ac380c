import { unpaidOrderDays } from '@albumen/contracts/limits';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { isItemStatus, stepOf } from '@albumen/contracts/order-state';
import { isOrderStatus } from '@albumen/contracts/order-words';
import type { OrderStatus } from '@albumen/contracts/order-words';

type Product = NonNullable<OperatorOrder['products']>[number];

/** The lists of a customer's orders. `unpaid` and `running` are those in progress. */
export const orderLists = ['unpaid', 'running', 'history'] as const;
export type OrderList = (typeof orderLists)[number];

const notPaid = [undefined, 'paymentPending', 'paymentFailed'];

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

/** Returns an order number without what people add or leave out: #, blanks, and other dashes than the plain one. */
const bareNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replaceAll(/[#\s]/g, '')
    .replaceAll(/\p{Pd}/gu, '-');

/** Returns an order number in the form in which numbers are compared. */
export const comparedNumber = (number: string): string => bareNumber(number).toLowerCase();

/** The names of an order that somebody may type. */
export interface NamedOrder {
  readonly orderCode: string;
  /** The number that the customer knows, if it is not the code. */
  readonly number?: string | null | undefined;
}

/**
 * Finds the order that somebody types, in any case, with or without # and blanks. One that is spelled as typed comes
 * first, and the name that customers see comes before a code that they do not.
 */
export const orderNamed = <Order extends NamedOrder>(
  typed: string,
  orders: readonly Order[],
): Order | undefined => {
  const names = [({ number, orderCode }: Order) => number ?? orderCode, ({ orderCode }: Order) => orderCode];
  for (const nameOf of names)
    for (const form of [(name: string) => name, bareNumber, comparedNumber]) {
      const wanted = form(typed);
      const order = orders.find((one) => form(nameOf(one)) === wanted);
      if (order) return order;
    }
  return undefined;
};

/** Returns everything that a search of an order finds. */
export const wordsOf = (orderCode: string, { number = '', products = [] }: OperatorOrder): string =>
  searched([orderCode, number, ...products.map(({ title = '' }) => title)].join('\n'));

/** The products of an order that arrive next. */
export interface Arrival {
  readonly day: string;
  readonly products: readonly Product[];
  /** Whether they are on their way. */
  readonly isSent: boolean;
}

/** Returns what arrives next of an order, and when; undefined if nothing is on its way. */
export const arrivalOf = (order: OperatorOrder): Arrival | undefined => {
  const { parcels = [], products = [], expectedDay, deliveryDates } = order;
  const step = stepOf(order);
  // Days that depend on a payment are no promise.
  if (step === 'Cancelled' || step === 'Received') return undefined;
  const onTheWay = parcels.filter(({ deliveredAt }) => deliveredAt === undefined);
  if (parcels.length > 0 && onTheWay.length === 0) return undefined;
  const days = onTheWay.flatMap((parcel) => parcel.expectedDay ?? []);
  const day = days.toSorted()[0] ?? expectedDay ?? deliveryDates?.latest ?? deliveryDates?.earliest;
  if (day === undefined) return undefined;
  const arriving = days.length === 0 ? onTheWay : onTheWay.filter((parcel) => parcel.expectedDay === day);
  const isInside = ({ code }: Product) =>
    arriving.length === 0 || arriving.some((parcel) => parcel.products?.includes(code) ?? true);
  return {
    day,
    products: products.filter((product) => product.status !== 'cancelled' && isInside(product)),
    isSent: step === 'Dispatched' || (arriving.length > 0 && arriving.every(({ sentAt }) => sentAt)),
  };
};

/** The fields whose values the customer does not see: statuses that are neither known nor labelled, and so on. */
export const unshownFields = (order: OperatorOrder): string[] => {
  const { status, label, statusDates = {}, products = [], parcels = [] } = order;
  const isKnownItem = (product: Product): boolean =>
    product.status === undefined || product.label !== undefined || isItemStatus(product.status);
  const codes = new Set(products.map(({ code }) => code));
  return [
    ...(isOrderStatus(status) || label !== undefined ? [] : ['status']),
    ...Object.keys(statusDates).flatMap((name) =>
      isOrderStatus(name) || name === status ? [] : `statusDates.${name}`,
    ),
    ...(products.every(isKnownItem) ? [] : ['products.status']),
    ...(parcels.every((parcel) => (parcel.products ?? []).every((code) => codes.has(code)))
      ? []
      : ['parcels.products']),
  ];
};
