import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { stepOf } from '@albumen/contracts/order-state';
import { deliveryWays, itemStatuses, orderStatuses } from '@albumen/contracts/order-words';
import { siteFrom } from '../../kernel/site-entry.ts';
import { expect, test } from 'vitest';
import { arrivalOf, listOf, unshownFields } from './rules.ts';
import { superOrderOf } from './view.ts';

const at = '2026-06-01T10:00:00Z';
const orderOf = (more: Partial<OperatorOrder>): OperatorOrder => ({
  orderedAt: at,
  status: 'Confirmed',
  ...more,
});
const withItems = (status: string, ...items: readonly (string | undefined)[]): OperatorOrder =>
  orderOf({
    status,
    products: items.map((item, index) => ({
      code: `I-${index}`,
      ...(item !== undefined && { status: item }),
    })),
  });
const site = siteFrom({
  publicUrl: 'https://photos.example.com',
  imageOrigins: ['https://pictures.example.com'],
});
const unchanged = { state: 'none', isPossible: false } as const;
const shown = (document: OperatorOrder, addressChange: Parameters<typeof superOrderOf>[1] = unchanged) =>
  superOrderOf({ id: 'O-1', document }, addressChange, { site, titleOf: () => undefined });

// #statuses
test.each(orderStatuses)('an order with the status %s has reached it, and is in one list', (status) => {
  const order = shown(orderOf({ status }));
  const isHistory = status === 'Dispatched' || status === 'Cancelled';
  expect(order).toMatchObject({ status, step: status, inProgress: !isHistory, history: isHistory });
});

// #unknown-status
test.each([
  [{}, 'Confirmed'],
  [{ statusDates: { Received: at, ProductionStarted: at } }, 'ProductionStarted'],
  [{ statusDates: { Confirmed: at, Cancelled: at } }, 'Confirmed'],
  [{ statusDates: { Dispatched: at } }, 'Dispatched'],
  [{ label: 'Waiting at customs' }, 'Confirmed'],
])('an order with an unknown status and %j has reached %s, never Cancelled', (more, step) => {
  const order = shown(orderOf({ status: 'Delivered to Mars', ...more }));
  expect(order).toMatchObject({ status: 'Delivered to Mars', step });
  expect(order.label).toBe('label' in more ? more.label : undefined);
});

// #item-statuses
test.each([...itemStatuses, 'gift-wrapped', undefined])(
  'keeps the status %s of a product, each once',
  (status) => {
    const { orders, step } = shown(withItems('ProductionStarted', status, 'producing'));
    expect(orders.map((item) => item.status)).toEqual([status, 'producing']);
    expect(step).toBe('ProductionStarted');
  },
);

test.each([
  ['is sent once all products are', withItems('ProductionCompleted', 'shipped', 'shipped'), 'Dispatched'],
  [
    'is sent once all others are cancelled',
    withItems('ProductionCompleted', 'shipped', 'cancelled'),
    'Dispatched',
  ],
  [
    'is not sent while a product waits',
    withItems('ProductionCompleted', 'shipped', 'delayed'),
    'ProductionCompleted',
  ],
  [
    'is sent once all parcels are',
    { ...withItems('ProductionCompleted', 'approved', undefined), parcels: [{ sentAt: at }] },
    'Dispatched',
  ],
  [
    'is not sent while a part of a product waits',
    {
      ...withItems('ProductionCompleted', 'approved', 'shipped'),
      parcels: [{ products: ['I-0'], sentAt: at }, { products: ['I-0'] }],
    },
    'ProductionCompleted',
  ],
  ['is cancelled once all products are', withItems('Confirmed', 'cancelled', 'cancelled'), 'Cancelled'],
  ['of sent products that came back is cancelled', withItems('Dispatched', 'cancelled'), 'Cancelled'],
  ['without products is not cancelled', withItems('Confirmed'), 'Confirmed'],
  ['stays cancelled', withItems('Cancelled', 'shipped'), 'Cancelled'],
  ['is paid once all products are', withItems('Received', 'paymentSuccess', 'cancelled'), 'Confirmed'],
  [
    'is not paid while a product waits',
    withItems('Received', 'paymentSuccess', 'paymentPending'),
    'Received',
  ],
])('an order %s', (_, order, step) => {
  expect(stepOf(order)).toBe(step);
});

