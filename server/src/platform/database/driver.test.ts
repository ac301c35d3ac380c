import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { closeDatabase, inTransaction, openDatabase, pingDatabase } from './database.ts';
import { sqlOf } from './sql.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
});

afterAll(() => server.drop());

test('a connection that ends within a transaction fails that transaction, and the next one is well', async () => {
  const database = openDatabase(server.connection, { name: 'test-one', maxConnections: 1 });
  for (let round = 0; round < 5; round += 1) {
    const lost = inTransaction(database, async (tx) => {
      const [row] = await sqlOf(tx)<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sqlOf(server.database)`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
      // The first may still reach the old connection, the others find it closed.
      for (let statement = 0; statement < 3; statement += 1) await sqlOf(tx)`select 1`.catch(() => undefined);
    });
    await expect(lost).rejects.toThrow();
    // Until the end of the connection has come through; for ever where nothing can be written any more.
    while (!(await pingDatabase(database))) await setImmediate();
  }
  await closeDatabase(database);
});
