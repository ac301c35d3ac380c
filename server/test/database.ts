import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { Database, DatabaseConnection } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { keepsDatabase } from './kept-database.ts';
import { keptPrefix, templateDatabase } from './postgres.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/** A database of its own for a test file, with the schema in place and nothing in it. Kept where a test fails. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string) => {
    const admin = openDatabase(server, { name: 'test-admin', maxConnections: 1 });
    await sqlOf(admin).unsafe(statement);
    await closeDatabase(admin);
  };
  await asAdmin(`create database ${name} template ${templateDatabase} strategy file_copy`);
  const connection = { ...server, database: name };
  const database = openDatabase(connection, { name: 'test' });
  return {
    database,
    connection,
    drop: async () => {
      await closeDatabase(database);
      await asAdmin(
        keepsDatabase()
          ? `alter database ${name} rename to ${name.replace('test_', keptPrefix)}`
          : `drop database ${name} with (force)`,
      );
    },
  };
};

/** The variables with which a process of its own finds a test database: by a socket, which no address names. */
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
