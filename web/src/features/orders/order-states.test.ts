import { itemStatuses } from '@albumen/contracts/order-words';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '../../api/orders.ts';
import { readCatalogue } from '../../../message-catalogues.ts';
import { orderWith, productWith } from '../../../test/orders.ts';
import { isOn } from './cut-off.tsx';
import { expectationOf, isOver } from './expected-days.ts';
import { itemStateOf } from './item-state.ts';
import { adviceOf, cancellingOf, exceptionsOf, headlineOf, payingOf, progressOf } from './order-progress.ts';
import { sumRowsOf } from './order-sums.tsx';
import { groupsOf } from './product-groups.ts';
import { timeLeft } from './time-left.ts';

const english: Readonly<Record<string, string>> = readCatalogue('en-GB');
const intl = createIntl({ locale: 'en-GB', messages: english });
const wordsOf = ({ words, label }: { readonly words: string; readonly label?: string | undefined }) =>
  label ?? english[words];

const at = (day: number) => `2026-11-${day}T10:00:00Z`;
const now = Date.parse(at(20));

// #item-statuses
test.each([
  ['paymentPending', 'Awaiting payment'],
  ['paymentFailed', 'Payment failed'],
  ['paymentSuccess', 'Paid'],
  ['paymentFree', 'Nothing to pay'],
  ['verification failed', 'Check failed'],
  ['processing', 'Being prepared'],
  ['processing failed', 'Could not be prepared'],
  ['approved', 'Ready for production'],
  ['rejected', 'Can’t be made'],
  ['on_hold', 'On hold'],
  ['producing', 'Being made'],
  ['delayed', 'Delayed'],
  ['shipped', 'Sent'],
  ['cancelled', 'Cancelled'],
])('a product that is %s reads %s', (status, words) => {
  expect(itemStatuses).toContain(status);
  expect(wordsOf(itemStateOf(productWith('1', status), orderWith()))).toBe(words);
});

test.each<[string, string | undefined, string | undefined, Order['step'], string]>([
  ['an unknown status by its label', 'glueing', 'Being glued', 'ProductionStarted', 'Being glued'],
  [
    'an unknown status without a label as the order',
    'glueing',
    undefined,
    'ProductionStarted',
    'In production',
  ],
  ['a missing status as the order', undefined, undefined, 'Received', 'Awaiting payment'],
  ['any state of a cancelled order as cancelled', 'producing', undefined, 'Cancelled', 'Cancelled'],
  ['a sent product of a cancelled order as sent', 'shipped', undefined, 'Cancelled', 'Sent'],
  ['a product of a sent order as sent', 'approved', undefined, 'Dispatched', 'Sent'],
  ['an unknown status of a sent order by its label', 'returned', 'Came back', 'Dispatched', 'Came back'],
  ['a delayed product of a sent order as delayed', 'delayed', undefined, 'Dispatched', 'Delayed'],
  ['a cancelled product of a sent order as cancelled', 'cancelled', undefined, 'Dispatched', 'Cancelled'],
])('shows %s', (_, status, label, step, words) => {
  expect(wordsOf(itemStateOf(productWith('1', status, label), orderWith({ step })))).toBe(words);
});

test.each<[string, Order['parcels'], string]>([
  ['all parcels with it are sent', [{ sentAt: at(20) }], 'Sent'],
  ['its parcel has been delivered', [{ products: ['1'], deliveredAt: at(20) }], 'Sent'],
  ['a second parcel with it is not sent', [{ sentAt: at(20) }, {}], 'Delayed'],
  ['only another parcel is sent', [{ products: ['2'], sentAt: at(20) }], 'Delayed'],
])('a delayed product whose order is in production, when %s', (_, parcels, words) => {
  const order = orderWith({ step: 'ProductionStarted', parcels });
  expect(wordsOf(itemStateOf(productWith('1', 'delayed'), order))).toBe(words);
});

