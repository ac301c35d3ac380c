import { copyFile, mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Erasure } from '@albumen/contracts/dates';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type { DeletedAlbumPage } from '@albumen/contracts/photo-management/albums';
import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../test/app.ts';
import type { Home, TestApp } from '../test/app.ts';
import { photosPath, storagePath } from '../test/customer.ts';
import { createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { startTestIssuer } from '../test/issuer.ts';
import type { TestIssuer } from '../test/issuer.ts';
import { doJob, doNight } from '../test/nights.ts';
import { filesOf, fillLibrary, leftIn, mailsOf, threaten } from '../test/threatened-home.ts';
import { openNights } from './command-line.ts';
import { sqlOf } from './platform/database/sql.ts';

const dayMs = 86_400_000;

let issuer: TestIssuer;
let home: Home;
let app: TestApp;
/** Everything that a test opens, to be closed after it. */
let opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.close());

const withDatabase = async (of: Home, database: Promise<TestDatabase>): Promise<Home> => {
  const { drop, ...other } = await database;
  opened.push(drop);
  return { ...of, ...other };
};

const newFolder = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-nights-'));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};

const newHome = async (): Promise<Home> => {
  const dataDir = await newFolder();
  return withDatabase({ dataDir, issuer } as Home, createTestDatabase());
};

