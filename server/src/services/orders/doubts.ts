import { problemErrorsLimit } from '@albumen/contracts/limits';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import {
  isItemStatus,
  isPaidItem,
  isSentItem,
  orderSteps,
  shownItemStatus,
  stepOf,
} from '@albumen/contracts/order-state';
import { isOrderStatus } from '@albumen/contracts/order-words';
import type { OrderStatus } from '@albumen/contracts/order-words';

type Product = NonNullable<OperatorOrder['products']>[number];

/** A field that contradicts another one, and how customers see that. */
interface Doubt {
  readonly field: string;
  readonly message: string;
}

/** Our choice: systems of all time zones, and clocks that are a day wrong, are not ahead. */
const aheadMs = 48 * 3_600_000;

const doubtsOfDates = ({ orderedAt, status, statusDates = {} }: OperatorOrder, now: Date): Doubt[] => {
  const dates = [
    ['orderedAt', orderedAt] as const,
    ...Object.entries(statusDates).map(([name, date]) => [`statusDates.${name}`, date] as const),
  ];
  const ahead = dates.flatMap(([field, date]) =>
    Date.parse(date) > now.getTime() + aheadMs ? { field, message: 'Is more than 48 hours ahead.' } : [],
  );
  if (!isOrderStatus(status) || status === 'Cancelled') return ahead;
  const later = ['Cancelled' as const, ...orderSteps.slice(orderSteps.indexOf(status) + 1)];
  return [
    ...ahead,
    ...later.flatMap((step) =>
      statusDates[step] === undefined
        ? []
        : { field: `statusDates.${step}`, message: `The order is still ${status}: the date is not shown.` },
    ),
  ];
};

/** Returns how the status of a product contradicts that of its order, if it does. */
const contradictionOf = (
  product: Product,
  order: OperatorOrder & { readonly step: OrderStatus },
): string | undefined => {
  const { status = '' } = product;
  const shown = shownItemStatus(product, order);
  if (order.status === 'Cancelled')
    return isSentItem(product, order) ? 'The order is cancelled, and this product is sent.' : undefined;
  if (order.status === 'Received' && isPaidItem(product))
    return `The order is not paid, and this product is ${status}.`;
  if (!isItemStatus(status) || status === 'cancelled' || status === 'shipped') return undefined;
  if (shown === 'shipped') return `The product is sent, and its status is ${status}: it is shown as sent.`;
  return order.status === 'Dispatched'
    ? `The order is sent, and this product is ${status}: it is shown as ${status}.`
    : undefined;
};

/** Returns the contradictions in an order, the first 20, and its dates that are too far ahead. */
export const doubtsOf = (order: OperatorOrder, now: Date): Doubt[] => {
  const { status, products = [] } = order;
  const areAllCancelled = products.length > 0 && products.every((product) => product.status === 'cancelled');
  const ofStatus =
    areAllCancelled && isOrderStatus(status) && status !== 'Cancelled'
      ? [{ field: 'status', message: 'All products are cancelled: the order is shown as cancelled.' }]
      : [];
  const withStep = { ...order, step: stepOf(order) };
  const ofProducts = products.flatMap((product, index) => {
    const message = contradictionOf(product, withStep);
    return message === undefined ? [] : { field: `products.${index}.status`, message };
  });
  return [...ofStatus, ...doubtsOfDates(order, now), ...ofProducts].slice(0, problemErrorsLimit);
};
