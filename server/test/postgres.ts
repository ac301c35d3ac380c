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

/** The prefix of the databases of failed tests. */
export const failedPrefix = 'failed_';

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
  // Nothing here has to survive a power cut, and every database of a test is a checkpoint.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await sqlOf(admin).unsafe(`alter system set ${setting} = off`);
  await sqlOf(admin)`select pg_reload_conf()`;
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
    const last = openDatabase(postgres.connection, { name: 'test-setup', maxConnections: 1 });
    const databases = await sqlOf(last)<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${failedPrefix})`;
    await closeDatabase(last);
    await postgres.stop();
    if (databases.length === 0) return rm(dataDir, { recursive: true, force: true });
    process.stderr.write(
      `Databases of failed tests are kept: ${databases.map(({ datname }) => datname).join(', ')}. ` +
        `"DATA_DIR=${dataDir} npm start -- --empty" runs their PostgreSQL; remove the folder when done.\n`,
    );
  };
}
