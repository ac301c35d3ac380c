import type { Problem } from '@albumen/contracts/problem';
import type { AddressChange, SuperOrder } from '@albumen/contracts/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';

let app: TestApp;
let anna: TestCustomer;

const operator = async (method: string, below: string, body?: object) => {
  const reply = await fetch(`${app.url}/api/operator/v1${below}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return reply.status === 204 ? {} : ((await reply.json()) as Record<string, unknown>);
};

const damrak = {
  lastName: 'Jansen',
  street: 'Damrak',
  number: '1',
  postalCode: '1012 LG',
  city: 'Amsterdam',
  country: 'NL',
};
const rokin = { ...damrak, street: 'Rokin', postalCode: '1012 KT' };
const spui = { ...damrak, street: 'Spui', postalCode: '1012 WX' };

const confirmed = {
  customerNumber: 'K-anna',
  orderedAt: '2026-06-10T10:00:00Z',
  status: 'Confirmed',
  deliveryType: 'Home',
  deliveryAddress: damrak,
};

const putOrder = (code: string, fields: object = {}) =>
  operator('PUT', `/orders/${code}`, { ...confirmed, ...fields });

const request = (code: string, address: object = rokin, customer = anna) =>
  customer.put<AddressChange & Problem>(`/api/order/v1/superorders/${code}/deliveryAddress`, address);

const requestsOf = async (code: string) => {
  const { events } = (await operator('GET', '/events?after=0')) as {
    events: { type: string; payload: { orderCode: string; requestId: string; address: object } }[];
  };
  return events
    .filter(({ type, payload }) => type === 'order.address-change-requested' && payload.orderCode === code)
    .map(({ payload }) => payload);
};

/** The order as its customer sees it. */
const read = async (code: string) => (await anna.get<SuperOrder>(`/api/order/v1/superorders/${code}`)).body;

const answer = async (code: string, state: string, fields: object = {}, reason?: string) => {
  const requestId = (await requestsOf(code)).at(-1)?.requestId;
  return putOrder(code, { addressChange: { answer: { requestId, state, reason } }, ...fields });
};

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  anna = await app.customer('anna');
  await operator('PUT', '/customers/K-anna', {
    email: 'anna@example.com',
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    identity: { provider: app.issuer.issuer, subject: 'anna' },
  });
});

afterAll(() => app.close());

// #requests
test.each<[string, object, object, object, number]>([
  ['accepts another address', {}, rokin, { state: 'requested', isPossible: false, address: rokin }, 1],
  [
    'writes the address as its country does',
    {},
    { ...rokin, street: 'Rokin 1', postalCode: '1012kt', phone: '020 123 4567' },
    { state: 'requested', address: { ...rokin, phone: '+31201234567' } },
    1,
  ],
  ['changes nothing for the address of the order', {}, damrak, { state: 'none', isPossible: true }, 0],
  ['needs the same country', {}, { ...rokin, country: 'BE', postalCode: '1000' }, { status: 400 }, 0],
  ['needs a valid postal code', {}, { ...rokin, postalCode: '12' }, { status: 400 }, 0],
  ['needs a valid phone number', {}, { ...rokin, phone: '12' }, { status: 400 }, 0],
  ['accepts no defaults of the address book', {}, { ...rokin, isDefaultDelivery: true }, { status: 400 }, 0],
  ['is too late in production', { status: 'ProductionStarted' }, rokin, { code: 'order-in-production' }, 0],
  ['is too late when the order is sent', { status: 'Dispatched' }, rokin, { code: 'order-in-production' }, 0],
  [
    'is too late after the time of the shop',
    { addressChange: { until: '2026-06-15T11:00:00Z' } },
    rokin,
    { code: 'order-in-production' },
    0,
  ],
  [
    'is impossible for a cancelled order',
    { status: 'Cancelled' },
    rokin,
    { code: 'address-change-impossible', status: 409 },
    0,
  ],
  [
    'is impossible for a pickup point',
    { deliveryType: 'PickupPoint' },
    rokin,
    { code: 'address-change-impossible' },
    0,
  ],
])('a request %s', async (name, fields, address, expected, events) => {
  const code = `R-${name.replaceAll(/\W/g, '-')}`;
  await putOrder(code, fields);
  expect((await request(code, address)).body).toMatchObject(expected);
  expect(await requestsOf(code)).toHaveLength(events);
});

// #one-pending
test('keeps one pending request, however often and wherever it is made', async () => {
  await putOrder('P-1');
  const first = await Promise.all([request('P-1'), request('P-1', { ...rokin, postalCode: '1012kt' })]);
  expect(first.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'requested'],
    [200, 'requested'],
  ]);
  const other = await request('P-1', spui);
  expect([other.status, other.body.code]).toEqual([409, 'address-change-pending']);
  expect(await requestsOf('P-1')).toEqual([
    { orderCode: 'P-1', requestId: expect.any(String) as string, address: rokin },
  ]);
});

// #others
test('returns 404 for another customer’s order and for no order', async () => {
  await putOrder('P-2');
  const berta = await app.customer('berta');
  for (const reply of [await request('P-2', rokin, berta), await request('no-order')])
    expect([reply.status, reply.body.code]).toEqual([404, 'not-found']);
});

// #answered
test.each<[string, (code: string) => Promise<unknown>, object]>([
  ['nothing', async () => undefined, { state: 'requested', isPossible: false }],
  ['an acceptance', (code) => answer(code, 'accepted', { deliveryAddress: rokin }), { state: 'accepted' }],
  ['its new address alone', (code) => putOrder(code, { deliveryAddress: rokin }), { state: 'accepted' }],
  [
    'a rejection',
    (code) => answer(code, 'rejected', {}, 'Too far'),
    { state: 'rejected', reason: 'Too far', isPossible: true },
  ],
  [
    'a rejection after production has started',
    async (code) => {
      await putOrder(code, { status: 'ProductionStarted' });
      await answer(code, 'rejected', { status: 'ProductionStarted' }, 'Too late');
    },
    { state: 'rejected', reason: 'Too late', isPossible: false, cause: 'in-production' },
  ],
  [
    'an acceptance after the cancellation',
    async (code) => {
      await putOrder(code, { status: 'Cancelled' });
      await answer(code, 'accepted', { status: 'Cancelled' });
    },
    { state: 'accepted', isPossible: false, cause: 'cancelled' },
  ],
  [
    'a later put without an answer',
    async (code) => {
      await answer(code, 'rejected', {}, 'Too far');
      await putOrder(code, { status: 'Confirmed' });
    },
    { state: 'rejected', reason: 'Too far' },
  ],
  [
    'an answer to an earlier request',
    async (code) => {
      await answer(code, 'rejected', {}, 'Too far');
      const earlier = (await requestsOf(code)).at(-1)?.requestId;
      await request(code, spui);
      await putOrder(code, { addressChange: { answer: { requestId: earlier, state: 'accepted' } } });
    },
    { state: 'requested', address: spui },
  ],
])('a request is followed by %s', async (name, then, expected) => {
  const code = `A-${name.replaceAll(/\W/g, '-')}`;
  await putOrder(code);
  await request(code);
  expect(await read(code)).toMatchObject({ deliveryType: 'ChangeInProgress', deliveryAddress: damrak });
  await then(code);
  const { addressChange, deliveryType } = await read(code);
  expect(addressChange).toMatchObject(expected);
  expect(deliveryType).toBe(addressChange.state === 'requested' ? 'ChangeInProgress' : 'Home');
});

// #race
test('a request and the start of production at the same time come one after the other', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `race-${index}`);
  for (const code of codes) await putOrder(code);
  const replies = await Promise.all(
    codes.flatMap((code) => [putOrder(code, { status: 'ProductionStarted' }), request(code)] as const),
  );
  for (const [index, code] of codes.entries()) {
    const { status } = replies[2 * index + 1] as { status: number };
    const { addressChange } = await read(code);
    expect([status, addressChange.state, (await requestsOf(code)).length]).toEqual(
      status === 200 ? [200, 'requested', 1] : [409, 'none', 0],
    );
  }
});

test('a request disappears with its order', async () => {
  await putOrder('D-1');
  await request('D-1');
  await operator('DELETE', '/orders/D-1');
  await putOrder('D-1');
  expect((await read('D-1')).addressChange).toEqual({ state: 'none', isPossible: true });
});