const start = async (at: Home, more: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> => {
  const started = await startTestApp({ works: false, sharesWith: at, ...more });
  opened.push(started.close);
  return started;
};

beforeEach(async () => {
  home = await newHome();
  app = await start(home);
});
afterEach(async () => {
  for (const close of opened.toReversed()) await close();
  opened = [];
});

const day = (number: number): string =>
  new Date(Date.parse('2026-06-15T03:17:00Z') + number * dayMs).toISOString();

/** Runs the nights after these days (counted from 15 June), with all their jobs. */
const nights = async (at: TestApp, from: number, to: number): Promise<void> => {
  for (let number = from; number <= to; number += 1) {
    at.clock.moveTo(day(number));
    await doNight(at);
  }
};

const codes = (at: TestApp) => at.logged.flatMap(({ code }) => (code === undefined ? [] : code));

const gauge = async (at: TestApp, name: string): Promise<string | undefined> =>
  (await (await fetch(`${at.url}/metrics`)).text())
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.split(' ')[1];

const alarmGauge = (at: TestApp, code: string) => gauge(at, `albumen_night_alarm{code="${code}"}`);

const confirm = (at: TestApp): Promise<void> =>
  openNights(at.database, at.clock).confirm(async () => at.clock.now());

describe('a database and an object store that do not belong together', () => {
  test.each<[string, string, (() => Promise<Home>) | undefined]>([
    ['a fresh database on a store of an earlier version', 'night-other-store', undefined],
    [
      'last month’s dump',
      'night-old-database',
      async () => {
        await nights(app, 1, 1);
        const dump = await withDatabase(home, createTestDatabase(home.connection));
        await fillLibrary(app, 'cora');
        await nights(app, 2, 4);
        return dump;
      },
    ],
    [
      'an empty store',
      'night-other-store',
      async () => {
        const dataDir = await newFolder();
        await copyFile(join(home.dataDir, 'secret-key'), join(dataDir, 'secret-key'));
        return { ...home, dataDir };
      },
    ],
  ])('erase nothing and mail nothing: %s', async (_name, code, swap) => {
    await threaten(app);
    const swapped = swap ? await swap() : await withDatabase(home, createTestDatabase());
    const [left, files, mails] = [await leftIn(swapped), await filesOf(home), await mailsOf(home)];
    const restored = await start(swapped);
    await nights(restored, 5, 7);
    await nights(restored, 40, 42);
    expect(await leftIn(swapped)).toEqual(left);
    expect([await filesOf(home), await mailsOf(swapped)]).toEqual([
      files,
      swapped.dataDir === home.dataDir ? mails : 0,
    ]);
    // One error per night.
    expect(codes(restored)).toEqual(Array.from({ length: 6 }, () => code));
    expect(await sqlOf(swapped.database)`select from leftovers`).toHaveLength(0);
    expect(await alarmGauge(restored, code)).toBe('1');
  });

  test('belong together once the operator says so; the other database then has the alarm', async () => {
    await fillLibrary(app, 'anna');
    await nights(app, 1, 1);
    const dump = await withDatabase(home, createTestDatabase(home.connection));
    await fillLibrary(app, 'ben');
    await nights(app, 2, 2);
    const restored = await start(dump);
    await nights(restored, 3, 3);
    restored.clock.moveTo(day(3.5));
    await confirm(restored);
    await nights(restored, 4, 33);
    expect(await filesOf(home)).toBe(6);
    expect([codes(restored), await alarmGauge(restored, 'night-old-database')]).toEqual([
      ['night-old-database'],
      '0',
    ]);
    // Ben's photos have had no row for 30 nights.
    await nights(restored, 34, 34);
    expect(await filesOf(home)).toBe(3);
    await nights(app, 3, 3);
    expect(codes(app)).toEqual(['night-other-store']);
  });
});

test('an installation of an earlier version adopts its store in the first night', async () => {
  await fillLibrary(app, 'anna');
  await nights(app, 1, 3);
  expect(codes(app)).toEqual([]);
  expect(await sqlOf(home.database)`select night, is_raising from installation`).toMatchObject([
    { night: 3, isRaising: false },
  ]);
});

test('more than 100 leftovers and 1 % are removed only after the operator confirms', async () => {
  const [photoId = ''] = await fillLibrary(app, 'anna', 1);
  await nights(app, 1, 1);
  const folder = join(home.dataDir, 'objects/originals', randomUUID());
  await mkdir(folder);
  for (let count = 0; count < 101; count += 1) await writeFile(join(folder, randomUUID()), 'bytes');
  await nights(app, 2, 31);
  expect(codes(app)).toEqual([]);
  await nights(app, 32, 32);
  expect([await filesOf(home), codes(app)]).toEqual([102, ['sweep-brake']]);
  expect(await gauge(app, 'albumen_sweep_held_leftovers{sweep="photos"}')).toBe('101');
  app.clock.moveTo(day(32.5));
  await confirm(app);
  await nights(app, 33, 33);
  expect([await filesOf(home), codes(app)]).toEqual([1, ['sweep-brake']]);
  expect(await gauge(app, 'albumen_sweep_held_leftovers{sweep="photos"}')).toBe('0');
  expect((await (await app.customer('anna')).photo(photoId)).status).toBe(200);
});

describe('a wrong clock', () => {
  test.each([
    ['a year ahead', 365, 'night-far'],
    ['3 days ahead', 6, 'night-far'],
  ])(
    'erases and mails nothing in a night that is %s, nor later before the operator confirms',
    async (_name, ahead, code) => {
      await threaten(app);
      await nights(app, 1, 3);
      const [left, mails] = [await leftIn(home), await mailsOf(home)];
      await nights(app, 3 + ahead, 3 + ahead);
      expect([await leftIn(home), await mailsOf(home), codes(app)]).toEqual([left, mails, [code]]);
      expect(await alarmGauge(app, code)).toBe('1');
      await nights(app, 4, 6);
      expect([await leftIn(home), codes(app)]).toEqual([left, [code, code, code, code]]);
      app.clock.moveTo(day(6.5));
      await confirm(app);
      await nights(app, 7, 9);
      // The session was last active on day 0: it is due on day 7, first found due in the night of day 8, and discarded
      // on day 9.
      expect([await leftIn(home), await alarmGauge(app, code)]).toMatchObject([
        { photos: 6, openSessions: 0, photo_exports: 0, temp_selections: 0 },
        '0',
      ]);
    },
  );

  test('on another machine stops the night, and so does the database’s clock', async () => {
    await threaten(app);
    await nights(app, 1, 8);
    const left = await leftIn(home);
    app.clock.moveTo(day(9));
    const other = await start(home, { databaseClock: async () => new Date(day(9)) });
    other.clock.moveTo(day(9.2));
    await doJob(other, 'exports-sweep');
    await doNight(app);
    expect([await leftIn(home), codes(other), codes(app)]).toEqual([left, ['night-clock'], []]);
  });

  test('that stays a day ahead erases nothing a day early', async () => {
    await threaten(app);
    await nights(app, 1, 3);
    await nights(app, 5, 8);
    expect((await leftIn(home))['openSessions']).toBe(1);
  });
});

test('erases due data in the second night that finds it due', async () => {
  await threaten(app);
  await nights(app, 1, 11);
  expect(await leftIn(home)).toMatchObject({ photos: 6, openSessions: 0 });
  await nights(app, 12, 12);
  // Ben's library.
  expect(await leftIn(home)).toMatchObject({ photos: 3, albums: 1 });
  await nights(app, 13, 31);
  expect(await leftIn(home)).toMatchObject({ photos: 3, albums: 1 });
  await nights(app, 32, 32);
  expect(await leftIn(home)).toMatchObject({ photos: 2, albums: 0 });
  expect(codes(app)).toEqual([]);
});

describe('the night that customers are told', () => {
  /** Reads when the things of anna and ben are erased, as long as these are there. */
  const promises = async (at: TestApp): Promise<Record<string, Erasure | undefined>> => {
    const [anna, ben] = [await at.customer('anna'), await at.customer('ben')];
    const [photos, albums, uploads, status] = await Promise.all([
      anna.get<DeletionDays>('/api/photo-deletion/photos/deleted'),
      anna.get<DeletedAlbumPage>(`${photosPath}/albums/deleted`),
      anna.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`),
      ben.get<DeletionStatus>('/api/photo-deletion/accounts/getaccountinformation'),
    ]);
    const { erasedFrom, isErasingHeld } = status.body;
    return {
      photos: photos.body.days[0],
      album: albums.body.albums[0],
      uploads: uploads.body.sessions.find(({ arrived }) => arrived > 0),
      library: erasedFrom === null ? undefined : { erasedFrom, isErasingHeld },
    };
  };

  const promisedNights = async (at: TestApp) =>
    Object.fromEntries(
      Object.entries(await promises(at)).map(([thing, erasure]) => [thing, erasure?.erasedFrom]),
    );

  test('erases in the night that customers read: each thing exists before, and not after it', async () => {
    await threaten(app);
    const forecast = await promisedNights(app);
    expect(forecast).toEqual({ photos: day(32), album: day(32), uploads: day(9), library: day(12) });
    for (let number = 1; number <= 32; number += 1) {
      await nights(app, number, number);
      const still = Object.entries(forecast).map(([thing, night = '']) => [
        thing,
        night > day(number) ? night : undefined,
      ]);
      expect(await promisedNights(app)).toEqual(Object.fromEntries(still));
    }
  });

  test('promises no night while nights erase nothing', async () => {
    await threaten(app);
    const areHeld = async (at: TestApp) => Object.values(await promises(at)).map((one) => one?.isErasingHeld);
    expect(await areHeld(app)).toEqual([false, false, false, false]);
    // Without erasing, a library has no end.
    const off = await start(home, { environment: { ERASING: 'off' } });
    expect(await areHeld(off)).toEqual([true, true, true, undefined]);
    await nights(app, 1, 1);
    await nights(app, 5, 5);
    expect([codes(app), await areHeld(app)]).toEqual([['night-far'], [true, true, true, true]]);
  });
});

test('ERASING=off keeps everything that nights erase by date, and mails nobody', async () => {
  await threaten(app);
  const off = await start(home, { environment: { ERASING: 'off' } });
  const [left, mails] = [await leftIn(home), await mailsOf(home)];
  await nights(off, 1, 45);
  expect([await leftIn(home), await mailsOf(home), codes(off)]).toEqual([left, mails, []]);
  // Things that customers erase themselves go at once.
  const customer = await off.customer('anna');
  const [photoId = ''] = await fillLibrary(off, 'anna', 1);
  await customer.deletePhotos([photoId]);
  await customer.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds: [photoId] } });
  expect((await leftIn(home))['files']).toBe(left['files']);
});
