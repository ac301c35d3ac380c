import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type {
  LocatedPhoto,
  PhotoPage,
  PhotoPlace,
  Timeline,
} from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { Answer, TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf, wrongCounts } from '../../../test/photo-rows.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { addPhotos } from '../../../test/sections.ts';
import { confirm, sessionPath } from '../../../test/upload-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { lastDeletedFirst } from './library.ts';
import { createPhotosStore } from './store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const today = '2026-06-15';
const now = `${today}T12:00:00.000Z`;
beforeEach(() => app.clock.moveTo(now));

const path = '/api/photo-deletion/photos';

const read = async <Body>(customer: TestCustomer, of: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(path + of);
  expect([of, status]).toEqual([of, 200]);
  return body;
};
const days = (customer: TestCustomer) => read<DeletionDays>(customer, '/deleted');
const restore = (customer: TestCustomer, photos: object) =>
  customer.post<PhotoTask>(`${path}/deleted/restore`, { photos });
const erase = (customer: TestCustomer, photos: object, taskId?: string) =>
  customer.post<PhotoTask>(`${path}/deleted/erase`, { photos, taskId });
const idsOf = ({ images }: PhotoPage) => images.map(({ imageId }) => imageId);

/** Waits for the end of a task: a call waits only 5 s for it, which is not enough on a busy machine. */
const untilDone = async (customer: TestCustomer, begin: Promise<Answer<PhotoTask>>): Promise<PhotoTask> => {
  const { taskId } = (await begin).body;
  const task = () => customer.get<PhotoTask>(`${photosPath}/photos/tasks/${taskId}`);
  await vi.waitFor(async () => expect((await task()).body.state).toBe('done'));
  return (await task()).body;
};

/** All objects of these photos in the object store. */
const objectsOf = async (photoIds: readonly string[]): Promise<string[]> => {
  const files = await readdir(join(app.dataDir, 'objects'), { recursive: true });
  return files.filter((name) => photoIds.some((id) => name.includes(id)));
};

/** A customer who deletes a photo on each of these days. */
const deletedOn = async (name: string, moments: readonly string[]) => {
  const customer = await app.customer(name);
  const ids = await addPhotos(
    customer,
    moments.map((_, at) => ({ taken: `2024:0${at + 1}:01 10:00:00` })),
  );
  for (const [at, moment] of moments.entries()) {
    app.clock.moveTo(moment);
    await customer.deletePhotos([ids[at] ?? '']);
  }
  return { customer, ids };
};

test('counts the days of deletion, latest first, with the night of erasure', async () => {
  const { customer } = await deletedOn('days', [
    '2026-06-15T23:59:59Z',
    '2026-06-16T00:00:00Z',
    '2026-06-16T23:00:00Z',
  ]);
  expect(await days(customer)).toEqual({
    days: [
      {
        date: '2026-06-16',
        count: 2,
        version: expect.any(Number) as number,
        erasedFrom: '2026-07-18T03:17:00.000Z',
        isErasingHeld: false,
      },
      {
        date: '2026-06-15',
        count: 1,
        version: expect.any(Number) as number,
        erasedFrom: '2026-07-17T03:17:00.000Z',
        isErasingHeld: false,
      },
    ],
    readAt: '2026-06-16T23:00:00.000Z',
  });
  const other = await app.customer('days-other');
  expect((await days(other)).days).toEqual([]);
  expect(await read(other, '/deleted/2026-06-16')).toEqual({ cursor: null, images: [] });
});

test('pages and places of a day agree, with the latest deletion first', async () => {
  const customer = await app.customer('pages');
  const ids = await addPhotos(
    customer,
    Array.from({ length: 30 }, () => ({})),
  );
  // The test clock does not move, but each deletion is recorded later than the one before.
  await customer.deletePhotos(ids.slice(0, 20));
  await customer.deletePhotos(ids.slice(20));
  const first = await read<PhotoPage>(customer, '/deleted/2026-06-15');
  const second = await read<PhotoPage>(customer, `/deleted/2026-06-15?cursor=${first.cursor}`);
  const shown = [...idsOf(first), ...idsOf(second)];
  expect([first.images.length, second.images.length, second.cursor]).toEqual([24, 6, null]);
  expect(shown.slice(0, 10).toSorted()).toEqual(ids.slice(20).toSorted());
  expect(shown.slice(10).toSorted()).toEqual(ids.slice(0, 20).toSorted());

  const places = await Promise.all(
    shown.map((id) => read<PhotoPlace>(customer, `/deleted/photo/${id}/place`)),
  );
  expect(places).toEqual(shown.map((_, index) => ({ section: '2026-06-15', index })));

  const of = (where: string) => customer.get<Problem>(where);
  expect((await of(`${path}/deleted/2026-06-14?cursor=${first.cursor}`)).body.code).toBe('invalid-cursor');
  const inLibrary = `${photosPath}/photos?sortKey=created&cursor=${first.cursor}`;
  expect((await of(inLibrary)).body.code).toBe('invalid-cursor');
  expect((await of(`${path}/deleted/yesterday`)).body.errors?.[0]?.field).toBe('path.date');
});