// #steps
test.each<[Order['step'], string]>([
  ['Received', '*AwaitingPayment, Ordered, InProduction, Sent'],
  ['Confirmed', 'AwaitingPayment, *Ordered, InProduction, Sent'],
  ['ProductionStarted', 'AwaitingPayment, Ordered, *InProduction, Sent'],
  ['ProductionCompleted', 'AwaitingPayment, Ordered, *InProduction, Sent'],
  ['Dispatched', 'AwaitingPayment, Ordered, InProduction, *Sent'],
  ['Cancelled', 'AwaitingPayment, Ordered, *Cancelled'],
])('an order at %s has the steps %s', (step, line) => {
  const { steps, current, isStopped } = progressOf(
    orderWith({ step, statusDates: { Confirmed: at(21), Cancelled: at(22) } }),
  );
  expect(steps.map(({ id }) => (id === current ? `*${id}` : id)).join(', ')).toBe(line);
  expect(isStopped).toBe(step === 'Cancelled');
  expect(steps[0]?.date).toBe(step === 'Received' ? '2026-11-20T10:00:00Z' : at(21));
});

test.each<[string, Partial<Order>, string]>([
  ['is not confirmed', { step: 'Received' }, 'Awaiting payment'],
  ['is confirmed', { step: 'Confirmed' }, 'Paid'],
  ['is sent', { step: 'Dispatched' }, 'Paid'],
  ['was confirmed and then cancelled', { step: 'Cancelled', statusDates: { Confirmed: at(21) } }, 'Paid'],
  ['was cancelled before', { step: 'Cancelled', statusDates: {} }, 'Placed'],
  [
    'waits for the payment of a product',
    { step: 'Confirmed', products: [productWith('1', 'paymentFailed'), productWith('2', 'approved')] },
    'Placed',
  ],
  [
    'waits for no product that was cancelled',
    { step: 'Confirmed', products: [productWith('1', 'cancelled'), productWith('2', 'approved')] },
    'Paid',
  ],
])('the first step of an order that %s reads: %s', (_, fields, words) => {
  expect(wordsOf(progressOf(orderWith(fields)).steps[0]!)).toBe(words);
});

test('an order is sent when its last parcel is, and a step to come has no date', () => {
  const parcels = [{ sentAt: at(23) }, { sentAt: at(25) }, { sentAt: at(24) }];
  expect(progressOf(orderWith({ step: 'Dispatched', parcels })).steps[3]?.date).toBe(at(25));
  expect(progressOf(orderWith({ step: 'ProductionStarted', parcels })).steps[3]?.date).toBeUndefined();
});

// #headlines
test.each<[string, Partial<Order>]>([
  ['Your order is awaiting payment', { step: 'Received' }],
  ['We’ve received your order', { step: 'Confirmed' }],
  ['We’re making your order', { step: 'ProductionCompleted' }],
  [
    'Part of your order is on its way',
    { step: 'ProductionStarted', products: [productWith('1', 'shipped')] },
  ],
  ['Part of your order is on its way', { step: 'ProductionStarted', parcels: [{ sentAt: at(20) }, {}] }],
  ['Part of your order is on its way', { step: 'ProductionStarted', parcels: [{ deliveredAt: at(20) }, {}] }],
  ['Your order is on its way', { step: 'Dispatched', deliveryType: 'Home' }],
  [
    'Your order is on its way',
    { step: 'Dispatched', parcels: [{ deliveredAt: at(21) }, { sentAt: at(20) }] },
  ],
  ['Your order has been delivered', { step: 'Dispatched', parcels: [{ deliveredAt: at(21) }] }],
  ['Your order is on its way to the pick-up point', { step: 'Dispatched', deliveryType: 'PickupPoint' }],
  [
    'Your order has been delivered to the pick-up point',
    { step: 'Dispatched', deliveryType: 'PickupPoint', parcels: [{ deliveredAt: at(21) }] },
  ],
  [
    'Part of your order is on its way',
    {
      step: 'Dispatched',
      products: [productWith('1', 'approved'), productWith('2', 'delayed')],
      parcels: [{ products: ['1'], deliveredAt: at(21) }],
    },
  ],
  [
    'Your order is on its way',
    { step: 'Dispatched', deliveryType: 'Home', products: [productWith('1', 'delayed')] },
  ],
  ['Your order is complete', { step: 'Dispatched' }],
  ['This order was cancelled', { step: 'Cancelled', products: [productWith('1', 'shipped')] }],
  ['Quality check', { step: 'Confirmed', status: 'Checking', label: 'Quality check' }],
  ['We’ve received your order', { step: 'Confirmed', status: 'Checking' }],
])('reads: %s', (words, fields) => {
  expect(wordsOf(headlineOf(orderWith(fields)))).toBe(words);
});

