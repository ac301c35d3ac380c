import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { expect, test } from 'vitest';
import { doubtsOf } from './doubts.ts';

const at = '2026-06-01T10:00:00Z';
const now = new Date(at);

const orderOf = (status: string, items: readonly string[] = [], more: Partial<OperatorOrder> = {}) => ({
  orderedAt: at,
  status,
  products: items.map((item, index) => ({ code: `I-${index}`, ...(item !== '' && { status: item }) })),
  ...more,
});

const sent = { sentAt: at };

test.each<[string, OperatorOrder, readonly string[]]>([
  ['nothing in an order without products', orderOf('Dispatched'), []],
  ['nothing in products without statuses', orderOf('Dispatched', ['', ''], { parcels: [sent] }), []],
  ['no running product', orderOf('ProductionStarted', ['producing', 'approved', 'cancelled']), []],
  ['no order whose status comes later', orderOf('ProductionCompleted', ['shipped']), []],
  ['no product of a cancelled order', orderOf('Cancelled', ['cancelled', 'producing']), []],
  [
    'no status of a product that only the shop knows',
    orderOf('Dispatched', ['returned'], { parcels: [sent] }),
    [],
  ],
  ['no paid order', orderOf('Confirmed', ['paymentSuccess']), []],
  [
    'a running order of cancelled products',
    orderOf('ProductionStarted', ['cancelled', 'cancelled']),
    ['status: All products are cancelled: the order is shown as cancelled.'],
  ],
  [
    'a product that is ready in a sent order',
    orderOf('Dispatched', ['shipped', 'approved']),
    ['products.1.status: The product is sent, and its status is approved: it is shown as sent.'],
  ],
  [
    'a delayed product in a sent order',
    orderOf('Dispatched', ['delayed', 'shipped']),
    ['products.0.status: The order is sent, and this product is delayed: it is shown as delayed.'],
  ],
  [
    'no product of which a parcel waits',
    orderOf('ProductionStarted', ['producing', ''], { parcels: [{ ...sent, products: ['I-0'] }, {}] }),
    [],
  ],
  [
    'a product in production whose only parcel is sent',
    orderOf('ProductionStarted', ['producing', ''], { parcels: [{ ...sent, products: ['I-0'] }] }),
    ['products.0.status: The product is sent, and its status is producing: it is shown as sent.'],
  ],
  [
    'a sent product in a cancelled order',
    orderOf('Cancelled', ['shipped']),
    ['products.0.status: The order is cancelled, and this product is sent.'],
  ],
  [
    'a product in production in an unpaid order',
    orderOf('Received', ['paymentPending', 'producing']),
    ['products.1.status: The order is not paid, and this product is producing.'],
  ],
  [
    'dates of statuses that the order has not reached',
    orderOf('Confirmed', [], { statusDates: { Received: at, Dispatched: at, Cancelled: at } }),
    [
      'statusDates.Cancelled: The order is still Confirmed: the date is not shown.',
      'statusDates.Dispatched: The order is still Confirmed: the date is not shown.',
    ],
  ],
  [
    'dates more than 48 hours ahead',
    orderOf('At customs', [], {
      orderedAt: '2026-06-03T10:00:01Z',
      statusDates: { Confirmed: '2026-06-03T10:00:00Z', 'At customs': '2027-06-01T10:00:00Z' },
    }),
    ['orderedAt: Is more than 48 hours ahead.', 'statusDates.At customs: Is more than 48 hours ahead.'],
  ],
])('doubts %s', (_, order, doubts) => {
  expect(doubtsOf(order, now).map(({ field, message }) => `${field}: ${message}`)).toEqual(doubts);
});

test('names at most 20 doubts', () => {
  expect(
    doubtsOf(
      orderOf(
        'Dispatched',
        Array.from({ length: 30 }, () => 'approved'),
      ),
      now,
    ),
  ).toHaveLength(20);
});
