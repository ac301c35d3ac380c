import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = [];

export const makeThings = async ({ customerNumber, put }: World): Promise<Things> => {
  const orderCode = `R-${customerNumber}`;
  await put(`/orders/${orderCode}`, {
    customerNumber,
    orderedAt: '2026-05-01T10:00:00Z',
    status: 'Dispatched',
    products: [{ code: `${orderCode}-1` }],
    reorder: { state: 'available', url: 'https://shop.example.com/again' },
  });
  return {
    'reorder.readReorderStatus.orderId': { value: `${orderCode}-1`, isOwned: true },
    'reorder.reorderDirect.OrderCode': { value: orderCode, isOwned: true },
  };
};
