import type { AccountOrder, AddressChange, SuperOrder } from '@albumen/contracts/orders';
import { operatorOrders } from '@albumen/contracts/operator/orders';
import type { Overview } from '@albumen/contracts/overview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: RetentionCalls;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: {
      ...operatorEnvironment,
      SITES: JSON.stringify([
        { publicUrl: 'http://localhost:8080', imageOrigins: ['https://pictures.example.com'] },
      ]),
    },
  });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

interface OrdersReply {
  readonly items: readonly SuperOrder[];
  readonly totalCount: number;
  readonly inProgressCount: number;
  readonly historyCount: number;
}

const base = '/api/order';

/** A customer whose number is `K-` and the name. */
const customerOf = async (name: string): Promise<TestCustomer> => {
  const customer = await app.customer(name);
  await customer.timeline();
  await calls.register(name, '2026-01-01T00:00:00Z');
  return customer;
};

const put = async (name: string, code: string, more: object = {}): Promise<void> => {
  const document = { customerNumber: `K-${name}`, orderedAt: '2026-06-01T10:00:00Z', status: 'Confirmed' };
  const { status, body } = await calls.operator('PUT', `/orders/${code}`, { ...document, ...more });
  expect([status, body]).toMatchObject([200, { applied: true, ignored: [] }]);
};

const list = async (customer: TestCustomer, query = '') =>
  (await customer.get<OrdersReply>(`${base}/v2/superorders/me${query}`)).body;

const codesOf = ({ items }: OrdersReply): string[] => items.map(({ superOrderCode }) => superOrderCode);

// #wire
test('shows an order with the names of the specification, and every sum as it was put', async () => {
  const olga = await customerOf('olga');
  const { document } = operatorOrders.record.example;
  await put('olga', 'O-1', { ...document, customerNumber: 'K-olga' });
  const { customerNumber, products, photoIds, reorder, addressChange, ...shown } = document as Record<
    string,
    unknown
  >;
  const { body } = await olga.get<SuperOrder>(`${base}/v1/superorders/O-1`);
  expect(body).toEqual({
    ...shown,
    superOrderCode: 'O-1',
    step: 'Confirmed',
    inProgress: true,
    history: false,
    orders: products,
    orderCount: 1,
    reorder: { state: 'changed', changes: (reorder as { changes: unknown }).changes },
    addressChange: expect.objectContaining({ state: 'none' }) as unknown,
  });
  expect((await list(olga)).items).toEqual([body]);
  expect([customerNumber, photoIds, addressChange]).not.toContain(undefined);
  const photos = await olga.get<{ photoIds: string[] }>(`${base}/v1/orderedPhotos`);
  expect(photos.body.photoIds).toEqual(photoIds);
});

// #lists
test('lists orders newest first, in pages, with the counts of both lists', async () => {
  const lena = await customerOf('lena');
  for (const [day, status] of [
    'Received',
    'Confirmed',
    'Dispatched',
    'Cancelled',
    'ProductionStarted',
  ].entries())
    await put('lena', `L-${day}`, { status, orderedAt: `2026-06-0${day + 1}T10:00:00+02:00` });
  const counts = { inProgressCount: 3, historyCount: 2 };
  const all = await list(lena);
  expect(all).toMatchObject({ totalCount: 5, ...counts });
  expect(codesOf(all)).toEqual(['L-4', 'L-3', 'L-2', 'L-1', 'L-0']);
  const running = await list(lena, '?inProgress=true&Offset=1&Limit=1');
  expect(running).toMatchObject({ totalCount: 3, ...counts });
  expect(codesOf(running)).toEqual(['L-1']);
  expect(codesOf(await list(lena, '?inProgress=false'))).toEqual(['L-3', 'L-2']);
  await put('lena', 'L-1', { status: 'Dispatched', orderedAt: '2026-06-02T10:00:00+02:00' });
  expect(codesOf(await list(lena, '?inProgress=false'))).toEqual(['L-3', 'L-2', 'L-1']);
  await calls.operator('DELETE', '/orders/L-1');
  expect(await list(lena)).toMatchObject({ totalCount: 4, inProgressCount: 2 });
});

