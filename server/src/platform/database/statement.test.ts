import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { sqlOf } from './sql.ts';
import type { PoolSql } from './driver.ts';

let server: TestDatabase;
let sql: PoolSql;

beforeAll(async () => {
  server = await createTestDatabase();
  sql = sqlOf(server.database);
  await sql`create table things (thing_id int, big bigint, at timestamptz, bytes bytea, is_good boolean, words text[])`;
});

afterAll(() => server.drop());

const at = new Date('2026-03-29T01:30:00.123Z');
const bytes = Buffer.from([0, 92, 34, 255]);

test.each([
  ['int8', 2 ** 53 - 1, 2 ** 53 - 1],
  ['numeric', '12.50', '12.50'],
  ['float8', 1.5, 1.5],
  ['boolean', false, false],
  ['text', 'a "b" \\ {c}', 'a "b" \\ {c}'],
  ['uuid', '5d3f0a42-9c3b-4f5e-8c1a-0d6f3f3f8a11', '5d3f0a42-9c3b-4f5e-8c1a-0d6f3f3f8a11'],
  ['timestamptz', at, at],
  ['timestamp', '2026-03-29T02:30:00', '2026-03-29T02:30:00'],
  ['date', '2026-03-29', '2026-03-29'],
  ['bytea', bytes, bytes],
  ['jsonb', '{"a":[1]}', { a: [1] }],
  ['int8[]', [1, null, 2 ** 53 - 1], [1, null, 2 ** 53 - 1]],
  ['text[]', ['a', 'null', '', 'b "c" \\', null], ['a', 'null', '', 'b "c" \\', null]],
  ['boolean[]', [true, false], [true, false]],
  ['timestamptz[]', [at, at], [at, at]],
  ['date[]', ['2026-03-29'], ['2026-03-29']],
  ['bytea[]', [bytes, bytes], [bytes, bytes]],
  [
    'int4[]',
    [
      [1, 2],
      [3, 4],
    ],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['text[]', [], []],
])('sends and reads %s', async (type, value, read) => {
  const [row] = await sql.unsafe(`select $1::${type} as value`, [value]);
  expect(row).toEqual({ value: read });
});

test('refuses a value that is undefined, wherever it is', async () => {
  const nothing = undefined as unknown as string;
  const refused = /undefined/;
  await expect(sql`select ${nothing}::text`).rejects.toThrow(refused);
  await expect(sql`select 1 ${sql`where ${nothing}::text is null`}`).rejects.toThrow(refused);
  await expect(sql`select ${['a', nothing]}::text[]`).rejects.toThrow(refused);
  await expect(sql`insert into things ${sql({ thingId: 1, words: nothing })}`).rejects.toThrow(refused);
  await expect(sql`select ${sql.json(undefined)}::jsonb`).rejects.toThrow(refused);
  expect(await sql`select from things`).toHaveLength(0);
});

test('refuses a value that is an object, and more values than PostgreSQL counts', async () => {
  const words = { a: 1 } as unknown as string;
  await expect(sql`insert into things ${sql({ thingId: 1, words })}`).rejects.toThrow('is an object');
  const rows = Array.from({ length: 70_000 }, (_, thingId) => ({ thingId }));
  await expect(sql`insert into things ${sql(rows)}`).rejects.toThrow('65535 are possible');
});

test('inserts rows and changes columns, by their names in camel case', async () => {
  const row = { thingId: 1, big: 2, at, bytes, isGood: true, words: ['a', 'b'] };
  expect((await sql`insert into things ${sql([row, { ...row, thingId: 2 }])}`).count).toBe(2);
  expect(
    (await sql`insert into things ${sql({ ...row, thingId: sql`1 + ${2}::int` }, 'thingId', 'at')}`).count,
  ).toBe(1);
  const { count } = await sql`update things set ${sql({ big: 5, isGood: false })} where thing_id < ${3}`;
  expect(count).toBe(2);
  expect([...(await sql`select * from things order by ${sql('thingId')}`)]).toEqual([
    { ...row, big: 5, isGood: false },
    { ...row, thingId: 2, big: 5, isGood: false },
    { thingId: 3, at, big: null, bytes: null, isGood: null, words: null },
  ]);
});

test('joins parts of statements, and runs none of them alone', async () => {
  const parts = ['a', 'b'].map((word) => sql`and '' <> ${word}`);
  expect([...(await sql`select 1 as one where true ${parts} ${sql``}`)]).toEqual([{ one: 1 }]);
});

test('runs several statements as they are, and one with values', async () => {
  expect([...(await sql.unsafe('select 1 as one; select 2 as two'))]).toEqual([{ two: 2 }]);
  expect([...(await sql.unsafe('select $1::int as one', [1]))]).toEqual([{ one: 1 }]);
});
