import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { DatabaseConnection } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sqlOf } from '../src/platform/database/sql.ts';

/** Holds the migrated schema; each test database is a copy of it. */
export const templateDatabase = 'albumen_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Exclude<DatabaseConnection, string>;
  }
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts one PostgreSQL for the whole run and prepares the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const admin = openDatabase(postgres.connection, { name: 'test-setup', maxConnections: 1 });
  await sqlOf(admin).unsafe(`create database ${templateDatabase}`);
  await closeDatabase(admin);
  const template = openDatabase(
    { ...postgres.connection, database: templateDatabase },
    { name: 'test-setup' },
  );
  await migrate(template);
  await closeDatabase(template);
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
