import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { createLog } from '../../platform/log.ts';
import { openFileObjects } from '../../platform/objects/file-objects.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { scheduledJob } from '../../platform/queue.ts';
import { createNights, openNights } from './index.ts';

const job = scheduledJob('test-night', 60);

/** Where a job dies while it marks the store. */
type Death = 'before the mark' | 'after the mark';

let opened: (() => Promise<unknown>)[] = [];
let first: TestDatabase;
let folder: string;

const newFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'albumen-marks-'));
  opened.push(() => rm(path, { recursive: true, force: true }));
  return path;
};

const newDatabase = async (copied?: TestDatabase): Promise<TestDatabase> => {
  const database = await createTestDatabase(copied?.connection);
  opened.push(database.drop);
  return database;
};

beforeEach(async () => {
  first = await newDatabase();
  folder = await newFolder();
});
afterEach(async () => {
  for (const close of opened.toReversed()) await close();
  opened = [];
});

const clockOn = (day: number) => ({
  now: () => new Date(Date.parse('2026-06-15T03:17:00Z') + day * 86_400_000),
});

const dying = (objects: Objects, death: Death): Objects => ({
  ...objects,
  put: async (key, bytes) => {
    if (death === 'after the mark') await objects.put(key, bytes);
    throw new Error('killed');
  },
});

/** Runs jobs of one night at once, and returns the alarm or acceptance of each. */
const night = async (
  { database }: TestDatabase,
  store: string,
  day: number,
  { jobs = 1, death }: { jobs?: number; death?: Death } = {},
): Promise<string[]> => {
  const clock = clockOn(day);
  const objects = await openFileObjects(store);
  const { service } = createNights({
    database,
    objects: death ? dying(objects, death) : objects,
    clock,
    alarms: { note: async () => {} },
    databaseClock: async () => clock.now(),
    log: createLog('silent', 'test'),
    erasing: 'on',
    // The database has photos: it never belongs to an empty store.
    stored: () => [{ sample: async () => ({ looked: 0, withoutRow: 0 }), hasRows: async () => day > 1 }],
  });
  const ends = await Promise.allSettled(
    Array.from({ length: jobs }, () =>
      service.job(job, async () => ({})).run({}, { turn: new Date(0), wasSilent: false }),
    ),
  );
  return ends.map((end) => {
    if (end.status === 'rejected') return (end.reason as Error).message;
    return end.value?.['hasAlarm'] === true ? 'alarm' : 'accepted';
  });
};

const alarmOf = async ({ database }: TestDatabase) => (await openNights(database, clockOn(0)).state()).alarm;

const confirm = ({ database }: TestDatabase, day: number): Promise<void> =>
  openNights(database, clockOn(day)).confirm(async () => clockOn(day).now());

const markIn = async (store: string): Promise<unknown> => {
  const bytes = await (await openFileObjects(store)).read('installation');
  return bytes && JSON.parse(await text(bytes));
};

const accepted = (jobs: number) => Array.from({ length: jobs }, () => 'accepted');

/** The database and the store that the operator confirms, after three nights of the first ones. */
const pairs: Record<string, () => Promise<[TestDatabase, string]>> = {
  'a dump': async () => {
    const dump = await newDatabase(first);
    await night(first, folder, 2);
    return [dump, folder];
  },
  'a fresh database': async () => [await newDatabase(), folder],
  'an empty store': async () => [first, await newFolder()],
  'the store of another installation': async () => {
    const [other, store] = [await newDatabase(), await newFolder()];
    await night(other, store, 1);
    return [first, store];
  },
  'a store with an unreadable mark': async () => {
    await writeFile(join(folder, 'installation'), 'damaged');
    return [first, folder];
  },
};

test.each<{ pair: string; death?: Death }>([
  { pair: 'a dump' },
  { pair: 'a dump', death: 'after the mark' },
  ...Object.keys(pairs).map((pair) => ({ pair, death: 'before the mark' as const })),
])('all jobs at once accept $pair once confirmed, if one is killed $death', async ({ pair, death }) => {
  await night(first, folder, 1);
  const [database, store] = (await pairs[pair]?.()) ?? [first, folder];
  expect(await night(database, store, 3)).toEqual(['alarm']);
  await confirm(database, 3.5);
  if (death) expect(await night(database, store, 4, { death })).toEqual(['killed']);
  expect(await night(database, store, 4, { jobs: 8 })).toEqual(accepted(8));
  expect(await night(database, store, 5, { jobs: 8 })).toEqual(accepted(8));
  const [installation] = await sqlOf(database.database)`select id, night from installation`;
  expect(await markIn(store)).toEqual(installation);
  // The database that used this store before.
  if (database !== first) expect(await night(first, store, 5)).toEqual(['alarm']);
});

test.each<[string, (foreign: string) => Promise<string>]>([
  ['another store', async (foreign) => foreign],
  ['an empty store', newFolder],
  [
    'the mark of another database',
    async (foreign) => {
      await copyFile(join(foreign, 'installation'), join(folder, 'installation'));
      return folder;
    },
  ],
])('a confirmed night that was killed does not accept %s', async (_name, swap) => {
  const foreign = await newFolder();
  await night(await newDatabase(), foreign, 1);
  await night(first, folder, 1);
  const dump = await newDatabase(first);
  await night(first, folder, 2);
  await night(dump, folder, 3);
  await confirm(dump, 3.5);
  await night(dump, folder, 4, { death: 'before the mark' });
  expect(await night(dump, await swap(foreign), 4)).toEqual(['alarm']);
  expect(await alarmOf(dump)).toBe('night-other-store');
});

test('the next night finishes a confirmed night of which all jobs were killed', async () => {
  await night(first, folder, 1);
  const empty = await newFolder();
  await night(first, empty, 2);
  await confirm(first, 2.5);
  await night(first, empty, 3, { jobs: 3, death: 'before the mark' });
  expect(await night(first, empty, 4, { jobs: 3 })).toEqual(accepted(3));
});

test('a database that loses its store while it raises the number gets the alarm, not the other', async () => {
  await night(first, folder, 1);
  const dump = await newDatabase(first);
  await night(first, folder, 2);
  await night(dump, folder, 3);
  await confirm(dump, 3.5);
  await night(first, folder, 3, { death: 'before the mark' });
  expect(await night(dump, folder, 4)).toEqual(['accepted']);
  expect(await night(first, folder, 3)).toEqual(['alarm']);
  expect(await night(dump, folder, 5)).toEqual(['accepted']);
});
