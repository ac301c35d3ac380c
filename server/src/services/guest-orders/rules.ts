import type { GuestOrder } from '@albumen/contracts/guest-orders';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { orderStatuses } from '@albumen/contracts/order-words';

/** Account design: the links of mails are valid for 24 hours. */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Account design: "at `/o/{token}` for 90 days", from the order. */
export const statusLinkMs = 90 * 86_400_000;

/** Our choice: links that one customer may ask for, and mails that one address may get, in an hour. */
export const linksPerHour = 5;

export const hourMs = 3_600_000;

/** Leaves out everything that only the customer may see; the contract's serialiser does the same inside products. */
export const toGuestOrder = (orderCode: string, order: OperatorOrder): GuestOrder => {
  const { status, statusDates = {}, products = [], parcels = [] } = order;
  const step =
    orderStatuses.find((known) => known === status) ??
    orderStatuses.findLast((known) => known !== 'Cancelled' && known in statusDates) ??
    'Confirmed';
  return {
    superOrderCode: orderCode,
    orderedAt: order.orderedAt,
    status,
    label: order.label,
    step,
    statusDates,
    orders: products.map((product) => ({ ...product, quantity: product.quantity ?? 1 })),
    orderCount: products.length,
    expectedDay: order.expectedDay,
    deliveryDates: order.deliveryDates,
    parcels,
  };
};