test('counts the products that do not continue as the others', () => {
  const products = [
    productWith('1', 'cancelled'),
    productWith('2', 'producing'),
    productWith('3', 'delayed'),
    productWith('4', 'processing failed'),
  ];
  expect(exceptionsOf(orderWith({ products }))).toEqual({ cancelled: 1, attention: 2 });
  expect(exceptionsOf(orderWith({ products, step: 'Cancelled' }))).toEqual({ cancelled: 0, attention: 0 });
});

const groupedOf = (order: Order) => {
  const { parcels, rest } = groupsOf(order);
  const codes = (products: readonly { readonly code: string }[]) =>
    products.map(({ code }) => code).join(' ');
  return {
    parcels: parcels.map(({ products, more }) => [codes(products), codes(more)]),
    ...Object.fromEntries(rest.map(({ kind, products }) => [kind, codes(products)])),
  };
};

// #parcels
test.each<[string, readonly string[], Order['parcels'], object]>([
  ['without products in no list', [], [], { parcels: [] }],
  ['without parcels in one list', ['producing', 'cancelled'], [], { parcels: [], all: '1 2' }],
  [
    'of several parcels, each once',
    ['shipped', 'shipped', 'producing'],
    [{ products: ['1'] }, { products: ['1', '2'] }],
    {
      parcels: [
        ['1', ''],
        ['2', '1'],
      ],
      unsent: '3',
    },
  ],
  ['of a parcel without a list', ['shipped', 'shipped'], [{}], { parcels: [['1 2', '']] }],
  [
    'of which one is cancelled',
    ['shipped', 'cancelled', 'shipped'],
    [{ products: ['1', '2'] }],
    { parcels: [['1', '']], untracked: '3', neverSent: '2' },
  ],
])('lists the products of an order %s', (_, statuses, parcels, groups) => {
  const products = statuses.map((status, index) => productWith(String(index + 1), status));
  expect(groupedOf(orderWith({ products, parcels }))).toEqual(groups);
});

// #sums
test.each<[string, NonNullable<Order['sums']>, readonly string[]]>([
  [
    'as they were sent, even if they do not add up',
    { currency: 'EUR', products: 1000, shipping: 495, discount: -500, vat: 100, total: 999 },
    ['products 1000', 'shipping 495', 'discount -500', 'total 999', 'vat 100'],
  ],
  ['nothing that was not sent', { currency: 'EUR', total: 0 }, ['total 0']],
  ['no refund of 0', { currency: 'EUR', total: 5, refund: 0 }, ['total 5']],
  [
    'original, refunded and remaining sum',
    { currency: 'EUR', total: 1000, refund: -300, remaining: 700 },
    ['original 1000', 'refund -300', 'remaining 700'],
  ],
])('shows %s', (_, sums, rows) => {
  expect(sumRowsOf(sums).map(({ words, minor }) => `${words.split('.').at(-1)} ${minor}`)).toEqual(rows);
});

const shopUrl = 'https://shop.example.com/';

test.each<[string, Partial<Order>, string]>([
  ['a page to pay', { payUrl: shopUrl }, 'Please pay again so that we can make it.'],
  ['no page to pay', {}, 'We can only make it once it’s paid for.'],
  [
    'a page to pay that is over',
    { payUrl: shopUrl, payUntil: at(20) },
    'We can only make it once it’s paid for.',
  ],
])('a failed payment with %s advises: %s', (_, fields, words) => {
  const product = productWith('1', 'paymentFailed');
  const order = orderWith({ products: [product], ...fields });
  expect(english[adviceOf(product, order, now) ?? '']).toBe(words);
});

