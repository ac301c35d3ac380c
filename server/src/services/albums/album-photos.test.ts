import { randomUUID } from 'node:crypto';
import { albumPhotosLimit } from '@albumen/contracts/limits';
import type {
  AlbumPhotoPage,
  AlbumTask,
  LocatedAlbumPhoto,
} from '@albumen/contracts/photo-management/albums';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { PhotoPlace, Timeline } from '@albumen/contracts/photo-management/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, albumsPath, createAlbum, idsIn, readAlbum, removeFrom } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf } from '../../../test/photo-rows.ts';
import { addPhotos, expectColumnsOfPages, proportionsOf, read } from '../../../test/sections.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const may = '2024:05:01 10:00:00';
const june = '2024:06:01 10:00:00';
const july = '2024:07:01 10:00:00';

const readAtOf = async (customer: TestCustomer): Promise<string> =>
  (await read<Timeline>(customer, '/users/timeline')).readAt;

const undo = (customer: TestCustomer, { albumId, taskId }: AlbumTask) =>
  customer.post(`${albumsPath}/${albumId}/tasks/${taskId}/undo`);

describe('the photos of an album', () => {
  test('orders photos by the day of adding, then by date taken, newest first', async () => {
    const customer = await app.customer('by-adding');
    const [undated = '', inMay = '', inJuly = '', inJune = ''] = await addPhotos(customer, [
      {},
      { taken: may },
      { taken: july },
      { taken: june },
    ]);
    const albumId = await createAlbum(customer);
    await addTo(customer, albumId, { photoIds: [inJuly] });
    await addTo(customer, albumId, { photoIds: [undated, inMay, inJune] });
    const newestFirst = [inJune, inMay, undated, inJuly];
    expect(await idsIn(customer, albumId)).toEqual(newestFirst);
    expect(await idsIn(customer, albumId, 'sortOrder=asc')).toEqual(newestFirst.toReversed());
    // Photos without a date come last in both directions.
    expect(await idsIn(customer, albumId, 'sortKey=dateTaken')).toEqual([inJuly, inJune, inMay, undated]);
    expect(await idsIn(customer, albumId, 'sortKey=dateTaken&sortOrder=asc')).toEqual([
      inMay,
      inJune,
      inJuly,
      undated,
    ]);
  });

  test.each(['created', 'dateTaken'])(
    'by %s have columns and places that match the pages',
    async (sortKey) => {
      const name = `layout-${sortKey}`;
      const customer = await app.customer(name);
      await readAtOf(customer);
      await addPhotoRows(app, await ownerIdOf(app.database, name), 50);
      await addPhotos(customer, [{}, {}, {}]);
      const albumId = await createAlbum(customer, {
        photos: [{ all: {}, before: await readAtOf(customer) }],
      });
      for (const sortOrder of ['asc', 'desc']) {
        const query = `sortKey=${sortKey}&sortOrder=${sortOrder}`;
        const path = `/albums/${albumId}/photos`;
        const pages = await expectColumnsOfPages(customer, path, query);
        const ids = pages.flatMap(({ images }) => images.map(({ imageId }) => imageId));
        expect([ids.length, new Set(ids).size]).toEqual([53, 53]);
        const places = await Promise.all(
          ids.map((id) => read<PhotoPlace>(customer, `${path}/${id}/place?${query}`)),
        );
        expect(places).toEqual(ids.map((_, index) => ({ section: albumId, index })));
      }
    },
  );

  test('can be read one by one, with the day of adding', async () => {
    const customer = await app.customer('one');
    const [id = '', other = ''] = await addPhotos(customer, [{ taken: may }, {}]);
    app.clock.moveTo('2026-07-01T09:00:00Z');
    const albumId = await createAlbum(customer);
    app.clock.moveTo('2026-07-02T09:00:00Z');
    await addTo(customer, albumId, { photoIds: [id] });
    expect((await readAlbum(customer, albumId)).updated).toBe('2026-07-02T09:00:00.000Z');
    const photo = await read<LocatedAlbumPhoto>(customer, `/albums/${albumId}/photos/${id}`);
    const addedAt = '2026-07-02T09:00:00.000Z';
    expect(photo).toEqual({ ...(await customer.photo(id)).body, addedAt, shownAt: addedAt });
    const { images } = await read<AlbumPhotoPage>(customer, `/albums/${albumId}/photos`);
    expect(photo).toMatchObject(images[0] ?? {});
    for (const rest of ['', '/place'])
      expect((await customer.get(`${albumsPath}/${albumId}/photos/${other}${rest}`)).status).toBe(404);
  });

  test('follow their dates', async () => {
    const customer = await app.customer('redates');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }]);
    const [first = '', second = ''] = ids;
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    const before = await readAlbum(customer, albumId);
    expect(await idsIn(customer, albumId, 'sortKey=dateTaken')).toEqual([second, first]);
    await customer.post(`${photosPath}/photos/dates`, {
      photos: { photoIds: [first] },
      change: { set: '2024-08-01T10:00:00' },
    });
    expect(await idsIn(customer, albumId, 'sortKey=dateTaken')).toEqual([first, second]);
    expect((await readAlbum(customer, albumId)).version).toBeGreaterThan(before.version);
  });

  test('hides photos while they are in Recently deleted, and removes them once they are erased', async () => {
    const customer = await app.customer('deletes-photos');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }, { taken: july }]);
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    const { taskId } = (await customer.deletePhotos(ids.slice(0, 2))).body;
    expect([await idsIn(customer, albumId), (await readAlbum(customer, albumId)).photosCount]).toEqual([
      ids.slice(2),
      1,
    ]);
    await customer.post(`/api/photo-deletion/photos/deletions/${taskId}/undo`);
    expect(await idsIn(customer, albumId)).toEqual(ids.toReversed());
    await customer.deletePhotos(ids.slice(0, 1));
    await customer.post('/api/photo-deletion/photos/deleted/erase', {
      photos: { photoIds: ids.slice(0, 1) },
    });
    expect(await idsIn(customer, albumId)).toEqual([ids[2], ids[1]]);
    const left = await sqlOf(app.database)`select from album_photos where photo_id = ${ids[0] ?? ''}`;
    expect(left.count).toBe(0);
  });
});