test('shows the number that the customer knows, while the code stays as it is', async () => {
  const nora = await customerOf('nora');
  const arriving = { expectedDay: '2026-07-01', payUrl: 'https://shop.example.com/pay' };
  const products = [{ code: 'N-1-1', status: 'paymentFailed' }];
  await put('nora', 'N-1', { number: 'SO/2026/001', ...arriving, products });
  const [order] = (await list(nora)).items;
  expect(order).toMatchObject({ superOrderCode: 'N-1', number: 'SO/2026/001' });
  const overview = await nora.get<Overview>('/api/customer/customers/me/start-page');
  expect(overview.body.orders).toMatchObject({
    next: { orderCode: 'N-1', number: 'SO/2026/001' },
    needs: [{ orderCode: 'N-1', number: 'SO/2026/001' }],
  });
  await put('nora', 'N-1', arriving);
  expect((await list(nora)).items[0]).not.toHaveProperty('number');
});

test('notExpired leaves out orders that were not paid for 14 days', async () => {
  const eva = await customerOf('eva');
  const unpaid = { status: 'Received', orderedAt: '2026-06-01T12:00:01Z' };
  await put('eva', 'E-new', unpaid);
  await put('eva', 'E-old', { ...unpaid, orderedAt: '2026-06-01T11:59:59Z' });
  const product = { code: 'E-1', status: 'paymentSuccess' };
  await put('eva', 'E-paid', { ...unpaid, orderedAt: '2026-05-01T00:00:00Z', products: [product] });
  expect(codesOf(await list(eva, '?OrderState=notExpired'))).toEqual(['E-new', 'E-paid']);
  expect(await list(eva, '?OrderState=notExpired')).toMatchObject({ totalCount: 2, inProgressCount: 2 });
  expect((await list(eva)).totalCount).toBe(3);
});

// #search
test.each([
  ['s-BOOK', ['S-book']],
  ['fotobüch', ['S-book', 'S-cards']],
  ['100%', ['S-cards']],
  ['%', ['S-cards']],
  ['#1001', ['S-book']],
  ['1001', ['S-book']],
  ['so/2026', ['S-cards']],
  ['#s-cards', ['S-cards']],
  ['# 1001', ['S-book']],
  ['so / 2026', ['S-cards']],
  ['#', ['S-book']],
  ['nothing', []],
])('a search for %s finds a part of a code, a number or a title', async (search, found) => {
  const sara = await customerOf('sara');
  await put('sara', 'S-book', {
    number: '#1001',
    products: [{ code: 'S-1', title: 'Fotobu\u0308ch A4' }],
  });
  await put('sara', 'S-cards', {
    number: 'SO/2026/001',
    status: 'Dispatched',
    products: [{ code: 'S-2', title: '100% FOTOBÜCHER' }],
  });
  const reply = await list(sara, `?Search=${encodeURIComponent(search)}`);
  expect(codesOf(reply)).toEqual(found);
  expect(reply.totalCount).toBe(found.length);
  expect(reply.historyCount).toBe(found.includes('S-cards') ? 1 : 0);
});

// #many-orders
test('reaches every one of 10,000 orders, and counts and searches them', async () => {
  const max = await customerOf('max');
  await put('max', 'M-0');
  const sql = sqlOf(app.database);
  await sql`
    insert into operator_records
      select kind, 'M-' || n, owner_id, customer_number, email_key, sort_at - n * interval '1 hour', facet,
        received_at, updated_at, document
      from operator_records, generate_series(1, 9999) n where kind = 'order' and id = 'M-0'`;
  await sql`
    insert into customer_orders
      select owner_id, 'M-' || n, ordered_at - n * interval '1 hour',
        case when n % 2 = 0 then 'history' else 'running' end, 'm-' || n
      from customer_orders, generate_series(1, 9999) n where order_code = 'M-0'`;
  const last = await list(max, '?OrderState=notExpired&Offset=9980&Limit=20');
  expect(last).toMatchObject({ totalCount: 10_000, inProgressCount: 5001, historyCount: 4999 });
  expect(codesOf(last)).toEqual(Array.from({ length: 20 }, (_, index) => `M-${9980 + index}`));
  expect(codesOf(await list(max, '?inProgress=true&Offset=4999&Limit=20'))).toEqual(['M-9997', 'M-9999']);
  expect(await list(max, '?Search=m-999')).toMatchObject({ totalCount: 11 });
  expect((await list(max)).items).toHaveLength(100);
});

