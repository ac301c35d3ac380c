import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../test/app.ts';
import type { Home, TestApp } from '../test/app.ts';
import { createTestDatabase } from '../test/database.ts';
import { startTestIssuer } from '../test/issuer.ts';
import { doNight } from '../test/nights.ts';
import { ownerIdOf } from '../test/photo-rows.ts';
import { createRetentionCalls } from '../test/retention-calls.ts';
import { endStorage, filesOf, fillLibrary, mailsOf } from '../test/threatened-home.ts';
import { openNights } from './command-line.ts';
import { sqlOf } from './platform/database/sql.ts';
import { eraseCustomer } from './kernel/slice.ts';

// Rehearses "Restoring" in docs/operations.md.

const photosOfEach = 3;

/** 18 months and 30 days before the day on which the libraries are due. */
const registeredAt = '2024-11-26T12:00:00Z';

let home: Home;
/** Everything to close at the end, last one first. */
const opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [dataDir, issuer] = [await mkdtemp(join(tmpdir(), 'albumen-restoring-')), await startTestIssuer()];
  const { drop, ...database } = await createTestDatabase();
  opened.push(issuer.close, () => rm(dataDir, { recursive: true, force: true }), drop);
  home = { ...database, dataDir, issuer };
});
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

const day = (number: number, time = '03:17:00'): string =>
  `${new Date(Date.parse('2026-06-15') + number * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;

const start = async (at: Home, environment: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp({
    works: false,
    sharesWith: at,
    logLevel: 'warn',
    environment: { ...operatorEnvironment, ...environment },
  });
  opened.push(app.close);
  return app;
};

const night = async (app: TestApp, number: number): Promise<void> => {
  app.clock.moveTo(day(number));
  await doNight(app);
};

const erase = async (app: TestApp, name: string): Promise<void> =>
  eraseCustomer(app.slices, await ownerIdOf(app.database, name));

/** Counts the photos in the libraries of remaining customers. */
const libraries = async ({ database }: Home): Promise<Record<string, number>> => {
  const rows = await sqlOf(database)<{ subject: string; photos: number }[]>`
    select subject, count(photos.id)::int as photos from customers left join photos on owner_id = customers.id
    group by subject`;
  return Object.fromEntries(rows.map(({ subject, photos }) => [subject, photos]));
};

/** Repeats the shop's writes after the dump was restored. */
const replay = async (app: TestApp) => {
  const calls = createRetentionCalls(app);
  await calls.order('O-1', 'ordered', day(3, '12:00:00'));
  await calls.bounce('bounced@example.com', day(3, '12:00:00'));
  const { status } = await calls.register('newcomer', day(2));
  return { status };
};

test('a restored dump erases nothing that later orders, bounces and erasures protect', async () => {
  const before = await start(home, {});
  before.clock.moveTo(day(0, '12:00:00'));
  for (const name of ['ordered', 'bounced', 'left', 'erased']) {
    await fillLibrary(before, name, photosOfEach);
    await createRetentionCalls(before).register(name, registeredAt);
  }
  for (const name of ['ordered', 'bounced', 'left'])
    await endStorage(before, name, new Date(day(10, '12:00:00')));
  const oldToken = await home.issuer.token('erased', { iat: Date.parse(day(0)) / 1000 });
  for (const number of [1, 2]) await night(before, number);
  const { drop, ...copy } = await createTestDatabase(home.connection);
  opened.push(drop);
  const dump: Home = { ...home, ...copy };

  // The following changes happen after the dump.
  before.clock.moveTo(day(3, '12:00:00'));
  await replay(before);
  await erase(before, 'erased');
  await fillLibrary(before, 'newcomer', photosOfEach);
  await erase(before, 'newcomer');
  await fillLibrary(before, 'later', photosOfEach);
  for (const number of [4, 5]) await night(before, number);
  const files = await filesOf(home);

  // 1: without erasing. Erased customers are refused at once, and so are their earlier records.
  const careful = await start(dump, { ERASING: 'off' });
  careful.clock.moveTo(day(20, '12:00:00'));
  const call = await fetch(`${careful.url}/api/photo-management/users/timeline`, {
    headers: { authorization: `Bearer ${oldToken}` },
  });
  expect(call.status).toBe(401);
  const mails = await mailsOf(dump);
  for (const number of [20, 21]) await night(careful, number);
  expect(careful.logged.flatMap(({ code }) => code ?? [])).toEqual([
    'night-old-database',
    'night-old-database',
  ]);

  // 2: the shop repeats its writes since then.
  await replay(careful);
  expect(
    await sqlOf(dump.database)`select from customer_records where customer_number = 'K-newcomer'`,
  ).toHaveLength(0);

  // 3: the dry run lists the libraries that it would erase.
  careful.clock.moveTo(day(21, '12:00:00'));
  await openNights(dump.database, careful.clock).confirm(async () => careful.clock.now());
  await night(careful, 22);
  const [ordered, bounced, left] = await Promise.all(
    ['ordered', 'bounced', 'left'].map((name) => ownerIdOf(dump.database, name)),
  );
  const named = careful.logged.filter(({ msg }) => msg === 'RETENTION=dry-run: this library would be erased');
  expect(named.map(({ ownerId }) => ownerId)).toEqual([left]);
  expect([ordered, bounced]).not.toContain(left);
  expect(await libraries(dump)).toEqual({ ordered: 3, bounced: 3, left: 3, erased: 3 });
  expect([await filesOf(dump), await mailsOf(dump)]).toEqual([files, mails]);

  // 4: erasing again.
  const usual = await start(dump, {});
  for (const number of [23, 24]) await night(usual, number);
  expect(await libraries(dump)).toEqual({ ordered: 3, bounced: 3, left: 0 });
  // Photos newer than the dump have no row; their files wait 30 nights for a better dump.
  expect(await filesOf(dump)).toBe(files - photosOfEach);
});