describe('adding photos', () => {
  // #add-by-ids
  test('by ids keeps the place of photos that are already there, and fails for foreign ones', async () => {
    const customer = await app.customer('adds');
    const stranger = await app.customer('adds-other');
    const [one = '', two = '', deleted = ''] = await addPhotos(customer, [{}, {}, {}]);
    const [foreign = ''] = await addPhotos(stranger, [{}]);
    await customer.deletePhotos([deleted]);
    const albumId = await createAlbum(customer, { photos: [{ photoIds: [one] }] });
    const { status, body } = await addTo(customer, albumId, {
      photoIds: [two, one.toUpperCase(), foreign, deleted, one],
    });
    expect([status, body]).toEqual([
      200,
      {
        taskId: expect.any(String),
        albumId,
        kind: 'add',
        photosCount: 1,
        alreadyCount: 1,
        failed: [foreign, deleted],
        failedCount: 2,
      },
    ]);
    expect(await idsIn(customer, albumId)).toEqual([two, one]);
  });

  test('by a rule about the library, a month of it, or another album', async () => {
    const customer = await app.customer('rules');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: may }, { taken: june }, {}]);
    const [first = '', second = '', third = '', undated = ''] = ids;
    const before = await readAtOf(customer);
    const [later = ''] = await addPhotos(customer, [{ taken: may }]);
    const all = await createAlbum(customer);
    const added = await addTo(customer, all, { all: {}, except: [second], before });
    expect(added.body).toMatchObject({ photosCount: 3, alreadyCount: 0, failed: [] });
    expect((await idsIn(customer, all)).toSorted()).toEqual([first, third, undated].toSorted());
    const month = await createAlbum(customer);
    await addTo(customer, month, { all: { section: { month: '2024-05' } }, before });
    expect((await idsIn(customer, month)).toSorted()).toEqual([first, second].toSorted());

    const { readAt } = await readAlbum(customer, all);
    await addTo(customer, all, { photoIds: [later] });
    const copied = await addTo(customer, month, { all: { albumId: all }, except: [third], before: readAt });
    expect(copied.body).toMatchObject({ photosCount: 1, alreadyCount: 1 });
    expect((await idsIn(customer, month)).toSorted()).toEqual([first, second, undated].toSorted());
  });

  test('several calls of one task add photos once each, and are undone together', async () => {
    const customer = await app.customer('one-task');
    const ids = await addPhotos(customer, [{}, {}, {}]);
    const [one = '', two = '', three = ''] = ids;
    const albumId = await createAlbum(customer, { photos: [{ photoIds: [three] }] });
    const taskId = randomUUID();
    for (const photoIds of [[one, three], [two], [one, three], [two]])
      await addTo(customer, albumId, { photoIds, taskId: taskId.toUpperCase() });
    const { body } = await addTo(customer, albumId, { photoIds: [two], taskId });
    expect(body).toMatchObject({ taskId, photosCount: 2, alreadyCount: 1 });
    expect((await idsIn(customer, albumId)).toSorted()).toEqual(ids.toSorted());
    for (let call = 0; call < 2; call += 1) expect((await undo(customer, body)).status).toBe(200);
    expect(await idsIn(customer, albumId)).toEqual([three]);
    const other = await removeFrom(customer, albumId, { photoIds: [three], taskId });
    expect([other.status, other.body.errors?.[0]?.field]).toEqual([400, 'body.taskId']);
  });

  test('happens when an upload session opened from the album is confirmed, existing photos too', async () => {
    const customer = await app.customer('uploads-to-album');
    const bytes = await makePhotoFile();
    const [existing = ''] = await customer.addPhotos([{ name: 'known.jpg', bytes }]);
    const albumId = await createAlbum(customer);
    const sessionId = await customer.openSession();
    await customer.upload(sessionId, 'again.jpg', bytes);
    const fresh = (await customer.upload(sessionId, 'new.jpg', await makePhotoFile())).body.imageId;
    const confirmPath = `/api/storage/upload-sessions/${sessionId}/confirm`;
    expect((await customer.post(confirmPath, { albumId: randomUUID() })).status).toBe(404);
    for (let call = 0; call < 2; call += 1)
      expect((await customer.post(confirmPath, { albumId })).body).toMatchObject({ added: 1, duplicates: 1 });
    expect((await idsIn(customer, albumId)).toSorted()).toEqual([existing, fresh].toSorted());
    expect((await readAlbum(customer, albumId)).photosCount).toBe(2);
  });
});

