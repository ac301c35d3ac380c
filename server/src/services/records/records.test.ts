import { randomUUID } from 'node:crypto';
import { ownedRecordFields, recordFields, recordPart } from '@albumen/contracts/operator/records';
import { OperatorTime } from '@albumen/contracts/dates';
import { CustomerNumber } from '@albumen/contracts/operator/documents';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { openPushPage } from '../../../test/push-page.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { findAllQuery, pageQuery } from './store.ts';

let app: TestApp;
let operator: RetentionCalls['operator'];

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  ({ operator } = createRetentionCalls(app));
});

afterAll(() => app.close());

const schema = z.looseObject({
  ...ownedRecordFields,
  validUntil: OperatorTime,
  state: z.string(),
  terms: z.optional(z.array(z.looseObject({ text: z.string() }))),
});
const voucherPart = {
  kind: 'testVoucher',
  path: '/test-vouchers/:code',
  id: CustomerNumber,
  title: 'Vouchers of a test',
  area: 'orders',
} as const;
const document = { customerNumber: 'K-1', validUntil: '2026-07-01T00:00:00Z', state: 'open' };
const vouchers = recordPart({ ...voucherPart, schema, example: { id: 'V-1', document } });

/** The records of a made-up kind, and the changes that its slice has received. */
const openVouchers = () => {
  const changes: object[] = [];
  const kind = app.records.kind(vouchers, {
    sortAt: ({ validUntil }) => validUntil,
    facet: ({ state }) => state,
    changed: async (_tx, { id, ownerId, before, after }) =>
      void changes.push({ id, ownerId, before: before?.state, after: after?.state }),
  });
  return { ...kind, changes };
};

/** A customer with the number `K-` and their name. */
const customerOf = async (name: string): Promise<string> => {
  await (await app.customer(name)).timeline();
  await createRetentionCalls(app).register(name, '2026-01-01T00:00:00Z');
  const [row] = await sqlOf(app.database)<{ id: string }[]>`select id from customers where subject = ${name}`;
  return row?.id ?? '';
};

test('lists the records of a kind by id, and deletes one', async () => {
  const order = { customerNumber: 'K-list', orderedAt: '2026-05-01T00:00:00Z', status: 'Confirmed' };
  for (const code of ['list-3', 'list-1', 'list-2']) await operator('PUT', `/orders/${code}`, order);
  const first = { records: [{ id: 'list-1', order, isLinked: false }], next: 'list-1' };
  expect(await operator('GET', '/orders?limit=1')).toEqual({ status: 200, body: first });
  const rest = async () => (await operator('GET', '/orders?after=list-1')).body;
  expect(await rest()).toMatchObject({ records: [{ id: 'list-2' }, { id: 'list-3' }] });
  for (const _ of [1, 2]) expect((await operator('DELETE', '/orders/list-2')).status).toBe(204);
  expect((await operator('GET', '/orders/list-2')).status).toBe(404);
  expect(await rest()).toEqual({ records: [{ id: 'list-3', order, isLinked: false }] });
});

test('lists only the records of one customer number, page by page', async () => {
  const order = { orderedAt: '2026-05-01T00:00:00Z', status: 'Confirmed' };
  for (const [code, owner] of [
    ['of-1', { customerNumber: 'K-of' }],
    ['of-2', { customerNumber: 'K-other' }],
    ['of-3', { customerNumber: 'K-of' }],
    ['of-4', { email: 'guest@example.com' }],
    ['of-5', { customerNumber: 'K-of' }],
  ] as const)
    await operator('PUT', `/orders/${code}`, { ...order, ...owner });
  const list = async (query: string) => {
    const { body } = await operator('GET', `/orders?customerNumber=${query}`);
    const { records, next } = body as { records: { id: string }[]; next?: string };
    return [records.map(({ id }) => id), next];
  };
  expect(await list('K-of&limit=2')).toEqual([['of-1', 'of-3'], 'of-3']);
  expect(await list('K-of&limit=2&after=of-3')).toEqual([['of-5'], undefined]);
  expect(await list('K-nobody')).toEqual([[], undefined]);
  expect((await operator('GET', '/menus?customerNumber=K-of')).status).toBe(400);
});

