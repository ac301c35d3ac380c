import { randomUUID } from 'node:crypto';
import { albumsPageSize } from '@albumen/contracts/limits';
import { AlbumName } from '@albumen/contracts/photo-management/albums';
import type { Album, AlbumPage, DeletedAlbumPage } from '@albumen/contracts/photo-management/albums';
import type { AccountCounts } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, albumsPath, createAlbum, idsIn, readAlbum } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { addPhotos, read } from '../../../test/sections.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const change = (customer: TestCustomer, albumId: string, body: object) =>
  customer.patch<Album & Problem>(`${albumsPath}/${albumId}`, body);
const countOf = async (customer: TestCustomer) => (await read<AccountCounts>(customer, '/users')).albumsCount;
const namesIn = async (customer: TestCustomer, query = '') =>
  (await read<AlbumPage>(customer, `/albums?${query}`)).albums.map(({ albumName }) => albumName);
const deletedIn = (customer: TestCustomer) => read<DeletedAlbumPage>(customer, '/albums/deleted');
const sweep = () => doNightlyJob(app, 'albums-sweep');

// #create-and-list
test('an album is created by name, and listed newest first with its facts', async () => {
  const customer = await app.customer('makes');
  app.clock.moveTo('2026-06-15T12:00:00Z');
  const autumn = await createAlbum(customer, { name: 'Autumn' });
  app.clock.moveTo('2026-06-16T12:00:00Z');
  const winter = await createAlbum(customer, { name: 'Winter' });
  const { albums, cursor } = await read<AlbumPage>(customer, '/albums');
  expect(cursor).toBeNull();
  expect(albums).toMatchObject([{ albumId: winter, albumName: 'Winter' }, { albumId: autumn }]);
  expect(albums[1]).toEqual({
    albumId: autumn,
    albumName: 'Autumn',
    coverPhoto: null,
    coverPhotos: [],
    isCoverChosen: false,
    photosCount: 0,
    created: '2026-06-15T12:00:00.000Z',
    updated: '2026-06-15T12:00:00.000Z',
    isShared: false,
    userId: 'makes',
    version: 1,
    readAt: '2026-06-15T12:00:00.000Z',
  });
  expect(await countOf(customer)).toBe(2);
});

test('an album of a selection is created at once, and only once when the call is repeated', async () => {
  const customer = await app.customer('of-a-selection');
  const [one = '', other = '', third = ''] = await addPhotos(customer, [{}, {}, {}]);
  const albumId = randomUUID();
  const body = { name: 'Best', albumId, photos: [{ photoIds: [one] }, { photoIds: [third, one] }] };
  for (let call = 0; call < 2; call += 1) {
    const answer = await customer.post(albumsPath, body);
    expect([answer.status, answer.body]).toEqual([201, { albumId, photosCount: 2 }]);
  }
  expect((await idsIn(customer, albumId)).toSorted()).toEqual([one, third].toSorted());
  expect(await countOf(customer)).toBe(1);
  expect(other).not.toBe('');
});

// #pages
test('the list has pages of 50, or of 49 if the first tile is something else', async () => {
  const customer = await app.customer('pages');
  await countOf(customer);
  const ownerId = await ownerIdOf(app.database, 'pages');
  await sqlOf(app.database)`
    insert into albums (owner_id, id, name, created_at, updated_at, shown_at)
    select ${ownerId}, gen_random_uuid(), 'Album ' || n, now() - make_interval(mins => n / 2), now(), now()
    from generate_series(1, 120) n`;
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? `limit=${albumsPageSize - 1}` : `cursor=${cursor}`;
    const page: AlbumPage = await read<AlbumPage>(customer, `/albums?${query}`);
    sizes.push(page.albums.length);
    seen.push(...page.albums.map(({ albumId }) => albumId));
    ({ cursor } = page);
  }
  expect(sizes).toEqual([49, 50, 21]);
  expect(new Set(seen).size).toBe(120);
  expect(await countOf(customer)).toBe(120);
  const bad = await customer.get<Problem>(`${albumsPath}?cursor=${'_'.repeat(36)}`);
  expect([bad.status, bad.body.code]).toEqual([400, 'invalid-cursor']);
});