describe('removing photos', () => {
  // #remove-by-ids
  test('by ids keeps them in the library, and Undo puts them back in their places', async () => {
    const customer = await app.customer('removes');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }, { taken: july }]);
    const [first = '', second = ''] = ids;
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    const { body } = await removeFrom(customer, albumId, { photoIds: [second, randomUUID()] });
    expect(body).toMatchObject({ kind: 'remove', photosCount: 1, alreadyCount: 1, failed: [] });
    expect(await idsIn(customer, albumId)).toEqual([ids[2], first]);
    expect((await customer.photo(second)).status).toBe(200);
    await undo(customer, body);
    expect(await idsIn(customer, albumId)).toEqual(ids.toReversed());
  });

  test('by a rule removes all photos at a moment, except some', async () => {
    const customer = await app.customer('removes-all');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }, { taken: july }, {}]);
    const [remaining = '', deleted = '', erased = '', later = ''] = ids;
    const albumId = await createAlbum(customer, { photos: [{ photoIds: [remaining, deleted, erased] }] });
    const deletion = (await customer.deletePhotos([deleted])).body;
    const { readAt } = await readAlbum(customer, albumId);
    await addTo(customer, albumId, { photoIds: [later] });
    await customer.post(`/api/photo-deletion/photos/deletions/${deletion.taskId}/undo`);
    // A page can tell for each photo whether the rule includes it.
    const { images } = await read<AlbumPhotoPage>(customer, `/albums/${albumId}/photos`);
    const meant = images.filter(({ shownAt }) => shownAt <= readAt).map(({ imageId }) => imageId);
    expect(meant.toSorted()).toEqual([remaining, erased].toSorted());
    const { body } = await removeFrom(customer, albumId, { all: {}, except: [remaining], before: readAt });
    expect(body).toMatchObject({ photosCount: 1, alreadyCount: 0 });
    expect((await idsIn(customer, albumId)).toSorted()).toEqual([remaining, deleted, later].toSorted());
  });

  test('and adding them again makes them new in the album', async () => {
    const customer = await app.customer('adds-again');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }]);
    const [first = '', second = ''] = ids;
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    const removed = (await removeFrom(customer, albumId, { photoIds: [first] })).body;
    const { body } = await addTo(customer, albumId, { photoIds: [first] });
    expect(body).toMatchObject({ photosCount: 1, alreadyCount: 0 });
    expect(await idsIn(customer, albumId)).toEqual([first, second]);
    await undo(customer, removed);
    expect(await idsIn(customer, albumId)).toEqual([first, second]);
  });
});