test.each<[string, Order['parcels'][number], Order['step'], string | undefined]>([
  ['before its day', { sentAt: at(18), expectedDay: '2026-11-20' }, 'Dispatched', 'day'],
  ['after its day', { sentAt: at(18), expectedDay: '2026-11-19' }, 'Dispatched', 'late'],
  ['after its day, not sent yet', { expectedDay: '2026-11-19' }, 'ProductionStarted', 'late'],
  ['that has arrived', { deliveredAt: at(20), expectedDay: '2026-11-19' }, 'Dispatched', undefined],
  ['without a word for a month', { sentAt: at(18), expectedDay: '2026-10-20' }, 'Dispatched', undefined],
  ['of a cancelled order', { expectedDay: '2026-11-22' }, 'Cancelled', undefined],
  ['of an unpaid order', { expectedDay: '2026-11-22' }, 'Received', undefined],
  ['of a cancelled order on its way', { sentAt: at(18), expectedDay: '2026-11-19' }, 'Cancelled', 'late'],
  ['without a day', { sentAt: at(18) }, 'Dispatched', undefined],
])('a parcel %s says when it arrives', (_, parcel, step, words) => {
  expect(expectationOf(parcel, step, now)).toBe(words);
});

// #actions
test.each<[string, Partial<Order>, string, string]>([
  ['nothing', {}, 'none', 'none'],
  ['an open payment', { step: 'Received', payUrl: shopUrl }, 'open', 'none'],
  ['a payment in time', { step: 'Received', payUrl: shopUrl, payUntil: at(21) }, 'open', 'none'],
  ['a payment too late', { step: 'Received', payUrl: shopUrl, payUntil: at(20) }, 'over', 'none'],
  ['a paid order', { step: 'Confirmed', payUrl: shopUrl }, 'none', 'none'],
  ['a failed payment', { payUrl: shopUrl, products: [productWith('1', 'paymentFailed')] }, 'open', 'none'],
  ['a cancellation in time', { cancelUrl: { url: shopUrl, until: at(21) } }, 'none', 'open'],
  ['a cancellation too late', { cancelUrl: { url: shopUrl, until: at(19) } }, 'none', 'over'],
  ['a started production', { step: 'ProductionStarted', cancelUrl: { url: shopUrl } }, 'none', 'started'],
  ['a sent order', { step: 'Dispatched', cancelUrl: { url: shopUrl } }, 'none', 'none'],
  ['a cancelled order', { step: 'Cancelled', cancelUrl: { url: shopUrl }, payUrl: shopUrl }, 'none', 'none'],
])('offers to pay and to cancel: %s', (_, fields, paying, cancelling) => {
  expect([payingOf(orderWith(fields), now), cancellingOf(orderWith(fields), now)]).toEqual([
    paying,
    cancelling,
  ]);
});

test.each([
  ['2026-11-23T10:00:00Z', '3 days'],
  ['2026-11-21T11:59:00Z', '25 hours'],
  ['2026-11-21T09:59:00Z', '23 hours 59 minutes'],
  ['2026-11-20T12:00:00Z', '2 hours'],
  ['2026-11-20T11:09:00Z', '1 hour 9 minutes'],
  ['2026-11-20T10:59:59Z', '59 minutes'],
  ['2026-11-20T10:00:59Z', 'less than a minute'],
])('the time left until %s is %s', (until, words) => {
  const values = { ...timeLeft(until, now), moment: 'then' };
  expect(intl.formatMessage({ id: 'order.left' }, values)).toBe(`You have ${words} left, until then.`);
});

test.each([
  ['from its start', at(20), at(21), true],
  ['before its start', at(21), at(22), false],
  ['without a start', undefined, at(21), true],
  ['after its last moment', undefined, at(20), false],
])('a campaign is shown %s: %s to %s', (_, startsAt, orderUntil, isShown) => {
  expect(isOn({ startsAt, orderUntil }, now)).toBe(isShown);
});

test.each([
  ['after', at(21), at(22), true],
  ['before', at(22), at(21), false],
])('a campaign is shown for an order whose payment is due %s it', (_, orderUntil, payUntil, isShown) => {
  expect(isOn({ orderUntil }, now, payUntil)).toBe(isShown);
});

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2026-11-21', false],
])('on 20 Nov, the day %s is over: %s', (day, expected) => {
  expect(isOver(day, Date.parse('2026-11-20T23:59:00'))).toBe(expected);
});
