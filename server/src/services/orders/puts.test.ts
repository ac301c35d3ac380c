import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: RetentionCalls;
let sql: ReturnType<typeof sqlOf>;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createRetentionCalls(app);
  sql = sqlOf(app.database);
});

afterAll(() => app.close());

const order = { customerNumber: 'K-1', orderedAt: '2026-06-01T10:00:00Z', status: 'Confirmed' };

const put = (code: string, document: object) => calls.operator('PUT', `/orders/${code}`, document);

test.each([
  ['payUrl', { payUrl: 'javascript:alert(1)' }],
  ['cancelUrl.url', { cancelUrl: { url: 'http://shop.example.com' } }],
  ['products.0.picture', { products: [{ code: 'R-1', picture: 'data:image/png;base64,AA' }] }],
  ['parcels.0.trackingUrl', { parcels: [{ trackingUrl: '//evil.example' }] }],
  ['products', { products: [{ code: 'R-1' }, { code: 'R-1' }] }],
  ['sums', { products: [{ code: 'R-1', price: 100 }] }],
  ['sums.total', { sums: { currency: 'EUR', total: 39.9 } }],
  ['sums.currency', { sums: { currency: 'euro' } }],
  ['status', { status: 'x'.repeat(51) }],
  ['expectedDay', { expectedDay: '2026-02-30' }],
  ['deliveryDates.latest', { deliveryDates: { earliest: '2026-06-08', latest: '2026-06-07' } }],
])('rejects an order with a bad %s, and names it', async (field, more) => {
  const { status, body } = await put('R-1', { ...order, ...more });
  expect([status, body]).toMatchObject([400, { errors: [{ field: `body.${field}` }] }]);
});

test.each([
  [500, -500],
  [-500, -500],
  [0, 0],
])('stores a discount and a refund of %i as %i', async (sent, stored) => {
  const products = [{ code: 'T-1-1', voucherDetails: { discount: sent } }];
  await put('T-1', { ...order, products, sums: { currency: 'EUR', discount: sent, refund: sent } });
  const { body } = await calls.operator('GET', '/orders/T-1');
  expect(body).toMatchObject({
    order: {
      products: [{ voucherDetails: { discount: stored } }],
      sums: { discount: stored, refund: stored },
    },
  });
});

test('the answer to a put names contradictions and a date far ahead', async () => {
  const sent = { ...order, status: 'Dispatched' };
  const products = [{ code: 'Q-1-1', status: 'approved' }];
  expect((await put('Q-1', { ...sent, orderedAt: '2027-06-01T10:00:00Z', products })).body).toMatchObject({
    applied: true,
    doubts: [{ field: 'orderedAt' }, { field: 'products.0.status' }],
  });
  expect((await put('Q-1', sent)).body).toMatchObject({ doubts: [] });
});

test.each([
  ['cancelled products', { products: [{ code: 'm-1', status: 'cancelled' }] }, true],
  [
    'products that are sent, cancelled or in sent parcels',
    {
      products: [{ code: 'm-1', status: 'shipped' }, { code: 'm-2' }, { code: 'm-3', status: 'cancelled' }],
      parcels: [{ products: ['m-2'], sentAt: '2026-06-02T10:00:00Z' }, { products: ['m-3'] }],
    },
    true,
  ],
  [
    'products in one sent parcel',
    { products: [{ code: 'm-1', status: 'approved' }], parcels: [{ deliveredAt: '2026-06-02T10:00:00Z' }] },
    true,
  ],
  [
    'a product that waits for a second parcel',
    { products: [{ code: 'm-1' }], parcels: [{ sentAt: '2026-06-02T10:00:00Z' }, {}] },
    false,
  ],
  ['a product in no parcel', { products: [{ code: 'm-1' }] }, false],
  ['no products', {}, false],
])('the migration lists an order with %s as a put does', async (_, more, isHistory) => {
  await (await app.customer('mia')).timeline();
  await calls.register('mia', '2026-01-01T00:00:00Z');
  await put('MI-1', { ...order, customerNumber: 'K-mia', ...more });
  const list = async () => {
    const [row] = await sql<{ list: string }[]>`select list from customer_orders where order_code = 'MI-1'`;
    return row?.list;
  };
  expect(await list()).toBe(isHistory ? 'history' : 'running');
  await sql`update customer_orders set list = 'running' where order_code = 'MI-1'`;
  await sql.unsafe(
    await readFile(new URL('../../../migrations/0099-order-lists.sql', import.meta.url), 'utf8'),
  );
  expect(await list()).toBe(isHistory ? 'history' : 'running');
});
