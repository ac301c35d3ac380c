import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';

let app: TestApp;
let anna: TestCustomer;
let operator: RetentionCalls['operator'];

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: { ...operatorEnvironment, SHOP_URL: 'https://shop.example.com/start?from=account' },
  });
  const calls = createRetentionCalls(app);
  ({ operator } = calls);
  anna = await app.customer('anna');
  await anna.timeline();
  await calls.register('anna', '2026-01-01T00:00:00Z');
});

afterAll(() => app.close());

const changes = [{ product: 'X-1', state: 'changed', text: 'The cover is now matt.' }];

// #reorder
test.each<[string, object, object, object]>([
  [
    'at its address',
    { reorder: { state: 'available', url: 'https://shop.example.com/again' } },
    { state: 'available', changes: [] },
    { ShopUrl: 'https://shop.example.com/again' },
  ],
  [
    'in the shop of the site',
    { reorder: { state: 'changed', changes } },
    { state: 'changed', changes },
    { ShopUrl: 'https://shop.example.com/start?from=account&OrderCode=' },
  ],
  [
    'not at all, and why',
    { reorder: { state: 'unavailable', changes } },
    { state: 'unavailable', changes },
    { code: 'reorder-unavailable', status: 409 },
  ],
  ['without an offer', {}, { code: 'not-found' }, { code: 'reorder-unavailable' }],
  [
    'while it is blocked',
    { isBlocked: true, reorder: { state: 'available' } },
    { code: 'not-found' },
    { code: 'reorder-unavailable' },
  ],
])('an order is ordered again %s', async (name, fields, status, started) => {
  const code = `R-${name.replaceAll(/\W/g, '-')}`;
  await operator('PUT', `/orders/${code}`, {
    customerNumber: 'K-anna',
    orderedAt: '2026-06-10T10:00:00Z',
    status: 'Dispatched',
    products: [{ code: `${code}-1` }],
    ...fields,
  });
  const read = await anna.get<object>(`/api/reorder/reorder/status/${code}-1`);
  expect(read.body).toMatchObject(status);
  const { body } = await anna.post<{ ShopUrl?: string }>(`/api/reorder/reorder-direct?OrderCode=${code}`);
  const { ShopUrl } = body;
  expect({ ...body, ...(ShopUrl !== undefined && { ShopUrl: ShopUrl.replace(code, '') }) }).toMatchObject(
    started,
  );
  const { events } = (await operator('GET', '/events?after=0')).body as {
    events: { type: string; payload: { orderCode: string } }[];
  };
  const requested = events.filter(
    ({ type, payload }) => type === 'reorder.requested' && payload.orderCode === code,
  );
  expect(requested).toHaveLength(ShopUrl === undefined ? 0 : 1);

  const berta = await app.customer('berta');
  const others = [
    await berta.get(`/api/reorder/reorder/status/${code}-1`),
    await berta.post(`/api/reorder/reorder-direct?OrderCode=${code}`),
  ];
  expect(others.map((reply) => reply.status)).toEqual([404, 404]);
});
