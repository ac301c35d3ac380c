import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { orderStatuses } from '@albumen/contracts/order-words';
import type { ItemStatus, OrderStatus } from '@albumen/contracts/order-words';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';

type Product = NonNullable<OperatorOrder['products']>[number];

/** The next step of the sample shop; `delivered` changes no status. */
export type NextStep = Exclude<OrderStatus, 'Received' | 'Cancelled'> | 'delivered';

/** Products that no step changes any more. */
const settled: readonly string[] = ['paymentFree', 'rejected', 'cancelled', 'shipped'] satisfies ItemStatus[];

const itemStatusAt: Partial<Record<NextStep, ItemStatus>> = {
  Confirmed: 'paymentSuccess',
  ProductionStarted: 'producing',
  Dispatched: 'shipped',
};

/** The last known status of an order, whose own may be one that only a shop has. */
const knownStatus = ({ status, statusDates = {} }: OperatorOrder): OrderStatus =>
  orderStatuses.find((one) => one === status) ??
  orderStatuses.findLast((one) => one in statusDates && one !== 'Cancelled') ??
  'Received';

/** Returns undefined at the end. */
export const nextStepOf = (order: OperatorOrder): NextStep | undefined => {
  const status = knownStatus(order);
  if (status === 'Cancelled') return undefined;
  if (status === 'Dispatched')
    return order.parcels?.some(({ deliveredAt }) => deliveredAt === undefined) ? 'delivered' : undefined;
  return orderStatuses[orderStatuses.indexOf(status) + 1] as NextStep;
};

const withItems = (products: readonly Product[] | undefined, status: ItemStatus | undefined) =>
  status &&
  products?.map((product) =>
    settled.includes(product.status ?? '') ? product : { ...product, status, label: undefined },
  );

const parcelsSent = (code: string, { parcels, deliveryAddress }: OperatorOrder, now: Date) => {
  const sentAt = now.toISOString();
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  return (parcels ?? (deliveryAddress ? [{}] : [])).map((parcel, index) =>
    'sentAt' in parcel
      ? parcel
      : {
          carrier: 'PostNL',
          trackingCode: `3SALBU${code.slice(-8)}${index}`,
          trackingUrl: `${sampleShopPaths.shop}/track-an-order`,
          expectedDay: tomorrow,
          ...parcel,
          sentAt,
        },
  );
};

/** Returns the order after its next step, as the systems of a shop send it. */
export const advance = (code: string, order: OperatorOrder, now: Date): OperatorOrder => {
  const next = nextStepOf(order);
  const at = now.toISOString();
  if (next === undefined) return order;
  if (next === 'delivered')
    return { ...order, parcels: order.parcels?.map((parcel) => ({ deliveredAt: at, ...parcel })) };
  const { products } = order;
  return {
    ...order,
    status: next,
    label: undefined,
    statusDates: { ...order.statusDates, [next]: at },
    products: withItems(products, itemStatusAt[next]) ?? products,
    payUrl: undefined,
    payUntil: undefined,
    ...(next !== 'Confirmed' && { cancelUrl: undefined }),
    ...(next === 'Dispatched' && {
      parcels: parcelsSent(code, order, now),
      reorder: order.reorder ?? {
        state: 'available' as const,
        url: `${sampleShopPaths.shop}/reorder/${code}`,
      },
    }),
  };
};

/** Whether the order waits for a payment, which its link can make. */
export const canPay = ({ status, payUrl, payUntil }: OperatorOrder, now: Date): boolean =>
  status === 'Received' && payUrl !== undefined && !(payUntil && Date.parse(payUntil) <= now.getTime());

/** Whether the link to cancel still works. */
export const canCancel = ({ status, cancelUrl }: OperatorOrder, now: Date): boolean =>
  (status === 'Received' || status === 'Confirmed') &&
  cancelUrl !== undefined &&
  !(cancelUrl.until && Date.parse(cancelUrl.until) <= now.getTime());

/** Returns the cancelled order; a paid one is refunded. */
export const cancel = (order: OperatorOrder, now: Date): OperatorOrder => {
  const { status, sums, products } = order;
  const isPaid = status === 'Confirmed' && sums?.total !== undefined && sums.total > 0;
  return {
    ...order,
    status: 'Cancelled',
    statusDates: { ...order.statusDates, Cancelled: now.toISOString() },
    products: products?.map((product) => ({ ...product, status: 'cancelled', label: undefined })),
    sums: isPaid ? { ...sums, refund: -(sums.total ?? 0), remaining: 0 } : sums,
    expectedDay: undefined,
    payUrl: undefined,
    payUntil: undefined,
    cancelUrl: undefined,
    addressChange: undefined,
  };
};
