import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { setReadOnly } from '../../../test/read-only.ts';
import { passingFailure } from '../passing-failures.ts';
import { closeDatabase, inTransaction, openDatabase, pingDatabase } from './database.ts';
import type { Database } from './database.ts';
import { sqlOf } from './sql.ts';

let server: TestDatabase;
let database: Database;

beforeEach(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.connection, { name: 'test-failover', maxConnections: 2 });
  await setReadOnly(server.connection, true);
});
afterEach(async () => {
  await closeDatabase(database);
  await server.drop();
});

const write = () => sqlOf(database)`insert into held_sweeps (sweep, held) values (${randomUUID()}, 1)`;

test.each<[string, () => Promise<unknown>]>([
  ['a statement', async () => write()],
  ['a transaction', () => inTransaction(database, async (tx) => sqlOf(tx)`delete from held_sweeps`)],
  ['a check of its health', async () => expect(await pingDatabase(database)).toBe(true)],
])('leaves the connections to a read-only database after %s failed', async (_name, attempt) => {
  // The first attempt may find its connection ended.
  await vi.waitFor(async () => {
    const [row] = await sqlOf(database)`select current_setting('transaction_read_only') as state`;
    expect(row).toEqual({ state: 'on' });
  });
  await expect(attempt()).rejects.toThrow();
  await setReadOnly(server.connection, false);
  await vi.waitFor(attempt, { timeout: 5000, interval: 100 });
});

test('a read-only database is a temporary failure, and reads continue', async () => {
  await vi.waitFor(async () => {
    const error: unknown = await write().catch((cause: unknown) => cause);
    expect(passingFailure(error)).toMatchObject({ status: 503, detail: expect.stringContaining('written') });
  });
  expect(await sqlOf(database)`select 1 as one`).toEqual([{ one: 1 }]);
});

test('listens again once the database is writable again', async () => {
  await setReadOnly(server.connection, false);
  const heard: string[] = [];
  const onGap = vi.fn();
  await sqlOf(database).listen('test_failover', { hear: (text) => heard.push(text), onGap });
  await setReadOnly(server.connection, true);
  await expect.poll(() => pingDatabase(database)).toBe(false);
  expect(onGap).not.toHaveBeenCalled();
  await setReadOnly(server.connection, false);
  await expect.poll(() => onGap.mock.calls.length, { timeout: 5000 }).toBe(1);
  await sqlOf(server.database)`select pg_notify('test_failover', 'after')`.catch(() => undefined);
  await vi.waitFor(async () => {
    await sqlOf(server.database)`select pg_notify('test_failover', 'after')`;
    expect(heard).toContain('after');
  });
});
