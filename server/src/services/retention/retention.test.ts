import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountCounts } from '@albumen/contracts/photo-management/library';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { describeCustomer } from '../../../test/described-facts.ts';

let app: TestApp;
let calls: RetentionCalls;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

/** A customer with a photo, who registers on this day. */
const someone = async (name: string, day: string): Promise<{ customer: TestCustomer; photoId: string }> => {
  app.clock.moveTo(`${day}T12:00:00Z`);
  const customer = await app.customer(name);
  const [photoId = ''] = await customer.addPhotos([{ name: `${name}.jpg`, bytes: await makePhotoFile() }]);
  await calls.register(name, `${day}T12:00:00Z`);
  return { customer, photoId };
};

const photosCount = async (customer: TestCustomer): Promise<number> =>
  (await customer.get<AccountCounts>(`${photosPath}/users`)).body.photosCount;

/** Ends a customer's test: later nights have nothing to do with them. */
const removePhotos = (customer: TestCustomer) => customer.delete(`${photosPath}/photos/all`);

/** All files of the data folder that are named after a customer or are in a folder of theirs. */
const filesOf = async (ownerId: string): Promise<string[]> =>
  (await readdir(app.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(ownerId))
    .toSorted();

const factsOf = async (ownerId: string): Promise<string[]> => {
  const facts = [];
  for await (const { slice, kind } of describeCustomer(app.slices, ownerId)) facts.push(`${slice}: ${kind}`);
  return facts;
};

/** All rows that name the customer, by table. */
const tablesOf = async (ownerId: string): Promise<string[]> => {
  const sql = sqlOf(app.database);
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('owner_id', 'customer_id') order by 1`;
  const found = [];
  for (const { table, column } of columns)
    if ((await sql`select from ${sql(table)} where ${sql(column)} = ${ownerId} limit 1`).count > 0)
      found.push(table);
  return found;
};

describe('a library without an order', () => {
  const day = '2026-06-15';
  let anna: TestCustomer;
  let ben: TestCustomer;
  let [annaId, benId, photoId] = ['', '', ''];

  beforeAll(async () => {
    ({ customer: anna, photoId } = await someone('anna', day));
    ({ customer: ben } = await someone('ben', day));
    [annaId, benId] = [await ownerIdOf(app.database, 'anna'), await ownerIdOf(app.database, 'ben')];
    const authorization = `Bearer ${await app.issuer.token('anna')}`;
    await fetch(`${app.url}${photosPath}/users`, { headers: { authorization, 'x-locale': 'nl-NL' } });
  });

  // #kept-18-months
  test('keeps a library for 18 months after registration, with a date from the first day', async () => {
    expect(await calls.status(anna)).toEqual({
      lastOrderDate: null,
      projectCount: 0,
      projectedDeletionDate: '2027-12-15T12:00:00.000Z',
      registrationDate: '2026-06-15T12:00:00.000Z',
      version: null,
      delayedDeletionDate: null,
      deletionHasBeenDelayed: false,
      monthsRemaining: 18,
      daysRemaining: 548,
      status: 'safe',
      erasedFrom: '2028-01-16T03:17:00.000Z',
      isErasingHeld: false,
      nextNoticeAt: '2027-09-15T00:00:00.000Z',
    });
    expect(await calls.notices(anna)).toEqual([]);
  });

  test('gets one notice each 3 months, 1 month, 7 days and 1 day before its date', async () => {
    const states = [];
    for (const night of [
      '2027-09-14',
      '2027-09-15',
      '2027-09-16',
      '2027-11-14',
      '2027-11-15',
      '2027-12-07',
      '2027-12-08',
      '2027-12-13',
      '2027-12-14',
      '2027-12-15',
    ]) {
      await calls.night(night);
      await calls.night(night);
      const { status, daysRemaining } = await calls.status(anna);
      const mails = await calls.mailsTo('anna@example.com');
      states.push(`${night} ${status} ${daysRemaining} ${mails.length}`);
      if (night === '2027-11-15') await calls.order('O-1', 'ben', '2027-11-15T10:00:00Z');
    }
    expect(states).toEqual([
      '2027-09-14 safe 92 0',
      '2027-09-15 safe 91 1',
      '2027-09-16 warning 90 1',
      '2027-11-14 warning 31 1',
      '2027-11-15 warning 30 2',
      '2027-12-07 critical 8 2',
      '2027-12-08 critical 7 3',
      '2027-12-13 critical 2 3',
      '2027-12-14 critical 1 4',
      '2027-12-15 critical 0 4',
    ]);
    const notices = await calls.notices(anna);
    expect(notices.map(({ kind, sentAt, state }) => `${sentAt.slice(0, 10)} ${kind} ${state}`)).toEqual([
      '2027-12-14 one-day sent',
      '2027-12-08 one-week sent',
      '2027-11-15 one-month sent',
      '2027-09-15 three-months sent',
    ]);
  });

  test('gets mails with date, number of photos and options, in the language last used', async () => {
    const [first, , , last] = await calls.mailsTo('anna@example.com');
    expect(first?.subject).toBe('Je foto’s bij Albumen worden bewaard tot 15 december 2027');
    expect(first?.text).toContain('Je foto wordt bewaard tot 15 december 2027.');
    expect(first?.text).toContain('Vanaf 16 januari 2028 wissen we hem voorgoed.');
    expect(first?.text).toMatch(/na elke bestelling bewaren we .* 18 maanden. Je kunt ze ook downloaden/);
    expect(first?.text).toContain('http://localhost:8080/my-photos/photos');
    expect(last?.subject).toBe('Laatste bericht: je foto’s bij Albumen worden vanaf 16 januari 2028 gewist');
    const [bens] = await calls.mailsTo('ben@example.com');
    expect(bens?.subject).toBe('Your photos at Albumen are kept until 15 December 2027');
    expect(bens?.text).toContain('every order keeps your photos for another 18 months');
  });

  test('stays during the grace period; another customer’s order changes nothing', async () => {
    for (const night of ['2027-12-16', '2028-01-13', '2028-01-14']) await calls.night(night);
    expect(await calls.status(anna)).toMatchObject({
      status: 'critical',
      monthsRemaining: 0,
      daysRemaining: 0,
      erasedFrom: '2028-01-16T03:17:00.000Z',
      nextNoticeAt: null,
    });
    expect(await photosCount(anna)).toBe(1);
    expect(await calls.mailsTo('anna@example.com')).toHaveLength(4);
    expect((await calls.notices(ben)).map(({ kind }) => kind)).toEqual(['one-month', 'three-months']);
  });

  // #erased
  test('erases the library afterwards with rows, objects and addresses; the account stays', async () => {
    const photo = await untilRendered(anna, photoId);
    const addresses = [photo.url, photo.untouchedUrl, ...photo.thumbnails.map(({ url }) => url)];
    const [deleted = ''] = await anna.addPhotos([{ name: 'deleted.jpg', bytes: await makePhotoFile() }]);
    await untilRendered(anna, deleted);
    await anna.deletePhotos([deleted]);
    const waiting = await anna.openUpload(await anna.openSession(), 'half.jpg', 1000);
    await anna.sendBytes(waiting, 0, new Uint8Array(500));
    const { body: archive } = await anna.post<PhotoArchive>(`${photosPath}/photos/archives`, {
      photos: [{ photoIds: [photoId] }],
      name: 'photos',
    });
    addresses.push(archive.url);
    await anna.post(`${photosPath}/albums`, { name: 'Tulips', photos: [{ photoIds: [photoId] }] });
    await anna.post(`${photosPath}/temp-selections`, { photoIds: [photoId], unfitPhotos: 'include' });
    expect(await tablesOf(annaId)).toEqual(expect.arrayContaining(['album_photos', 'temp_selections']));
    const statusOf = async (address: string) => (await fetch(new URL(address, app.url))).status;
    for (const address of addresses) expect(await statusOf(address)).toBe(200);
    const bens = [await tablesOf(benId), await filesOf(benId), await factsOf(benId)];

    await calls.night('2028-01-15');

    // An album stays, but is empty.
    expect(await tablesOf(annaId)).toEqual([
      'albums',
      'customer_records',
      'operator_events',
      'photo_storage',
      'storage_notices',
    ]);
    expect(await filesOf(annaId)).toEqual([]);
    // Signs the addresses again for that day: the earlier ones have expired by then.
    app.clock.moveTo('2028-01-14T04:00:00Z');
    for (const address of addresses) expect(await statusOf(address)).toBe(404);
    expect(await photosCount(anna)).toBe(0);
    expect(await calls.notices(anna)).toHaveLength(4);
    expect([await tablesOf(benId), await filesOf(benId), await factsOf(benId)]).toEqual(bens);
    expect(await photosCount(ben)).toBe(1);
    const { body } = await calls.operator('GET', '/events?limit=1000');
    expect(body).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({
          type: 'photos.erased',
          customerNumbers: ['K-anna'],
          payload: { photoIds: expect.arrayContaining([photoId, deleted]) },
        }),
      ]),
    });
  });

  test('gets new notices when photos are added again, and is not erased the next night', async () => {
    app.clock.moveTo('2028-02-01T12:00:00Z');
    const [again = ''] = await anna.addPhotos([{ name: 'again.jpg', bytes: await makePhotoFile() }]);
    expect((await anna.photo(again)).status).toBe(200);
    await calls.night('2028-02-02');
    expect(await calls.status(anna)).toMatchObject({
      status: 'critical',
      erasedFrom: '2028-06-01T03:17:00.000Z',
      nextNoticeAt: '2028-04-02T00:00:00.000Z',
    });
    expect(await calls.mailsTo('anna@example.com')).toHaveLength(5);
    expect(await photosCount(anna)).toBe(1);
  });
});

describe('an order', () => {
  // Registered on 15 June 2026: kept until 15 December 2027, erased from 14 January 2028 on.
  const notices = ['2027-09-15', '2027-11-15', '2027-12-08', '2027-12-14'];

  // #renewal
  test.each([
    ['while it is safe', '2027-07-01', 0],
    ['after the first notice', '2027-09-20', 1],
    ['after the second notice', '2027-11-20', 2],
    ['after the third notice', '2027-12-10', 3],
    ['on the last day', '2027-12-15', 4],
    ['in the grace period', '2028-01-10', 4],
    ['in the hour before the erasure', '2028-01-15', 4],
  ])('%s renews a library at once, and its notices start over', async (what, day, noticeCount) => {
    const name = what.replaceAll(' ', '-');
    const { customer } = await someone(name, '2026-06-15');
    for (const night of notices.filter((date) => date < day)) await calls.night(night);
    expect(await calls.notices(customer)).toHaveLength(noticeCount);
    app.clock.moveTo(`${day}T02:30:00Z`);
    await calls.order(`O-${name}`, name, `${day}T02:30:00Z`);
    expect(await calls.status(customer)).toMatchObject({
      lastOrderDate: `${day}T02:30:00.000Z`,
      status: 'safe',
      monthsRemaining: 18,
    });
    await calls.night('2028-01-15');
    await calls.night('2028-01-16');
    expect(await photosCount(customer)).toBe(1);
    // All notices start over, 3 months before the new date.
    const next = (await calls.status(customer)).nextNoticeAt?.slice(0, 10) ?? '';
    await calls.night(next);
    expect((await calls.notices(customer)).slice(0, -noticeCount || undefined)).toMatchObject([
      { kind: 'three-months', state: 'sent' },
    ]);
    await removePhotos(customer);
  });

  // #older-order
  test('changes nothing if it is older or repeated; the latest counts, in any order of arrival', async () => {
    const { customer } = await someone('orders', '2026-06-15');
    await calls.order('O-20', 'orders', '2026-03-01T00:00:00Z');
    await calls.order('O-21', 'orders', '2026-05-01T02:00:00+02:00');
    const status = await calls.status(customer);
    expect(status).toMatchObject({
      lastOrderDate: '2026-05-01T00:00:00.000Z',
      projectedDeletionDate: '2027-11-01T00:00:00.000Z',
    });
    await calls.order('O-22', 'orders', '2026-04-01T00:00:00Z');
    await calls.order('O-21', 'orders', '2026-05-01T00:00:00Z');
    await calls.order('O-20', 'orders', '2026-02-01T00:00:00Z');
    expect(await calls.status(customer)).toEqual(status);
    await removePhotos(customer);
  });

  test('counts as soon as its customer is known', async () => {
    await calls.order('O-30', 'later', '2026-01-01T00:00:00Z');
    await calls.order('O-31', 'later', '2026-02-01T00:00:00Z');
    await calls.delay('later', '2029-01-01T00:00:00Z');
    const { customer } = await someone('later', '2026-06-15');
    expect(await calls.status(customer)).toMatchObject({
      lastOrderDate: '2026-02-01T00:00:00.000Z',
      projectedDeletionDate: '2027-08-01T00:00:00.000Z',
      delayedDeletionDate: '2029-01-01T00:00:00.000Z',
      deletionHasBeenDelayed: true,
    });
    await removePhotos(customer);
  });
});

test('accepts an earlier registration from the operator; a later one changes nothing', async () => {
  const { customer } = await someone('old', '2026-06-15');
  await calls.register('old', '2020-01-31T10:00:00+01:00');
  expect(await calls.status(customer)).toMatchObject({
    registrationDate: '2020-01-31T09:00:00.000Z',
    projectedDeletionDate: '2021-07-31T09:00:00.000Z',
    status: 'critical',
  });
  await calls.register('old', '2027-01-01T00:00:00Z');
  expect((await calls.status(customer)).registrationDate).toBe('2026-06-15T12:00:00.000Z');
  await removePhotos(customer);
});

test('a customer imported long after the date gets all notices, spaced as usual, before erasure', async () => {
  const { customer } = await someone('imported', '2026-06-15');
  await calls.register('imported', '2019-01-01T00:00:00Z');
  const lived = [];
  for (const night of [
    '2026-06-16',
    '2026-06-17',
    '2026-07-17',
    '2026-08-15',
    '2026-08-16',
    '2026-09-08',
    '2026-09-09',
    '2026-09-14',
    '2026-09-15',
    '2026-10-14',
    '2026-10-15',
  ]) {
    await calls.night(night);
    lived.push(`${night} ${(await calls.notices(customer)).length} ${await photosCount(customer)}`);
  }
  expect(lived).toEqual([
    '2026-06-16 1 1',
    '2026-06-17 1 1',
    '2026-07-17 1 1',
    '2026-08-15 1 1',
    '2026-08-16 2 1',
    '2026-09-08 2 1',
    '2026-09-09 3 1',
    '2026-09-14 3 1',
    '2026-09-15 4 1',
    '2026-10-14 4 1',
    '2026-10-15 4 0',
  ]);
  const mails = await calls.mailsTo('imported@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your photos at Albumen are kept until 16 September 2026',
    'One more month: your photos at Albumen are kept until 16 September 2026',
    'One more week: your photos at Albumen are kept until 16 September 2026',
    'Last reminder: your photos at Albumen will be erased from 16 October 2026',
  ]);
  // The first notice names the same night: the one after the library was found due.
  expect(mails[0]?.text).toContain('From 16 October 2026, we’ll erase it for good.');
});

// #delay
test('the operator delays a deletion, reads and ends the delay; an older one changes nothing', async () => {
  const { customer } = await someone('delayed', '2026-06-15');
  const path = '/customers/K-delayed/deletion-delay';
  const newer = { until: '2028-03-01T00:00:00Z', updatedAt: '2026-06-02T00:00:00Z' };
  expect(await calls.operator('PUT', path, newer)).toEqual({ status: 200, body: { applied: true } });
  const older = { until: '2030-03-01T00:00:00Z', updatedAt: '2026-06-01T00:00:00Z' };
  expect(await calls.operator('PUT', path, older)).toMatchObject({ body: { reason: 'newer-stored' } });
  expect(await calls.operator('GET', path)).toEqual({
    status: 200,
    body: {
      delay: { until: '2028-03-01T00:00:00.000Z', updatedAt: '2026-06-02T00:00:00.000Z' },
      isLinked: true,
    },
  });
  expect(await calls.status(customer)).toMatchObject({
    projectedDeletionDate: '2027-12-15T12:00:00.000Z',
    delayedDeletionDate: '2028-03-01T00:00:00.000Z',
    deletionHasBeenDelayed: true,
    erasedFrom: '2028-04-01T03:17:00.000Z',
  });
  expect((await calls.operator('DELETE', path)).status).toBe(204);
  expect((await calls.operator('DELETE', path)).status).toBe(204);
  expect((await calls.operator('GET', path)).status).toBe(404);
  expect(await calls.status(customer)).toMatchObject({ deletionHasBeenDelayed: false });
  await removePhotos(customer);
});

test('a customer without photos gets no notice and no date of erasure', async () => {
  const { customer, photoId } = await someone('empty', '2020-01-01');
  await customer.deletePhotos([photoId]);
  await calls.night('2026-01-01');
  expect(await calls.status(customer)).toMatchObject({ nextNoticeAt: null, erasedFrom: null });
  expect(await calls.mailsTo('empty@example.com')).toEqual([]);
});
