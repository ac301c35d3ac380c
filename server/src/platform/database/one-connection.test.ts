import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { inSnapshot, inTransaction } from './database.ts';
import { sqlOf } from './sql.ts';

let pool: TestDatabase;

beforeAll(async () => {
  pool = await createTestDatabase();
});

afterAll(() => pool.drop());

const beside = 'A query inside a transaction does not use it';

test('fails a query outside the surrounding transaction, and a second transaction', async () => {
  const { database } = pool;
  await expect(inTransaction(database, async () => sqlOf(database)`select 1`)).rejects.toThrow(beside);
  await expect(inTransaction(database, () => inTransaction(database, async () => {}))).rejects.toThrow(
    beside,
  );
});

test('allows writes outside a snapshot, but no snapshot inside a transaction', async () => {
  const { database } = pool;
  const keep = () => inTransaction(database, async (tx) => (await sqlOf(tx)`select 1 as one`)[0]);
  expect(await inSnapshot(database, keep)).toEqual({ one: 1 });
  await expect(inTransaction(database, () => inSnapshot(database, keep))).rejects.toThrow(beside);
});

test('allows query fragments from anywhere, and queries that outlive a transaction', async () => {
  const { database } = pool;
  const sql = sqlOf(database);
  const ended = Promise.withResolvers<void>();
  const { later, rows } = await inTransaction(database, async (tx) => ({
    later: ended.promise.then(() => sql`select 2 as two`),
    rows: await sqlOf(tx)`select 1 as one ${sql`where true`}`,
  }));
  ended.resolve();
  expect([...rows, ...(await later)]).toEqual([{ one: 1 }, { two: 2 }]);
});
