import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { orderLists } from './rules.ts';
import type { OrderList } from './rules.ts';
import { countsQuery, createOrdersStore, pageQuery } from './store.ts';
import type { ListedOrder } from './store.ts';

let home: TestDatabase;
const ownerId = randomUUID();
const unpaidSince = new Date('2026-01-01T00:00:00Z');

/** 10,000 orders of one customer, a third of them unpaid and expired, and as many of others. */
beforeAll(async () => {
  home = await createTestDatabase();
  const sql = sqlOf(home.database);
  await sql`
    insert into customer_orders (owner_id, order_code, ordered_at, list, words)
    select case when n <= 10000 then ${ownerId}::uuid else gen_random_uuid() end, 'O-' || n,
      ${unpaidSince} - n * interval '1 hour', (${[...orderLists]}::text[])[n % 3 + 1], ''
    from generate_series(1, 20000) n`;
  await sql`vacuum analyze customer_orders`;
});

afterAll(() => home.drop());

test.each<[string, OrderList[], number]>([
  ['of all lists', [...orderLists], 30],
  ['of orders in progress', ['unpaid', 'running'], 20],
  ['of the history', ['history'], 10],
])('reads no more rows for a page %s if a customer has 10,000 orders', async (_, lists, most) => {
  const sql = sqlOf(home.database);
  const page = { offset: 0, limit: 10 };
  expect(await rowsRead(sql, pageQuery(sql, ownerId, { lists }, page))).toBeLessThanOrEqual(most);
  expect(await rowsRead(sql, pageQuery(sql, ownerId, { lists, unpaidSince }, page))).toBeLessThanOrEqual(
    most,
  );
});

test('reads one row to count 10,000 orders of a customer', async () => {
  const sql = sqlOf(home.database);
  for (const filter of [{}, { unpaidSince }])
    expect(await rowsRead(sql, countsQuery(sql, ownerId, filter))).toBeLessThanOrEqual(1);
});

test('keeps the counts, the products and the photos of an order that moves between lists', async () => {
  const { database } = home;
  const store = createOrdersStore(database);
  const customer = randomUUID();
  const [first, second] = [randomUUID(), randomUUID()];
  const replace = (orderCode: string, list: OrderList, more: Partial<ListedOrder> = {}) =>
    inTransaction(database, (tx) =>
      store.replace(tx, {
        ownerId: customer,
        orderCode,
        number: null,
        orderedAt: '2026-06-01T00:00:00Z',
        list,
        words: '',
        items: [],
        photoIds: [],
        ...more,
      }),
    );
  const items = ['A', 'B', 'C'].map((itemCode) => ({ itemCode, article: null }));
  await replace('O-1', 'unpaid', { items, photoIds: [first, first] });
  await replace('O-2', 'running');
  expect(await store.counts(customer, {})).toEqual({ unpaid: 1, running: 1, history: 0 });
  await replace('O-1', 'history', { items: items.slice(1), photoIds: [second] });
  await replace('O-1', 'history', { items: items.slice(1), photoIds: [second] });
  expect(await store.counts(customer, {})).toEqual({ unpaid: 0, running: 1, history: 1 });
  expect(await store.itemsPage(customer, undefined, { offset: 0, limit: 9 })).toEqual([
    { orderCode: 'O-1', itemCode: 'B' },
    { orderCode: 'O-1', itemCode: 'C' },
  ]);
  expect(await store.photoIds(customer, 9)).toEqual([second]);
  await inTransaction(database, (tx) => store.remove(tx, { ownerId: customer, orderCode: 'O-1' }));
  await inTransaction(database, (tx) => store.remove(tx, { ownerId: customer, orderCode: 'O-1' }));
  expect(await store.counts(customer, {})).toEqual({ unpaid: 0, running: 1, history: 0 });
  expect(await store.photoIds(customer, 9)).toEqual([]);
});
