import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { DatabaseConnection } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';

/**
 * Makes a database read-only for new connections and ends all others: like a failover to a standby. `false` makes only
 * new connections writable: like a new primary behind the same address.
 */
export const setReadOnly = async (connection: DatabaseConnection, isReadOnly: boolean): Promise<void> => {
  const name = typeof connection === 'string' ? new URL(connection).pathname.slice(1) : connection.database;
  const database = openDatabase(connection, { name: 'test-failover', maxConnections: 1 });
  const sql = sqlOf(database);
  const change = isReadOnly
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only';
  await sql.unsafe(`begin read write; alter database ${name} ${change}; commit`);
  if (isReadOnly)
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`;
  await closeDatabase(database);
};
