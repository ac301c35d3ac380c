import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { cancelSchedules } from '../test/nights.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './kernel/configuration.ts';
import { sqlOf } from './platform/database/sql.ts';

// Uses the embedded identity provider, because its sweep is one of the jobs. Other tests use an external one.

type Line = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let dataDir: string;
let app: App;
const logged: Line[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-nightly-'));
  app = await createApp({
    configuration: readConfiguration({ DATA_DIR: dataDir }),
    connection: database.connection,
    log: pino({}, { write: (line) => void logged.push(JSON.parse(line) as Line) }),
    clock: systemClock,
    works: true,
  });
});

afterAll(async () => {
  await app.close(5);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a worker schedules each nightly job at 03:17 UTC, and others every minute', async () => {
  await app.work();
  const sql = sqlOf(database.database);
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values as never[]))] }) },
  });
  const schedules = await boss.getSchedules();
  const names = schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`);
  const nightly = app.slices.flatMap(({ nightly: types = [] }) => types.map(({ name }) => name));
  expect(nightly).toContain('photos-scrub');
  const often = app.slices.flatMap(({ everyMinute = [] }) => everyMinute.map(({ name }) => name));
  expect(names.toSorted()).toEqual(
    [
      ...nightly.map((name) => `${name} 17 3 * * * UTC`),
      ...often.map((name) => `${name} * * * * * UTC`),
    ].toSorted(),
  );
  await cancelSchedules(database);
});

test('each nightly job logs one line, and the metrics show the age of its last success', async () => {
  const nightly = app.slices.flatMap(({ nightly: types = [] }) => types.map(({ name }) => name));
  await sqlOf(database.database)`update nightly_jobs set succeeded_at = now() - interval '3 days'`;
  for (const { type, run } of app.slices.flatMap(({ jobs = [] }) => jobs))
    if (nightly.includes(type.name) && type.name !== 'photos-sweep')
      await run({}, { turn: new Date(0), wasSilent: false });
  const done = logged.filter(({ msg }) => msg === 'nightly job done');
  expect(done.map(({ job }) => job)).toEqual(nightly.filter((name) => name !== 'photos-sweep'));
  expect(done.find(({ job }) => job === 'photos-scrub')).toMatchObject({ read: 0, damaged: 0 });
  const http = await app.buildHttp();
  const { body } = await http.inject('/metrics');
  await http.close();
  const ageOf = (job: string) =>
    Number(new RegExp(`albumen_night_age_seconds\\{job="${job}"\\} (\\S+)`).exec(body)?.[1]);
  expect(Math.round(ageOf('photos-sweep') / 86_400)).toBe(3);
  expect(ageOf('photos-scrub')).toBeLessThan(3600);
});