describe('the name of an album', () => {
  // #valid-names
  test.each(['a', 'Zoë & Jan 2024', '1 < 2; 3 > 2', '📷', 'x'.repeat(100), '“Ski”'])(
    'may be %j',
    async (name) => {
      const customer = await app.customer('good-names');
      const albumId = await createAlbum(customer, { name });
      expect((await readAlbum(customer, albumId)).albumName).toBe(name);
    },
  );

  // #invalid-names
  test.each([
    ['', 'too_small'],
    [' Zoo', 'custom'],
    ['\u00a0Zoo', 'custom'],
    ['<b>', 'custom'],
    ['> all', 'custom'],
    [';', 'custom'],
    ['Zoo\u0000', 'custom'],
    ['\u2060\u200d\u00ad', 'too_small'],
    ['\u3164', 'custom'],
    ['Zoo \ud83d', 'custom'],
    ['\ude00', 'custom'],
    ['x'.repeat(101), 'too_big'],
  ])('may not be %j', async (name, code) => {
    expect(AlbumName.safeParse(name).error?.issues.map((issue) => issue.code)).toEqual([code]);
    const customer = await app.customer('bad-names');
    const answer = await customer.post<Problem>(albumsPath, { name });
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, ['body.name']]);
  });

  test.each(['\u200bZoo', '\u2067Zoo\u2069', 'Zoo\u200f', '\ufeffZ\u202eoo'])(
    'has no invisible marks, such as those of %j',
    async (name) => {
      const customer = await app.customer('pasted-names');
      expect((await readAlbum(customer, await createAlbum(customer, { name }))).albumName).toBe('Zoo');
    },
  );

  // #change
  test('can be changed, which updates the time of the change', async () => {
    const customer = await app.customer('renames');
    app.clock.moveTo('2026-06-16T12:00:00Z');
    const albumId = await createAlbum(customer);
    app.clock.moveTo('2026-06-17T12:00:00Z');
    const { status, body } = await change(customer, albumId, { name: 'Skye' });
    expect([status, body]).toMatchObject([
      200,
      { albumName: 'Skye', created: '2026-06-16T12:00:00.000Z', updated: '2026-06-17T12:00:00.000Z' },
    ]);
    expect((await change(customer, albumId, { name: ';' })).status).toBe(400);
  });
});

describe('the cover', () => {
  const coverOf = async (customer: TestCustomer, albumId: string) => {
    const { coverPhoto, coverPhotos, isCoverChosen } = await readAlbum(customer, albumId);
    expect(coverPhoto).toEqual(coverPhotos[0] ?? null);
    return { isCoverChosen, ids: coverPhotos.map(({ imageId }) => imageId) };
  };

  test('shows the first four photos until a cover is chosen; follows deleted and restored photos', async () => {
    const customer = await app.customer('covers');
    const taken = ['2024:01:01', '2024:01:02', '2024:01:03', '2024:01:04', '2024:01:05'];
    const ids = await addPhotos(
      customer,
      taken.map((day) => ({ taken: `${day} 12:00:00` })),
    );
    const [oldest = '', , , , newest = ''] = ids;
    const albumId = await createAlbum(customer);
    await addTo(customer, albumId, { photoIds: ids });
    const first = ids.toReversed();
    expect(await coverOf(customer, albumId)).toEqual({ isCoverChosen: false, ids: first.slice(0, 4) });

    expect((await change(customer, albumId, { coverPhoto: oldest })).status).toBe(200);
    expect(await coverOf(customer, albumId)).toEqual({ isCoverChosen: true, ids: [oldest] });
    const { taskId } = (await customer.deletePhotos([oldest, newest])).body;
    expect(await coverOf(customer, albumId)).toEqual({ isCoverChosen: false, ids: first.slice(1, 4) });
    await customer.post(`/api/photo-deletion/photos/deletions/${taskId}/undo`);
    expect(await coverOf(customer, albumId)).toEqual({ isCoverChosen: true, ids: [oldest] });
    await change(customer, albumId, { coverPhoto: null });
    expect(await coverOf(customer, albumId)).toEqual({ isCoverChosen: false, ids: first.slice(0, 4) });
  });

  test('the list contains the cover, with pictures that open', async () => {
    const customer = await app.customer('cover-urls');
    const ids = await addPhotos(customer, [{}]);
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    const [album] = (await read<AlbumPage>(customer, '/albums')).albums;
    expect(album).toEqual(await readAlbum(customer, albumId));
    expect(album?.coverPhoto?.thumbnails.map(({ id }) => id)).toEqual([300, 800, 1300]);
  });

  test('must be a photo of the album', async () => {
    const customer = await app.customer('foreign-covers');
    const [inside = '', outside = ''] = await addPhotos(customer, [{}, {}]);
    const albumId = await createAlbum(customer, { photos: [{ photoIds: [inside] }] });
    expect((await change(customer, albumId, { coverPhoto: outside })).status).toBe(404);
  });
});

