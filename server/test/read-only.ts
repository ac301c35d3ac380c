import { inject } from 'vitest';
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { TestDatabase } from './database.ts';

/**
 * Makes a test database read-only for new connections and ends all others: like a failover to a standby. `false` makes
 * only new connections writable: like a new primary behind the same address.
 */
export const setReadOnly = async (
  { connection }: Pick<TestDatabase, 'connection'>,
  isReadOnly: boolean,
): Promise<void> => {
  const name = typeof connection === 'string' ? new URL(connection).pathname.slice(1) : connection.database;
  const admin = openDatabase(inject('postgres'), { name: 'test-admin', maxConnections: 1 });
  const sql = sqlOf(admin);
  await sql.unsafe(
    `alter database ${name} ${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  );
  if (isReadOnly)
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
  await closeDatabase(admin);
};
