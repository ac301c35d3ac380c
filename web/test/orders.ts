import type { Order } from '../src/api/orders.ts';

/** An order with nothing but what every order has. */
export const orderWith = (fields: Partial<Order> = {}): Order => ({
  orderCode: 'O-1',
  number: 'O-1',
  orderedAt: '2026-11-20T10:00:00Z',
  status: 'Confirmed',
  step: 'Confirmed',
  inProgress: true,
  history: false,
  statusDates: {},
  products: [],
  productCount: 0,
  parcels: [],
  isBlocked: false,
  addressChange: { state: 'none', isPossible: false },
  ...fields,
});

/** A product of an order. */
export const productWith = (code: string, status?: string, label?: string): Order['products'][number] => ({
  code,
  quantity: 1,
  status,
  label,
  files: [],
});