test('lists customers in the same pages, also those with an address', async () => {
  const put = (number: string, email: string) =>
    operator('PUT', `/customers/${number}`, { email, registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' });
  await put('Z-1', 'zoe@example.com');
  await put('Z-2', 'zack@example.com');
  await put('Z-3', 'ZOE@example.com');
  const list = async (query: string) => (await operator('GET', `/customers?${query}`)).body;
  const customer = { email: 'zack@example.com', locale: 'nl-NL' };
  expect(await list('after=Z-1&limit=1')).toMatchObject({
    records: [{ id: 'Z-2', customer, isLinked: false }],
    next: 'Z-2',
  });
  expect(await list('email=Zoe@example.com&limit=1')).toMatchObject({
    records: [{ id: 'Z-1' }],
    next: 'Z-1',
  });
  const rest = await list('email=Zoe@example.com&after=Z-1');
  expect(rest).toEqual({ records: [expect.objectContaining({ id: 'Z-3' })] });
});

test('tells the open pages of a customer when a record of theirs is put, linked or deleted', async () => {
  const page = openPushPage(app.url);
  page.send({ action: 'authenticate', token: await app.issuer.token('paula') });
  await vi.waitFor(() => expect(page.texts).toEqual(['OK']));
  const expectMessage = async (count: number, kind = 'order') => {
    await vi.waitFor(() => expect(page.texts.length).toBeGreaterThan(count));
    expect(JSON.parse(page.texts[count] ?? '')).toMatchObject({
      type: 'records-changed',
      data: { kind },
    });
  };
  const order = { customerNumber: 'K-paula', orderedAt: '2026-05-01T00:00:00Z', status: 'Confirmed' };
  await operator('PUT', '/orders/P-1', order);
  await customerOf('paula');
  await expectMessage(1);
  await expectMessage(2, 'customer');
  await operator('PUT', '/orders/P-1', { ...order, status: 'Dispatched' });
  await expectMessage(3);
  await operator('PUT', '/orders/P-1', { ...order, status: 'Dispatched' });
  await operator('DELETE', '/orders/P-1');
  await expectMessage(4);
  expect(page.texts).toHaveLength(5);
  page.close();
});

describe('a kind', () => {
  test('reports each owner’s old and new document to its slice', async () => {
    const [rita, rolf] = [await customerOf('rita'), await customerOf('rolf')];
    const { put, changes } = openVouchers();
    const of = (customerNumber: string, state: string) => ({ ...document, customerNumber, state });
    await put('R-1', of('K-later', 'open'));
    expect(changes).toEqual([]);
    const later = await customerOf('later');
    await put('R-2', of('K-rita', 'open'));
    await put('R-2', of('K-rita', 'used'));
    await put('R-2', of('K-rita', 'used'));
    await put('R-2', of('K-rolf', 'used'));
    expect(changes).toEqual([
      { id: 'R-1', ownerId: later, before: undefined, after: 'open' },
      { id: 'R-2', ownerId: rita, before: undefined, after: 'open' },
      { id: 'R-2', ownerId: rita, before: 'open', after: 'used' },
      { id: 'R-2', ownerId: rita, before: 'used', after: undefined },
      { id: 'R-2', ownerId: rolf, before: undefined, after: 'used' },
    ]);
  });

  test('finds, pages and counts the owner’s records, latest first', async () => {
    const sam = await customerOf('sam');
    const { put, find, page, count } = openVouchers();
    for (const [id, day, state] of [
      ['S-1', '01', 'open'],
      ['S-2', '02', 'used'],
      ['S-3', '03', 'open'],
    ])
      await put(id ?? '', {
        ...document,
        customerNumber: 'K-sam',
        validUntil: `2026-07-${day}T00:00:00Z`,
        state: state ?? '',
      });
    await put('S-4', document);
    const ids = async (of: { facet?: string; offset: number; limit: number }) =>
      (await page(sam, of)).map(({ id }) => id);
    expect(await ids({ offset: 0, limit: 9 })).toEqual(['S-3', 'S-2', 'S-1']);
    expect(await ids({ offset: 1, limit: 1 })).toEqual(['S-2']);
    expect(await ids({ facet: 'open', offset: 0, limit: 9 })).toEqual(['S-3', 'S-1']);
    expect([await count(sam), await count(sam, 'used')]).toEqual([3, 1]);
    expect(await find(sam, 'S-2')).toMatchObject({ state: 'used' });
    expect([await find(sam, 'S-4'), await find(randomUUID(), 'S-2')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['of one list', { facet: 'open', offset: 0, limit: 20 }, 20],
    ['of all lists', { offset: 20, limit: 20 }, 80],
  ])('reads no more rows for a page %s if the owner has 10,000 records', async (_, of, most) => {
    const ownerId = randomUUID();
    const sql = sqlOf(app.database);
    await sql`
      insert into operator_records (kind, id, owner_id, sort_at, facet, received_at, document)
      select 'testVoucher', ${ownerId} || n, case when n <= 10000 then ${ownerId}::uuid else gen_random_uuid() end,
        now() - n * interval '1 minute', case when n % 2 = 0 then 'open' else 'used' end, now(), '{}'
      from generate_series(1, 20000) n`;
    await sql`vacuum analyze operator_records`;
    // A few more to find the owner's lists.
    expect(await rowsRead(sql, pageQuery(sql, ownerId, 'testVoucher', of))).toBeLessThan(most + 5);
  });

  test('reads only ten rows for ten ids if the owner has 10,000 records', async () => {
    const ownerId = randomUUID();
    const sql = sqlOf(app.database);
    await sql`
      insert into operator_records (kind, id, owner_id, sort_at, facet, received_at, document)
      select 'testVoucher', ${ownerId} || n, ${ownerId}::uuid, now(), '', now(), '{}'
      from generate_series(1, 10000) n`;
    await sql`vacuum analyze operator_records`;
    const ids = Array.from({ length: 10 }, (_, n) => `${ownerId}${n + 1}`);
    const query = findAllQuery(sql, ownerId, 'testVoucher', ids);
    expect([await rowsRead(sql, query), (await query).length]).toEqual([10, 10]);
    expect(await findAllQuery(sql, randomUUID(), 'testVoucher', ids)).toHaveLength(0);
  });

  test.each([
    [
      'is strict',
      z.looseObject({ ...recordFields, terms: z.array(z.object({ text: z.string() })) }),
      'terms',
    ],
    [
      'is strict in a choice',
      z.looseObject({
        ...recordFields,
        by: z.optional(z.union([z.string(), z.strictObject({ x: z.string() })])),
      }),
      'by',
    ],
  ])('rejects a kind whose schema %s', (_, strict, field) => {
    const example = { id: 'V-1', document: { terms: [], by: 'x' } };
    const part = recordPart({
      ...voucherPart,
      schema: strict as typeof strict & typeof schema,
      example: example as never,
    });
    expect(() => app.records.kind(part, { sortAt: () => '2026-01-01' })).toThrow(
      `drops unknown fields of ${field}: use z.looseObject`,
    );
  });
});
