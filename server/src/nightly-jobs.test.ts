import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './platform/configuration.ts';
import { sqlOf } from './platform/database/sql.ts';

// With the embedded identity provider, whose sweep is one of the jobs: other tests' customers come from an external one.

let database: TestDatabase;
let dataDir: string;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-nightly-'));
  app = await createApp({
    configuration: readConfiguration({ DATA_DIR: dataDir }),
    connection: database.connection,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    works: true,
  });
});

afterAll(async () => {
  await app.close(5);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a worker schedules each job of the night at 03:17 UTC', async () => {
  await app.work();
  const sql = sqlOf(database.database);
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values as never[]))] }) },
  });
  const schedules = await boss.getSchedules();
  const told = schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`);
  expect(told.toSorted()).toEqual([
    'activation-sweep 17 3 * * * UTC',
    'albums-sweep 17 3 * * * UTC',
    'archives-sweep 17 3 * * * UTC',
    'downloads-sweep 17 3 * * * UTC',
    'exports-sweep 17 3 * * * UTC',
    'identity-sweep 17 3 * * * UTC',
    'operator-sweep 17 3 * * * UTC',
    'photos-erase 17 3 * * * UTC',
    'photos-scrub 17 3 * * * UTC',
    'photos-sweep 17 3 * * * UTC',
    'photos-task-sweep 17 3 * * * UTC',
    'retention-night 17 3 * * * UTC',
    'selections-sweep 17 3 * * * UTC',
    'uploads-sweep 17 3 * * * UTC',
  ]);
});
