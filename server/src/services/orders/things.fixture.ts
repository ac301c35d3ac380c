import { randomUUID } from 'node:crypto';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

/** Orders are described by the slice `records`. */
export const kinds = ['order'];

export const makeThings = async ({ subject, name, customerNumber, put }: World): Promise<Things> => {
  const code = `order-${customerNumber}`;
  const orderId = `${code}-1`;
  await put(`/orders/${code}`, {
    customerNumber,
    orderedAt: '2026-01-01T10:00:00Z',
    status: 'Confirmed',
    products: [{ code: orderId, article: 'PAP_910', title: name }],
    deliveryDates: { earliest: '2026-01-07' },
    photoIds: [randomUUID()],
  });
  return {
    code: { value: code, isOwned: true },
    orderId: { value: orderId, isOwned: true },
    'order.listAccountOrders.accountId': { value: subject, isOwned: true },
  };
};