describe('a deleted album', () => {
  test('a deleted album is in no list, keeps its photos in the library, and comes back unchanged', async () => {
    const customer = await app.customer('deletes');
    app.clock.moveTo('2026-06-20T12:00:00Z');
    const ids = await addPhotos(customer, [{}, {}]);
    const albumId = await createAlbum(customer, { name: 'Skye', photos: [{ photoIds: ids }] });
    await createAlbum(customer, { name: 'Zoo' });
    const before = await readAlbum(customer, albumId);
    for (let call = 0; call < 2; call += 1)
      expect((await customer.delete(`${albumsPath}/${albumId}`)).status).toBe(204);
    expect([await namesIn(customer), await countOf(customer)]).toEqual([['Zoo'], 1]);
    expect((await customer.photo(ids[0] ?? '')).status).toBe(200);
    for (const rest of [
      '',
      '/photos',
      '/photos/columns',
      '/photos/layouts',
      `/photos/${ids[0]}`,
      `/photos/${ids[0]}/place`,
    ])
      expect([rest, (await customer.get(`${albumsPath}/${albumId}${rest}`)).status]).toEqual([rest, 404]);
    expect((await addTo(customer, albumId, { photoIds: ids })).status).toBe(404);
    expect(await deletedIn(customer)).toMatchObject({
      cursor: null,
      albums: [
        {
          albumId,
          albumName: 'Skye',
          photosCount: 2,
          deletedAt: '2026-06-20T12:00:00.000Z',
          erasedFrom: '2026-07-22T03:17:00.000Z',
          isErasingHeld: false,
        },
      ],
    });

    // A photo that is deleted meanwhile is not in the album that comes back.
    await customer.deletePhotos(ids.slice(0, 1));
    const restored = await customer.post<Album>(`${albumsPath}/${albumId}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ albumName: 'Skye', created: before.created, photosCount: 1 });
    expect((await customer.post(`${albumsPath}/${albumId}/restore`)).status).toBe(200);
    expect(await idsIn(customer, albumId)).toEqual(ids.slice(1));
    expect((await deletedIn(customer)).albums).toEqual([]);
  });

  test('erases a deleted album at once on request, and its photos stay', async () => {
    const customer = await app.customer('erases');
    const ids = await addPhotos(customer, [{}]);
    const albumId = await createAlbum(customer, { photos: [{ photoIds: ids }] });
    expect((await customer.post(`${albumsPath}/${albumId}/erase`)).status).toBe(404);
    await customer.delete(`${albumsPath}/${albumId}`);
    expect((await customer.post(`${albumsPath}/${albumId}/erase`)).status).toBe(204);
    expect((await customer.post(`${albumsPath}/${albumId}/restore`)).status).toBe(404);
    expect((await deletedIn(customer)).albums).toEqual([]);
    expect((await customer.photo(ids[0] ?? '')).status).toBe(200);
  });

  test('erases a deleted album at night after 30 days, not before', async () => {
    const customer = await app.customer('thirty-days');
    app.clock.moveTo('2026-06-20T12:00:00Z');
    const [albumId, remainingId] = [await createAlbum(customer), await createAlbum(customer)];
    await customer.delete(`${albumsPath}/${albumId}`);
    app.clock.moveTo('2026-06-21T12:00:00Z');
    await customer.delete(`${albumsPath}/${remainingId}`);
    app.clock.moveTo('2026-07-20T12:00:00Z');
    await sweep();
    expect((await deletedIn(customer)).albums).toHaveLength(2);
    app.clock.moveTo('2026-07-20T12:00:01Z');
    await sweep();
    expect((await deletedIn(customer)).albums.map((album) => album.albumId)).toEqual([remainingId]);
    expect((await customer.post(`${albumsPath}/${albumId}/restore`)).status).toBe(404);
  });
});

test('another customer cannot read or change an album', async () => {
  const [owner, other] = [await app.customer('has-albums'), await app.customer('has-none')];
  const ids = await addPhotos(owner, [{}]);
  const foreign = await addPhotos(other, [{}]);
  const albumId = await createAlbum(owner, { name: 'Secret', photos: [{ photoIds: ids }] });
  const before = await readAlbum(owner, albumId);
  const path = `${albumsPath}/${albumId}`;
  const tries = [
    other.get(path),
    other.patch(path, { name: 'Mine' }),
    other.delete(path),
    other.post(`${path}/restore`),
    other.post(`${path}/erase`),
    other.get(`${path}/photos`),
    other.get(`${path}/photos/columns`),
    other.get(`${path}/photos/layouts`),
    other.get(`${path}/photos/${ids[0]}`),
    other.get(`${path}/photos/${ids[0]}/place`),
    addTo(other, albumId, { photoIds: foreign }),
    addTo(other, await createAlbum(other), { all: { albumId }, before: before.readAt }),
    other.delete(`${path}/photos`, { photoIds: ids }),
    other.post(`${path}/tasks/${randomUUID()}/undo`),
    other.post(albumsPath, { name: 'x', photos: [{ all: { albumId }, before: before.readAt }] }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect(await readAlbum(owner, albumId)).toEqual(before);
  const stolen = await addTo(other, await createAlbum(other), { photoIds: ids });
  expect(stolen.body).toMatchObject({ photosCount: 0, failed: ids });
});