test.each([
  [orderOf({ status: 'Received' }), 'unpaid'],
  [withItems('Received', 'paymentFailed', 'paymentPending'), 'unpaid'],
  [withItems('Received', 'paymentSuccess', 'paymentPending'), 'running'],
  [withItems('Received', 'paymentFree'), 'running'],
  [orderOf({ status: 'ProductionCompleted' }), 'running'],
  [orderOf({ status: 'Cancelled' }), 'history'],
  [withItems('ProductionStarted', 'cancelled'), 'history'],
])('lists %j as %s', (order, list) => {
  expect(listOf(order)).toBe(list);
});

// #delivery-types
test.each([...deliveryWays, undefined])(
  'shows the delivery type %s, and a change in progress',
  (deliveryType) => {
    const document = orderOf(deliveryType ? { deliveryType } : {});
    expect(shown(document).deliveryType).toBe(deliveryType);
    expect(shown(document, { state: 'requested', isPossible: false }).deliveryType).toBe('ChangeInProgress');
  },
);

test.each([
  ['https://pictures.example.com/a.jpg', true],
  ['https://photos.example.com/a.jpg', true],
  ['/files/a.jpg', true],
  ['https://elsewhere.example.com/a.jpg', false],
  ['https://pictures.example.com.evil.example/a.jpg', false],
])('shows the picture %s: %s', (picture, isShown) => {
  const [product] = shown(orderOf({ products: [{ code: 'I-1', picture }] })).orders;
  expect(product?.picture).toBe(isShown ? picture : undefined);
});

// #few-blocks
test('shows an order with nothing but its code, date and status', () => {
  expect(shown(orderOf({}))).toEqual({
    superOrderCode: 'O-1',
    orderedAt: at,
    status: 'Confirmed',
    step: 'Confirmed',
    inProgress: true,
    history: false,
    statusDates: {},
    orders: [],
    orderCount: 0,
    parcels: [],
    isBlocked: false,
    addressChange: unchanged,
  });
});

test.each([
  [
    'the promised day',
    orderOf({ deliveryDates: { earliest: '2026-06-08', latest: '2026-06-09' } }),
    '2026-06-09',
  ],
  [
    'the day expected now',
    orderOf({ expectedDay: '2026-06-10', deliveryDates: { earliest: '2026-06-08' } }),
    '2026-06-10',
  ],
  [
    'its next parcel',
    orderOf({ parcels: [{ deliveredAt: at, expectedDay: '2026-06-02' }, { expectedDay: '2026-06-05' }] }),
    '2026-06-05',
  ],
  [
    'no day once all parcels have arrived',
    orderOf({ expectedDay: '2026-06-10', parcels: [{ deliveredAt: at }] }),
    undefined,
  ],
  ['no day before it is paid', orderOf({ status: 'Received', expectedDay: '2026-06-10' }), undefined],
  ['no day if it is cancelled', orderOf({ status: 'Cancelled', expectedDay: '2026-06-10' }), undefined],
])('an order arrives on %s', (_, order, day) => {
  expect(arrivalOf(order)?.day).toBe(day);
});

test.each([
  [
    orderOf({ status: 'received', statusDates: { recieved: at, Confirmed: at } }),
    ['status', 'statusDates.recieved'],
  ],
  [orderOf({ status: 'At customs', label: 'At customs', statusDates: { 'At customs': at } }), []],
  [withItems('Confirmed', 'Shipped', 'shipped'), ['products.status']],
  [orderOf({ status: 'Dispatched', parcels: [{ products: ['O-1'] }] }), ['parcels.products']],
])('names what the customer does not see of an order: case %#', (order, fields) => {
  expect(unshownFields(order)).toEqual(fields);
});