describe('one product of an order', () => {
  test('finds one product by its own code, in its newest order', async () => {
    const pia = await customerOf('pia');
    const products = [{ code: 'P-1', title: 'Old' }];
    await put('pia', 'P-old', { products, orderedAt: '2026-05-01T00:00:00Z' });
    await put('pia', 'P-new', {
      products: [{ code: 'P-1', title: 'New', price: 0 }],
      sums: { currency: 'SEK' },
    });
    expect((await pia.get<AccountOrder>(`${base}/v1/Orders/P-1`)).body).toEqual({
      code: 'P-1',
      title: 'New',
      price: 0,
      currency: 'SEK',
      quantity: 1,
      files: [],
      superOrderCode: 'P-new',
      orderedAt: '2026-06-01T10:00:00Z',
      orderStatus: 'Confirmed',
      step: 'Confirmed',
    });
  });

  // #by-account
  test('lists products in the account by article, 10 at a time', async () => {
    const bea = await customerOf('bea');
    for (const order of [1, 2])
      await put('bea', `B-${order}`, {
        orderedAt: `2026-06-0${order}T10:00:00Z`,
        products: [1, 2, 3, 4, 5, 6].map((item) => ({ code: `B-${order}-${item}`, article: `ART_${item}` })),
      });
    const read = async (query = '') => {
      const { body } = await bea.get<{ items: AccountOrder[]; totalCount: number }>(
        `${base}/orders/byAccount/bea${query}`,
      );
      return { codes: body.items.map(({ code }) => code), totalCount: body.totalCount };
    };
    const first = await read();
    expect(first.totalCount).toBe(12);
    expect(first.codes).toHaveLength(10);
    expect(first.codes.slice(0, 2)).toEqual(['B-2-1', 'B-2-2']);
    expect((await read('?offset=10')).codes).toEqual(['B-1-5', 'B-1-6']);
    const some = { codes: ['B-2-1', 'B-2-3', 'B-1-1', 'B-1-3'], totalCount: 4 };
    expect(await read('?articleNames=ART_1,ART_3')).toEqual(some);
    expect(await read('?articleNames=ART_1&articleNames=ART_3')).toEqual(some);
  });

  // #delivery-dates
  test.each([
    [
      'its own days',
      { item: { earliest: '2026-06-03' }, order: { earliest: '2026-06-08' } },
      { earliest: '2026-06-03' },
    ],
    [
      'the days of its order',
      { order: { earliest: '2026-06-08', latest: '2026-06-09' } },
      { earliest: '2026-06-08', latest: '2026-06-09' },
    ],
    ['the day expected now', { day: '2026-06-07' }, { earliest: '2026-06-07', expectedDay: '2026-06-07' }],
    ['404 without any', {}, undefined],
  ] as const)(
    'has as delivery dates %s',
    async (_, { item, order, day }: { item?: object; order?: object; day?: string }, dates) => {
      const dina = await customerOf('dina');
      await put('dina', 'D-1', {
        products: [{ code: 'D-1-1', ...(item && { deliveryDates: item }) }],
        ...(order && { deliveryDates: order }),
        ...(day !== undefined && { expectedDay: day }),
      });
      const { status, body } = await dina.get('/api/delivery/OrderDeliveryDates/D-1-1');
      if (dates) expect(body).toEqual({ orderId: 'D-1-1', superOrderCode: 'D-1', ...dates });
      else expect(status).toBe(404);
    },
  );
});

