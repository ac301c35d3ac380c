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

test('fails only the transaction whose connection ends, and the next one works', async () => {
  const database = openDatabase(server.connection, { name: 'test-one', maxConnections: 1 });
  for (let round = 0; round < 5; round += 1) {
    const lost = inTransaction(database, async (tx) => {
      const [row] = await sqlOf(tx)<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sqlOf(server.database)`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
      // The first statement may still reach the old connection; the others find it closed.
      for (let statement = 0; statement < 3; statement += 1) await sqlOf(tx)`select 1`.catch(() => undefined);
    });
    await expect(lost).rejects.toThrow();
    // Waits until the end of the connection has arrived; hangs if the driver cannot write any more.
    while (!(await pingDatabase(database))) await setImmediate();
  }
  await closeDatabase(database);
});