test('finds a deleted photo here, but not one of the library', async () => {
  const { customer, ids } = await deletedOn('found', [now]);
  const [deleted = ''] = ids;
  const [listed = ''] = await addPhotos(customer, [{}]);
  expect(await read<LocatedPhoto>(customer, `/deleted/photo/${deleted}`)).toMatchObject({
    imageId: deleted,
    year: 2024,
    month: 1,
    contentType: 'image/jpeg',
  });
  const other = await app.customer('found-other');
  for (const [who, id] of [
    [customer, listed],
    [other, deleted],
  ] as const)
    for (const part of ['', '/place']) {
      const { status, body } = await who.get<Problem>(`${path}/deleted/photo/${id}${part}`);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
});

test('restores photos by id, by day and all at once, to their old places', async () => {
  const { customer, ids } = await deletedOn('restored', [
    now,
    '2026-06-16T12:00:00Z',
    '2026-06-17T12:00:00Z',
  ]);
  const [first = '', second = '', third = ''] = ids;
  const { readAt: before } = await days(customer);
  expect((await restore(customer, { photoIds: [first] })).body).toMatchObject({ photosCount: 1, failed: [] });
  // Repeats a call whose answer was lost.
  expect((await restore(customer, { photoIds: [first] })).body).toMatchObject({ photosCount: 0, failed: [] });
  expect(await customer.timeline()).toEqual([{ year: 2024, month: 1, count: 1 }]);
  await restore(customer, { all: { section: { deletedOn: '2026-06-16' } }, before });
  expect((await customer.photo(second)).status).toBe(200);
  expect((await days(customer)).days.map(({ date }) => date)).toEqual(['2026-06-17']);

  await customer.deletePhotos([second]);
  const all = await restore(customer, { all: {}, except: [first], before });
  expect(all.body).toMatchObject({ kind: 'restore', photosCount: 1 });
  // It was deleted after the days were read.
  expect([(await customer.photo(second)).status, (await customer.photo(third)).status]).toEqual([404, 200]);
});

test('does not restore a photo that was deleted again later with the first deletion', async () => {
  const customer = await app.customer('deleted-twice');
  const [one = '', other = ''] = await addPhotos(customer, [{}, {}]);
  const { taskId } = (await customer.deletePhotos([one, other])).body;
  await restore(customer, { photoIds: [one] });
  await customer.deletePhotos([one]);
  const { body } = await customer.post<PhotoTask>(`${path}/deletions/${taskId}/undo`);
  expect(body.photosCount).toBe(1);
  expect([(await customer.photo(one)).status, (await customer.photo(other)).status]).toEqual([404, 200]);
});

test('erasing now leaves no row, object or address; the same bytes make a new photo', async () => {
  const customer = await app.customer('erased-now');
  const bytes = await makePhotoFile();
  const [id = '', listed = ''] = await customer.addPhotos([
    { name: 'a.jpg', bytes },
    { name: 'b.jpg', bytes: await makePhotoFile() },
  ]);
  const { url, untouchedUrl } = await untilRendered(customer, id);
  await untilRendered(customer, listed);
  await customer.deletePhotos([id]);
  const taskId = crypto.randomUUID();
  const answer = await erase(customer, { photoIds: [id, listed] }, taskId);
  expect(answer.body).toMatchObject({ kind: 'erase', state: 'done', photosCount: 1, failed: [listed] });
  expect((await erase(customer, { photoIds: [id, listed] }, taskId)).body).toEqual(answer.body);

  const rows = await sqlOf(app.database)`
    select from photos where id = ${id} union all select from uploads where photo_id = ${id}`;
  expect([rows.count, await objectsOf([id]), (await days(customer)).days]).toEqual([0, [], []]);
  for (const address of [url, untouchedUrl])
    expect((await fetch(new URL(address, app.url))).status).toBe(404);
  expect((await objectsOf([listed])).length).toBe(4);

  const sessionId = await customer.openSession();
  const { body } = await customer.upload(sessionId, 'a.jpg', bytes);
  expect([body.outcome, body.imageId === id]).toEqual(['added', false]);
});

test('keeps photos that an open session counts on, and restores their bytes on confirming', async () => {
  const customer = await app.customer('counted-on');
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
  await untilRendered(customer, id);
  await customer.deletePhotos([id]);
  const { readAt: before } = await days(customer);
  const sessionId = await customer.openSession();
  expect((await customer.upload(sessionId, 'again.jpg', bytes)).body.outcome).toBe('restored');
  expect((await erase(customer, { all: {}, before })).body).toMatchObject({ photosCount: 0, failed: [id] });
  expect((await confirm(customer, sessionId)).body).toMatchObject({ restored: 1 });
  const { untouchedUrl } = (await customer.photo(id)).body;
  const original = await fetch(new URL(untouchedUrl, app.url));
  expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
  expect((await days(customer)).days).toEqual([]);

  const discarded = await customer.openSession();
  await customer.deletePhotos([id]);
  await customer.upload(discarded, 'again.jpg', bytes);
  await customer.delete(sessionPath(discarded));
  expect((await erase(customer, { photoIds: [id] })).body).toMatchObject({ photosCount: 1, failed: [] });
  expect(await objectsOf([id])).toEqual([]);
});

test('keeps all counts right when 2,000 photos are deleted, restored, and deleted again', async () => {
  const name = 'two-thousand';
  const customer = await app.customer(name);
  await customer.timeline();
  const ownerId = await ownerIdOf(app.database, name);
  await addPhotoRows(app, ownerId, 2000);
  const { readAt: before } = (await customer.get<Timeline>(`${photosPath}/users/timeline`)).body;
  const [later = ''] = await addPhotos(customer, [{}]);

  const done = async (begin: Promise<Answer<PhotoTask>>): Promise<PhotoTask> => {
    const task = await untilDone(customer, begin);
    expect(await wrongCounts(app.database, ownerId)).toEqual([]);
    return task;
  };
  const undo = (deletionId: string) => done(customer.post(`${path}/deletions/${deletionId}/undo`));

  const selected = await done(customer.delete(`${photosPath}/photos`, { all: {}, before }));
  expect([selected.photosCount, (await customer.photo(later)).status]).toEqual([2000, 200]);
  expect((await undo(selected.taskId)).photosCount).toBe(2000);
  const all = await done(customer.delete(`${photosPath}/photos/all`));
  expect([all.photosCount, await customer.timeline()]).toEqual([2001, []]);
  expect((await undo(all.taskId)).photosCount).toBe(2001);
  expect((await days(customer)).days).toEqual([]);
}, 180_000);

test('a page of Recently deleted reads only the rows that it shows, however much is deleted', async () => {
  const names = ['many-deleted', 'as-many-of-another'];
  const ownerIds: string[] = [];
  for (const name of names) {
    const customer = await app.customer(name);
    await customer.timeline();
    const ownerId = await ownerIdOf(app.database, name);
    ownerIds.push(ownerId);
    await addPhotoRows(app, ownerId, 2000);
    await untilDone(customer, customer.delete(`${photosPath}/photos/all`));
    expect((await days(customer)).days).toMatchObject([{ date: today, count: 2000 }]);
  }
  const [ownerId = ''] = ownerIds;
  const sql = sqlOf(app.database);
  await sql`analyze photos`;
  const page = createPhotosStore(app.database).sectionPage(
    ownerId,
    { deletedOn: today },
    lastDeletedFirst,
    undefined,
    25,
  );
  const plan = await sql.unsafe(`explain (analyze, format json) ${page.query.text}`, [
    ownerId,
    today,
    today,
    25,
  ]);
  const nodes = JSON.stringify(plan);
  expect(nodes).toContain('photos_by_owner_deletion');
  expect(nodes).not.toContain('"Node Type":"Sort"');
  expect(Math.max(...[...nodes.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows)))).toBe(
    25,
  );
}, 180_000);
