import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { Database, DatabaseConnection } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { keepsDatabase } from './failed-database.ts';
import { failedPrefix, templateDatabase } from './postgres.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file: with an empty schema, or a copy of another database, as a dump would be. It is
 * kept if a test fails.
 */
export const createTestDatabase = async (copied?: DatabaseConnection): Promise<TestDatabase> => {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string) => {
    const admin = openDatabase(server, { name: 'test-admin', maxConnections: 1 });
    await sqlOf(admin).unsafe(statement);
    await closeDatabase(admin);
  };
  const template = typeof copied === 'object' ? copied.database : templateDatabase;
  if (copied) {
    // A template must have no connections. Pools connect again when necessary.
    await asAdmin(`alter database ${template} with allow_connections false`);
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  }
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  if (copied) await asAdmin(`alter database ${template} with allow_connections true`);
  const connection = { ...server, database: name };
  const database = openDatabase(connection, { name: 'test' });
  return {
    database,
    connection,
    drop: async () => {
      await closeDatabase(database);
      await asAdmin(
        keepsDatabase()
          ? `alter database ${name} rename to ${name.replace('test_', failedPrefix)}`
          : `drop database ${name} with (force)`,
      );
    },
  };
};

/** The variables with which another process finds a test database: by a socket, which no URL can name. */
export const environmentOf = ({ connection }: Pick<TestDatabase, 'connection'>): Record<string, string> => {
  if (typeof connection === 'string') return { DATABASE_URL: connection };
  const { host, port, user, database: name, password = '' } = connection;
  return {
    DATABASE_URL: `postgres:///${name}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
  };
};
