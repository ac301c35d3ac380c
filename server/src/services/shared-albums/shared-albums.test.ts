import { randomUUID } from 'node:crypto';
import { albums as contract } from '@albumen/contracts/photo-management/albums';
import type { Album, AlbumPage, DeletedAlbumPage } from '@albumen/contracts/photo-management/albums';
import type { PhotoPlace } from '@albumen/contracts/photo-management/library';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { Problem } from '@albumen/contracts/problem';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import type {
  LeftAlbums,
  LocatedSharedAlbumPhoto,
  Participants,
  SharedAlbum,
  SharedAlbumPage,
  SharedAlbumPhotoPage,
  SharedAlbumsInfo,
} from '@albumen/contracts/shared-albums';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, albumsPath, removeFrom } from '../../../test/album-calls.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { expectColumns } from '../../../test/photo-columns.ts';
import { untilRendered } from '../../../test/rendered.ts';
import {
  albumsCountOf,
  createSharedAlbumCalls,
  emailOf,
  listedFor,
  readShared,
  sharedIdsIn,
  sharedPath,
} from '../../../test/shared-album-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createSharedAlbumCalls>;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  calls = createSharedAlbumCalls(app);
});

afterAll(() => app.close());

describe('a shared album', () => {
  // #participants
  test('shows its participants to the owner, but not to the participants', async () => {
    const { owner, reader, granted, photos, albumId, names } = await calls.share('sees');
    const album = await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`);
    expect(album).toMatchObject({
      albumId,
      albumName: 'Wedding',
      created: '2024-05-04T10:00:00.000Z',
      photosCount: 2,
      isShared: true,
      ownerId: names.olga,
      owner: emailOf(names.olga),
      participants: [emailOf(names.gerda), emailOf(names.piet)],
      isOwner: true,
    });
    for (const participant of [reader, granted])
      expect(await readShared<SharedAlbum>(participant, `/shared-albums/${albumId}`)).toEqual({
        ...album,
        participants: [],
        isOwner: false,
        coverPhoto: expect.anything(),
        coverPhotos: expect.anything(),
      });
    const participantsOf = (customer: TestCustomer) =>
      readShared<Participants>(customer, `/shared-albums/${albumId}/participants`);
    expect((await participantsOf(owner)).participants).toEqual(album.participants);
    expect((await participantsOf(reader)).participants).toEqual([]);
    expect((await readShared<SharedAlbumPage>(reader, '/shared-albums')).albums).toMatchObject([
      { albumId, owner: emailOf(names.olga), participants: [], isShared: true },
    ]);
    expect(await listedFor(owner)).toEqual([]);
    expect(await sharedIdsIn(reader, albumId)).toEqual([photos.readers.id, photos.owners.id]);
  });

  // #owners-of-photos
  test('names the owner of each photo, and its pictures open', async () => {
    const { reader, photos, albumId, names } = await calls.share('photos');
    const path = `/shared-albums/${albumId}/photos`;
    const { images } = await readShared<SharedAlbumPhotoPage>(reader, path);
    expect(images.map(({ imageId, ownerId }) => [imageId, ownerId])).toEqual([
      [photos.readers.id, names.piet],
      [photos.owners.id, names.olga],
    ]);
    for (const { untouchedUrl } of images)
      expect((await fetch(new URL(untouchedUrl, app.url))).status).toBe(200);
    const { sections } = await readShared<PhotoLayouts>(reader, `${path}/layouts`);
    const [{ version, proportions = '' } = { version: 0 }] = sections;
    expect(Buffer.from(proportions, 'base64')).toHaveLength(2);
    // Participants get no key: it would open the whole library of another customer.
    const columns = await readShared<PhotoColumns>(reader, `${path}/columns`);
    expect(columns.addresses.key).toBeUndefined();
    expect(columns.addresses.owners).toHaveLength(2);
    expect(await expectColumns(reader, `${sharedPath}${path}/columns`, '', images)).toBe(version);
    const one = await readShared<LocatedSharedAlbumPhoto>(reader, `${path}/${photos.owners.id}`);
    expect(one).toMatchObject({ imageId: photos.owners.id, ownerId: names.olga, contentType: 'image/jpeg' });
    expect(await readShared<PhotoPlace>(reader, `${path}/${photos.owners.id}/place`)).toEqual({
      section: albumId,
      index: 1,
    });
    const page = await readShared<SharedAlbumPhotoPage>(reader, `${path}?limit=1`);
    expect(await sharedIdsIn(reader, albumId, `limit=1&cursor=${page.cursor}`)).toEqual([photos.owners.id]);
  });

  // #counts
  test('counts as own for its owner, and as read-shared for the others', async () => {
    const { owner, reader, granted, albumId } = await calls.share('counts');
    expect([await albumsCountOf(owner), await albumsCountOf(reader), await albumsCountOf(granted)]).toEqual([
      1, 1, 0,
    ]);
    const infoOf = (customer: TestCustomer) => readShared<SharedAlbumsInfo>(customer, '/users');
    expect(await infoOf(owner)).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 0 });
    expect(await infoOf(reader)).toEqual({ readAlbumsCount: 1, grantedAlbumsCount: 0 });
    expect(await infoOf(granted)).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 1 });
    const own = await owner.get<AlbumPage>(`${albumsPath}?displaySharedData=true`);
    expect(own.body.albums).toMatchObject([{ albumId, isShared: true }]);
    expect((await owner.get<AlbumPage>(albumsPath)).body.albums).toEqual([]);
    expect((await owner.get<Album>(`${albumsPath}/${albumId}`)).body.isShared).toBe(true);
  });

  test('counts participants whose email is unknown', async () => {
    const owner = await calls.customerOf('olga-unknown');
    await calls.customerOf('piet-unknown');
    const albumId = randomUUID();
    const participants = ['K-piet-unknown', 'K-nobody', 'K-nobody-else'].map((customerNumber) => ({
      customerNumber,
      access: 'read',
    }));
    await calls.put(albumId, { name: 'Old', owner: 'K-olga-unknown', participants, photos: [] });
    const album = await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`);
    expect(album.participants).toEqual(['', '', emailOf('piet-unknown')]);
  });

  // #pages
  test('lists shared albums in pages, newest first', async () => {
    const owner = await calls.customerOf('olga-pages');
    const reader = await calls.customerOf('piet-pages');
    const ids = [];
    for (const day of ['01', '02', '03']) {
      const albumId = randomUUID();
      ids.unshift(albumId);
      const participants = [{ customerNumber: 'K-piet-pages', access: 'read' }];
      const created = `2024-05-${day}T10:00:00Z`;
      await calls.put(albumId, { name: day, owner: 'K-olga-pages', participants, photos: [], created });
    }
    const first = await readShared<SharedAlbumPage>(reader, '/shared-albums?limit=2');
    const second = await readShared<SharedAlbumPage>(reader, `/shared-albums?limit=2&cursor=${first.cursor}`);
    expect([...first.albums, ...second.albums].map(({ albumId }) => albumId)).toEqual(ids);
    expect([second.cursor, await albumsCountOf(owner)]).toEqual([null, 3]);
  });

  // #unchangeable
  test('cannot be changed by anybody', async () => {
    const { owner, reader, photos, albumId } = await calls.share('no-changes');
    const more = await calls.addPhoto(owner, 'olga-no-changes');
    await untilRendered(owner, photos.owners.id);
    await untilRendered(reader, photos.readers.id);
    const before = await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`);
    const body = { photoIds: [more.id] };
    const owners = {
      addAlbumPhotos: addTo(owner, albumId, body),
      removeAlbumPhotos: removeFrom(owner, albumId, { photoIds: [photos.owners.id] }),
      undoAlbumTask: owner.post<Problem>(`${albumsPath}/${albumId}/tasks/${randomUUID()}/undo`),
      changeAlbum: owner.patch<Problem>(`${albumsPath}/${albumId}`, { name: 'Mine' }),
      createAlbum: owner.post<Problem>(albumsPath, {
        name: 'Copy',
        photos: [{ all: { albumId }, before: before.readAt }],
      }),
    } as const;
    for (const call of Object.keys(owners) as (keyof typeof owners)[])
      expect([call, contract.endpoints[call].problems]).toEqual([
        call,
        expect.arrayContaining(['album-is-shared']),
      ]);
    const tries = [
      ...Object.values(owners),
      addTo(reader, albumId, { photoIds: [photos.readers.id] }),
      removeFrom(reader, albumId, { photoIds: [photos.readers.id] }),
      reader.patch<Problem>(`${albumsPath}/${albumId}`, { name: 'Mine' }),
    ];
    expect((await Promise.all(tries)).map(({ status, body: { code } }) => [status, code])).toEqual([
      ...Object.values(owners).map(() => [409, 'album-is-shared']),
      ...Array.from({ length: 3 }, () => [404, 'not-found']),
    ]);
    expect(await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).toEqual(before);
  });

  test('returns 404 for anybody else', async () => {
    const { photos, albumId } = await calls.share('strangers');
    const stranger = await calls.customerOf('stranger');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    const tries = [
      stranger.get(path),
      stranger.get(`${path}/participants`),
      stranger.get(`${path}/photos`),
      stranger.get(`${path}/photos/columns`),
      stranger.get(`${path}/photos/layouts`),
      stranger.get(`${path}/photos/${photos.owners.id}`),
      stranger.get(`${path}/photos/${photos.owners.id}/place`),
      stranger.delete(path),
      stranger.post(`${path}/restore`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect([await listedFor(stranger), await albumsCountOf(stranger)]).toEqual([[], 0]);
  });

  test('loses a photo that its owner deletes or erases, and shows it again when it is restored', async () => {
    const { owner, reader, photos, albumId } = await calls.share('deletions');
    const { taskId } = (await reader.deletePhotos([photos.readers.id])).body;
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.owners.id]);
    expect((await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).photosCount).toBe(1);
    await reader.post(`/api/photo-deletion/photos/deletions/${taskId}/undo`);
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.readers.id, photos.owners.id]);
    await owner.deletePhotos([photos.owners.id]);
    await owner.post('/api/photo-deletion/photos/deleted/erase', {
      photos: { photoIds: [photos.owners.id] },
    });
    expect(await sharedIdsIn(reader, albumId)).toEqual([photos.readers.id]);
  });
});

describe('deleting a shared album', () => {
  // #owner-deletes
  test('by its owner hides it from everybody; the photos stay; only the owner can restore it', async () => {
    const { owner, reader, granted, photos, albumId } = await calls.share('owner-deletes');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    for (let call = 0; call < 2; call += 1) expect((await owner.delete(path)).status).toBe(204);
    for (const customer of [owner, reader, granted])
      expect([
        (await customer.get(path)).status,
        await listedFor(customer),
        await albumsCountOf(customer),
      ]).toEqual([404, [], 0]);
    expect((await reader.photo(photos.readers.id)).status).toBe(200);
    expect((await reader.post(`${path}/restore`)).status).toBe(404);
    expect((await owner.get<DeletedAlbumPage>(`${albumsPath}/deleted`)).body.albums).toMatchObject([
      { albumId, isShared: true },
    ]);
    expect((await owner.post<SharedAlbum>(`${path}/restore`)).body).toMatchObject({
      albumId,
      photosCount: 2,
    });
    expect([await listedFor(reader), await albumsCountOf(reader)]).toEqual([[albumId], 1]);
    expect(await sharedIdsIn(reader, albumId)).toEqual([photos.readers.id, photos.owners.id]);
  });

  // #guest-leaves
  test('by a participant removes them and their photos; they can rejoin within 30 days', async () => {
    const { owner, reader, granted, photos, albumId, names } = await calls.share('reader-leaves');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    app.clock.moveTo('2026-08-01T12:00:00Z');
    for (let call = 0; call < 2; call += 1) expect((await reader.delete(path)).status).toBe(204);
    expect([(await reader.get(path)).status, await listedFor(reader), await albumsCountOf(reader)]).toEqual([
      404,
      [],
      0,
    ]);
    expect((await reader.photo(photos.readers.id)).status).toBe(200);
    expect(await sharedIdsIn(granted, albumId)).toEqual([photos.owners.id]);
    expect((await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
      emailOf(names.gerda),
    ]);
    expect((await readShared<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toMatchObject([
      {
        albumId,
        albumName: 'Wedding',
        deletedAt: '2026-08-01T12:00:00.000Z',
        erasedOn: '2026-08-31T12:00:00.000Z',
      },
    ]);
    app.clock.moveTo('2026-08-31T11:59:59Z');
    expect((await reader.post<SharedAlbum>(`${path}/restore`)).body).toMatchObject({
      albumId,
      photosCount: 2,
    });
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.readers.id, photos.owners.id]);
    expect((await readShared<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toEqual([]);

    await reader.delete(path);
    app.clock.moveTo('2026-09-30T12:00:00Z');
    expect((await reader.post(`${path}/restore`)).status).toBe(404);
    expect((await readShared<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toEqual([]);
  });

  test('by a participant keeps their photos in their library, where they can erase them at once', async () => {
    const { owner, reader, photos, albumId } = await calls.share('erases');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    const photoIds = [photos.readers.id];
    await reader.delete(path);
    await reader.deletePhotos(photoIds);
    await reader.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds } });
    const rows = await sqlOf(app.database)`
      select from album_photos where photo_id = any(${photoIds}) union all
      select from photos where id = any(${photoIds})`;
    expect(rows.count).toBe(0);
    await reader.post(`${path}/restore`);
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.owners.id]);
  });

  test('survives the operator’s next put', async () => {
    const { owner, reader, photos, albumId, document } = await calls.share('put-again');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    await reader.delete(path);
    expect((await calls.put(albumId, document)).body.applied).toBe(true);
    expect([await listedFor(reader), await sharedIdsIn(owner, albumId)]).toEqual([[], [photos.owners.id]]);
    await owner.delete(path);
    expect((await calls.put(albumId, document)).body.applied).toBe(true);
    expect((await owner.get(path)).status).toBe(404);
    await owner.post(`${albumsPath}/${albumId}/erase`);
    expect((await calls.put(albumId, document)).body).toEqual({
      applied: false,
      reason: 'deleted-by-customer',
      unknown: [],
    });
    expect((await owner.post(`${path}/restore`)).status).toBe(404);
  });
});