describe('an album of 20,000 photos', () => {
  let customer: TestCustomer;
  let ownerId: string;
  let albumId: string;

  beforeAll(async () => {
    customer = await app.customer('large');
    await readAtOf(customer);
    ownerId = await ownerIdOf(app.database, 'large');
    await addPhotoRows(app, ownerId, albumPhotosLimit);
    albumId = await createAlbum(customer);
  });

  test('one call creates an album of 20,000 photos, which takes no more', async () => {
    const before = await readAtOf(customer);
    const { body } = await addTo(customer, albumId, { all: {}, before });
    expect(body).toMatchObject({ photosCount: albumPhotosLimit, alreadyCount: 0, failedCount: 0 });
    expect((await readAlbum(customer, albumId)).photosCount).toBe(albumPhotosLimit);
    const [one = ''] = await addPhotos(customer, [{}]);
    const full = await addTo(customer, albumId, { photoIds: [one] });
    expect([full.status, full.body]).toMatchObject([
      422,
      { code: 'album-full', photosLimit: albumPhotosLimit, photosCount: albumPhotosLimit },
    ]);
    const whole = await customer.post(albumsPath, {
      name: 'All',
      photos: [{ all: {}, before: await readAtOf(customer) }],
    });
    expect([whole.status, whole.body]).toMatchObject([422, { code: 'album-full', photosCount: 0 }]);
  });

  test('has a layout and columns of all of its photos', async () => {
    const path = `/albums/${albumId}/photos`;
    expect((await proportionsOf(customer, `${path}/layouts`))[albumId]).toHaveLength(albumPhotosLimit);
    const half = await read<PhotoColumns>(
      customer,
      `${path}/columns?from=${albumPhotosLimit / 2}&limit=10000`,
    );
    const last = await read<PhotoColumns>(customer, `${path}/columns?from=${albumPhotosLimit - 3}`);
    expect([half.names.length, last.names]).toEqual([albumPhotosLimit / 2, half.names.slice(-3)]);
  });

  test.each([
    ['created', 'added_at', 'photo_id', ''],
    ['dateTaken', 'sort_at', 'upload_order', 'and is_undated = false'],
  ])(
    'reads no more rows than a page by %s has, however deep the page is',
    async (_key, column, tie, more) => {
      await sqlOf(app.database)`vacuum analyze album_photos`;
      const [middle] = await sqlOf(app.database).unsafe<{ value: string; id: string }[]>(
        `select ${column}::text as value, ${tie} as id from album_photos where album_id = '${albumId}'
       order by ${column} desc, ${tie} desc offset 10000 limit 1`,
      );
      const type = column === 'added_at' ? 'timestamptz' : 'timestamp';
      const rows = await sqlOf(app.database).unsafe<{ queryPlan: string }[]>(
        `explain (analyze, costs off, timing off)
       select photo_owner_id, photo_id, added_at, sort_at, is_undated from album_photos
       where owner_id = '${ownerId}' and album_id = '${albumId}' and is_shown ${more}
         and (${column}, ${tie}) < ('${middle?.value}'::text::${type}, '${middle?.id}'::uuid)
       order by ${column} desc, ${tie} desc limit 25`,
      );
      const plan = rows.map((row) => Object.values(row)[0]).join('\n');
      const rowsRead = [...plan.matchAll(/rows=(\d+)/g)].map(([, count]) => Number(count));
      expect(plan).not.toMatch(/Sort|Seq Scan|Removed by Filter/);
      expect(Math.max(...rowsRead)).toBe(25);
    },
  );

  test('copies all 20,000 photos or none if the server stops in the middle', async () => {
    const copy = await createAlbum(customer);
    const { readAt } = await readAlbum(customer, albumId);
    const call = { all: { albumId }, before: readAt, taskId: randomUUID() };
    const sql = sqlOf(app.database);
    await sql.unsafe(`
      create sequence cuts;
      create function cut() returns trigger language plpgsql as $$
        begin if nextval('cuts') = 5000 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger cutting before insert on album_photos for each row execute function cut()`);
    expect((await addTo(customer, copy, call)).status).toBeGreaterThanOrEqual(500);
    expect(await readAlbum(customer, copy)).toMatchObject({ photosCount: 0, version: 1 });
    expect((await addTo(customer, copy, call)).body).toMatchObject({ photosCount: albumPhotosLimit });
    await sql.unsafe('drop trigger cutting on album_photos; drop function cut; drop sequence cuts');
    expect((await addTo(customer, copy, call)).body).toMatchObject({
      photosCount: albumPhotosLimit,
      alreadyCount: 0,
    });
    expect((await readAlbum(customer, copy)).photosCount).toBe(albumPhotosLimit);
  });

  test('one call empties an album of 20,000 photos, and Undo fills it again', async () => {
    const { readAt } = await readAlbum(customer, albumId);
    const { body } = await removeFrom(customer, albumId, { all: {}, before: readAt });
    expect(body.photosCount).toBe(albumPhotosLimit);
    expect(await readAlbum(customer, albumId)).toMatchObject({ photosCount: 0, coverPhoto: null });
    await undo(customer, body);
    expect((await readAlbum(customer, albumId)).photosCount).toBe(albumPhotosLimit);
  });

  test('keeps photos above its limit when they are restored, and takes more once there is room', async () => {
    const [one = '', two = '', three = ''] = await idsIn(customer, albumId, 'limit=500');
    const deletion = (await customer.deletePhotos([one, two])).body;
    const [late = '', later = ''] = await addPhotos(customer, [{}, {}]);
    await addTo(customer, albumId, { photoIds: [late] });
    await customer.post(`/api/photo-deletion/photos/deletions/${deletion.taskId}/undo`);
    const photosCount = albumPhotosLimit + 1;
    expect((await readAlbum(customer, albumId)).photosCount).toBe(photosCount);
    const proportions = await proportionsOf(customer, `/albums/${albumId}/photos/layouts`);
    expect(proportions[albumId]).toHaveLength(photosCount);
    expect(await addTo(customer, albumId, { photoIds: [later] })).toMatchObject({
      status: 422,
      body: { code: 'album-full', photosLimit: albumPhotosLimit, photosCount },
    });
    expect((await addTo(customer, albumId, { photoIds: [one] })).body).toMatchObject({ alreadyCount: 1 });

    const removed = (await removeFrom(customer, albumId, { photoIds: [two, three] })).body;
    expect(await undo(customer, removed)).toMatchObject({
      status: 422,
      body: { code: 'album-full', photosCount: albumPhotosLimit - 1 },
    });
    expect((await addTo(customer, albumId, { photoIds: [later] })).body).toMatchObject({ photosCount: 1 });
  });
});