// #not-found
test.each([
  `${base}/v1/superorders/N-1`,
  `${base}/v1/Orders/N-1-1`,
  `${base}/orders/byAccount/nora`,
  '/api/delivery/OrderDeliveryDates/N-1-1',
])('answers 404 to another customer, and to everyone for what does not exist: %s', async (path) => {
  const nora = await customerOf('nora');
  await put('nora', 'N-1', { products: [{ code: 'N-1-1' }], expectedDay: '2026-06-20' });
  expect((await nora.get(path)).status).toBe(200);
  const nick = await customerOf('nick');
  const detail = path.includes('byAccount')
    ? 'The path names the account of somebody else.'
    : 'Order not found';
  expect(await nick.get(path)).toMatchObject({ status: 404, body: { code: 'not-found', detail } });
  expect(await nora.get(path.replace(/N-1|nora/, 'X-9'))).toMatchObject({ status: 404, body: { detail } });
  expect(await list(nick)).toMatchObject({ items: [], totalCount: 0 });
});

// #start-page
test('the start page gets the next arrival, the number of running orders, and what waits', async () => {
  const hana = await customerOf('hana');
  const overview = async () =>
    (await hana.get<Overview>('/api/customer/customers/me/start-page')).body.orders;
  expect(await overview()).toEqual({ inProgressCount: 0, needs: [] });
  const picture = 'https://pictures.example.com/book.jpg';
  await put('hana', 'H-later', { expectedDay: '2026-06-20' });
  await put('hana', 'H-next', {
    status: 'ProductionCompleted',
    products: [{ code: 'H-1' }, { code: 'H-2', title: 'Photo book', picture }, { code: 'H-3' }],
    parcels: [
      { expectedDay: '2026-06-16', products: ['H-1'] },
      { expectedDay: '2026-06-15', products: ['H-2', 'H-3'], sentAt: '2026-06-14T10:00:00Z' },
    ],
  });
  const address = {
    lastName: 'Jansen',
    street: 'Damrak',
    number: '1',
    postalCode: '1012 LG',
    city: 'Amsterdam',
  };
  const putAddressed = (more = {}) =>
    put('hana', 'H-address', { deliveryAddress: { ...address, country: 'NL' }, ...more });
  await putAddressed();
  const requested = { ...address, number: '2', country: 'NL' };
  const { body } = await hana.put<AddressChange>(
    `${base}/v1/superorders/H-address/deliveryAddress`,
    requested,
  );
  const answer = { requestId: body.requestId, state: 'rejected', reason: 'Too far' };
  await putAddressed({ addressChange: { answer } });
  await put('hana', 'H-past', { expectedDay: '2026-06-14' });
  const pay = {
    status: 'Received',
    orderedAt: '2026-06-10T10:00:00Z',
    payUrl: 'https://shop.example.com/pay',
  };
  await put('hana', 'H-pay', { ...pay, payUntil: '2026-06-15T12:00:01Z' });
  await put('hana', 'H-paid-late', { ...pay, payUntil: '2026-06-15T12:00:00Z' });
  await put('hana', 'H-failed', { ...pay, products: [{ code: 'H-4', status: 'paymentFailed' }] });
  expect(await overview()).toEqual({
    inProgressCount: 7,
    next: {
      orderCode: 'H-next',
      day: '2026-06-15',
      step: 'Dispatched',
      title: 'Photo book',
      picture,
      productCount: 2,
    },
    needs: [
      { kind: 'paymentFailed', orderCode: 'H-failed', payUrl: pay.payUrl },
      { kind: 'paymentPending', orderCode: 'H-pay', payUrl: pay.payUrl, payUntil: '2026-06-15T12:00:01Z' },
      { kind: 'addressRejected', orderCode: 'H-address', reason: 'Too far' },
    ],
  });
});
