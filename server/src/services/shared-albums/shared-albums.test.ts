import { createHash, randomUUID } from 'node:crypto';
import type { Album, AlbumPage, DeletedAlbumPage } from '@albumen/contracts/photo-management/albums';
import type { AccountCounts, PhotoPlace } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import type {
  LeftAlbums,
  LocatedSharedAlbumPhoto,
  Participants,
  SharedAlbum,
  SharedAlbumPage,
  SharedAlbumPhotoPage,
  SharedAlbumsInfo,
} from '@albumen/contracts/shared-albums';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addTo, albumsPath, removeFrom } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../platform/slice.ts';

const operatorKey = 'configured-key-of-the-operator-0123456789';
const sharedPath = '/api/shared-albums';
const operatorPath = '/api/operator/v1';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: { OPERATOR_API_KEY: operatorKey } });
});

afterAll(() => app.close());

/** What a put is answered. */
interface Put {
  readonly applied: boolean;
  readonly unknown: readonly object[];
}

const operator = async (method: string, path: string, body?: unknown) => {
  const reply = await fetch(`${app.url}${operatorPath}${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Put & Problem };
};

const emailOf = (name: string): string => `${name}@example.org`;

/** The operator knows somebody by a number. */
const putCustomer = async (name: string): Promise<void> => {
  const document = { email: emailOf(name), registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' };
  expect((await operator('PUT', `/customers/K-${name}`, document)).status).toBe(200);
};

/** Signs in with a verified address. */
const signIn = async (name: string): Promise<TestCustomer> => {
  const claims = { email: emailOf(name), email_verified: true };
  const customer = createTestCustomer(app.url, await app.issuer.token(name, claims));
  await customer.get(`${photosPath}/users`);
  return customer;
};

const known = async (name: string): Promise<TestCustomer> => {
  await putCustomer(name);
  return signIn(name);
};

interface OwnPhoto {
  readonly id: string;
  readonly owner: string;
  readonly sha256: string;
}

const addPhoto = async (customer: TestCustomer, name: string): Promise<OwnPhoto> => {
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: `${name}.jpg`, bytes }]);
  return { id, owner: `K-${name}`, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const put = (albumId: string, document: object) => operator('PUT', `/shared-albums/${albumId}`, document);

const wire = ({ owner, sha256 }: OwnPhoto) => ({ owner, sha256 });

const read = async <Body>(customer: TestCustomer, path: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(sharedPath + path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const idsIn = async (customer: TestCustomer, albumId: string, query = '') =>
  (await read<SharedAlbumPhotoPage>(customer, `/shared-albums/${albumId}/photos?${query}`)).images.map(
    ({ imageId }) => imageId,
  );
const listed = async (customer: TestCustomer) =>
  (await read<SharedAlbumPage>(customer, '/shared-albums')).albums.map(({ albumId }) => albumId);
const countsOf = async (customer: TestCustomer) =>
  (await customer.get<AccountCounts>(`${photosPath}/users`)).body.albumsCount;

/** An album of Olga with a photo of hers and one of Piet, who reads; Gerda was granted more. */
const share = async (suffix: string) => {
  const [olga, piet, gerda] = [`olga-${suffix}`, `piet-${suffix}`, `gerda-${suffix}`];
  const owner = await known(olga);
  const reader = await known(piet);
  const granted = await known(gerda);
  const photos = { owners: await addPhoto(owner, olga), readers: await addPhoto(reader, piet) };
  const albumId = randomUUID();
  const document = {
    name: 'Wedding',
    owner: `K-${olga}`,
    participants: [
      { customerNumber: `K-${piet}`, access: 'read' },
      { customerNumber: `K-${gerda}`, access: 'granted' },
    ],
    photos: [wire(photos.owners), wire(photos.readers)],
    created: '2024-05-04T10:00:00Z',
  };
  expect((await put(albumId, document)).body).toEqual({ applied: true, unknown: [] });
  return { owner, reader, granted, photos, albumId, document, names: { olga, piet, gerda } };
};

describe('a shared album', () => {
  test('is seen by its owner with the participants, and by these without', async () => {
    const { owner, reader, granted, photos, albumId, names } = await share('sees');
    const album = await read<SharedAlbum>(owner, `/shared-albums/${albumId}`);
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
      expect(await read<SharedAlbum>(participant, `/shared-albums/${albumId}`)).toEqual({
        ...album,
        participants: [],
        isOwner: false,
        coverPhoto: expect.anything(),
        coverPhotos: expect.anything(),
      });
    const participantsOf = (customer: TestCustomer) =>
      read<Participants>(customer, `/shared-albums/${albumId}/participants`);
    expect((await participantsOf(owner)).participants).toEqual(album.participants);
    expect((await participantsOf(reader)).participants).toEqual([]);
    expect((await read<SharedAlbumPage>(reader, '/shared-albums')).albums).toMatchObject([
      { albumId, owner: emailOf(names.olga), participants: [], isShared: true },
    ]);
    expect(await listed(owner)).toEqual([]);
    expect(await idsIn(reader, albumId)).toEqual([photos.readers.id, photos.owners.id]);
  });

  test('tells of each photo whose it is, and its pictures open', async () => {
    const { reader, photos, albumId, names } = await share('photos');
    const path = `/shared-albums/${albumId}/photos`;
    const { images } = await read<SharedAlbumPhotoPage>(reader, path);
    expect(images.map(({ imageId, ownerId }) => [imageId, ownerId])).toEqual([
      [photos.readers.id, names.piet],
      [photos.owners.id, names.olga],
    ]);
    for (const { untouchedUrl } of images)
      expect((await fetch(new URL(untouchedUrl, app.url))).status).toBe(200);
    const layout = await read<SectionLayout>(reader, `${path}/layout`);
    expect(Buffer.from(layout.proportions, 'base64')).toHaveLength(2);
    const one = await read<LocatedSharedAlbumPhoto>(reader, `${path}/${photos.owners.id}`);
    expect(one).toMatchObject({ imageId: photos.owners.id, ownerId: names.olga, contentType: 'image/jpeg' });
    expect(await read<PhotoPlace>(reader, `${path}/${photos.owners.id}/place`)).toEqual({
      section: albumId,
      index: 1,
    });
    const page = await read<SharedAlbumPhotoPage>(reader, `${path}?limit=1`);
    expect(await idsIn(reader, albumId, `limit=1&cursor=${page.cursor}`)).toEqual([photos.owners.id]);
  });

  test('counts as own for its owner, and for the others where it is shared to read', async () => {
    const { owner, reader, granted, albumId } = await share('counts');
    expect([await countsOf(owner), await countsOf(reader), await countsOf(granted)]).toEqual([1, 1, 0]);
    const infoOf = (customer: TestCustomer) => read<SharedAlbumsInfo>(customer, '/users');
    expect(await infoOf(owner)).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 0 });
    expect(await infoOf(reader)).toEqual({ readAlbumsCount: 1, grantedAlbumsCount: 0 });
    expect(await infoOf(granted)).toEqual({ readAlbumsCount: 0, grantedAlbumsCount: 1 });
    const own = await owner.get<AlbumPage>(`${albumsPath}?displaySharedData=true`);
    expect(own.body.albums).toMatchObject([{ albumId, isShared: true }]);
    expect((await owner.get<AlbumPage>(albumsPath)).body.albums).toEqual([]);
    expect((await owner.get<Album>(`${albumsPath}/${albumId}`)).body.isShared).toBe(true);
  });

  test('is listed by pages, newest first', async () => {
    const owner = await known('olga-pages');
    const reader = await known('piet-pages');
    const ids = [];
    for (const day of ['01', '02', '03']) {
      const albumId = randomUUID();
      ids.unshift(albumId);
      const participants = [{ customerNumber: 'K-piet-pages', access: 'read' }];
      const created = `2024-05-${day}T10:00:00Z`;
      await put(albumId, { name: day, owner: 'K-olga-pages', participants, photos: [], created });
    }
    const first = await read<SharedAlbumPage>(reader, '/shared-albums?limit=2');
    const second = await read<SharedAlbumPage>(reader, `/shared-albums?limit=2&cursor=${first.cursor}`);
    expect([...first.albums, ...second.albums].map(({ albumId }) => albumId)).toEqual(ids);
    expect([second.cursor, await countsOf(owner)]).toEqual([null, 3]);
  });

  test('cannot be changed by anybody', async () => {
    const { owner, reader, photos, albumId } = await share('no-changes');
    const more = await addPhoto(owner, 'olga-no-changes');
    const before = await read<SharedAlbum>(owner, `/shared-albums/${albumId}`);
    const body = { photoIds: [more.id] };
    const tries = [
      addTo(owner, albumId, body),
      removeFrom(owner, albumId, { photoIds: [photos.owners.id] }),
      owner.patch<Problem>(`${albumsPath}/${albumId}`, { name: 'Mine' }),
      owner.post<Problem>(albumsPath, {
        name: 'Copy',
        photos: [{ all: { albumId }, before: before.readAt }],
      }),
      addTo(reader, albumId, { photoIds: [photos.readers.id] }),
      removeFrom(reader, albumId, { photoIds: [photos.readers.id] }),
      reader.patch<Problem>(`${albumsPath}/${albumId}`, { name: 'Mine' }),
    ];
    expect((await Promise.all(tries)).map(({ status, body: { code } }) => [status, code])).toEqual([
      ...Array.from({ length: 4 }, () => [409, 'album-is-shared']),
      ...Array.from({ length: 3 }, () => [404, 'not-found']),
    ]);
    expect(await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).toEqual(before);
  });

  test('is not there for anybody else', async () => {
    const { photos, albumId } = await share('strangers');
    const stranger = await known('stranger');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    const tries = [
      stranger.get(path),
      stranger.get(`${path}/participants`),
      stranger.get(`${path}/photos`),
      stranger.get(`${path}/photos/layout`),
      stranger.get(`${path}/photos/${photos.owners.id}`),
      stranger.get(`${path}/photos/${photos.owners.id}/place`),
      stranger.delete(path),
      stranger.post(`${path}/restore`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect([await listed(stranger), await countsOf(stranger)]).toEqual([[], 0]);
  });

  test('loses a photo that its owner deletes or erases, and shows it again when it is restored', async () => {
    const { owner, reader, photos, albumId } = await share('deletions');
    const { taskId } = (await reader.deletePhotos([photos.readers.id])).body;
    expect(await idsIn(owner, albumId)).toEqual([photos.owners.id]);
    expect((await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).photosCount).toBe(1);
    await reader.post(`/api/photo-deletion/photos/deletions/${taskId}/undo`);
    expect(await idsIn(owner, albumId)).toEqual([photos.readers.id, photos.owners.id]);
    await owner.deletePhotos([photos.owners.id]);
    await owner.post('/api/photo-deletion/photos/deleted/erase', {
      photos: { photoIds: [photos.owners.id] },
    });
    expect(await idsIn(reader, albumId)).toEqual([photos.readers.id]);
  });
});

describe('deleting a shared album', () => {
  test('by its owner takes it from everybody; the photos stay; and only the owner takes it back', async () => {
    const { owner, reader, granted, photos, albumId } = await share('owner-deletes');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    for (let call = 0; call < 2; call += 1) expect((await owner.delete(path)).status).toBe(204);
    for (const customer of [owner, reader, granted])
      expect([(await customer.get(path)).status, await listed(customer), await countsOf(customer)]).toEqual([
        404,
        [],
        0,
      ]);
    expect((await reader.photo(photos.readers.id)).status).toBe(200);
    expect((await reader.post(`${path}/restore`)).status).toBe(404);
    expect((await owner.get<DeletedAlbumPage>(`${albumsPath}/deleted`)).body.albums).toMatchObject([
      { albumId, isShared: true },
    ]);
    expect((await owner.post<SharedAlbum>(`${path}/restore`)).body).toMatchObject({
      albumId,
      photosCount: 2,
    });
    expect([await listed(reader), await countsOf(reader)]).toEqual([[albumId], 1]);
    expect(await idsIn(reader, albumId)).toEqual([photos.readers.id, photos.owners.id]);
  });

  test('by a participant takes it and their photos away, and they take it back within 30 days', async () => {
    const { owner, reader, granted, photos, albumId, names } = await share('reader-leaves');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    app.clock.moveTo('2026-08-01T12:00:00Z');
    for (let call = 0; call < 2; call += 1) expect((await reader.delete(path)).status).toBe(204);
    expect([(await reader.get(path)).status, await listed(reader), await countsOf(reader)]).toEqual([
      404,
      [],
      0,
    ]);
    expect((await reader.photo(photos.readers.id)).status).toBe(200);
    expect(await idsIn(granted, albumId)).toEqual([photos.owners.id]);
    expect((await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
      emailOf(names.gerda),
    ]);
    expect((await read<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toMatchObject([
      { albumId, albumName: 'Wedding', deletedAt: '2026-08-01T12:00:00.000Z', erasedOn: '2026-08-31' },
    ]);
    app.clock.moveTo('2026-08-31T11:59:59Z');
    expect((await reader.post<SharedAlbum>(`${path}/restore`)).body).toMatchObject({
      albumId,
      photosCount: 2,
    });
    expect(await idsIn(owner, albumId)).toEqual([photos.readers.id, photos.owners.id]);
    expect((await read<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toEqual([]);

    await reader.delete(path);
    app.clock.moveTo('2026-09-30T12:00:00Z');
    expect((await reader.post(`${path}/restore`)).status).toBe(404);
    expect((await read<LeftAlbums>(reader, '/shared-albums/deleted')).albums).toEqual([]);
  });

  test('is not undone by the operator’s next put', async () => {
    const { owner, reader, photos, albumId, document } = await share('put-again');
    const path = `${sharedPath}/shared-albums/${albumId}`;
    await reader.delete(path);
    expect((await put(albumId, document)).body.applied).toBe(true);
    expect([await listed(reader), await idsIn(owner, albumId)]).toEqual([[], [photos.owners.id]]);
    await owner.delete(path);
    expect((await put(albumId, document)).body.applied).toBe(true);
    expect((await owner.get(path)).status).toBe(404);
    await owner.post(`${albumsPath}/${albumId}/erase`);
    expect((await put(albumId, document)).body).toEqual({ applied: false, unknown: [] });
    expect((await owner.post(`${path}/restore`)).status).toBe(404);
  });
});

describe('the operator', () => {
  test('puts an album as a whole: what is not named any more is not part of it', async () => {
    const { owner, reader, granted, photos, albumId, document, names } = await share('puts');
    const more = await addPhoto(owner, names.olga);
    const [first, second] = document.participants;
    const next = {
      ...document,
      name: 'Our wedding',
      participants: [{ ...second, access: 'read' }],
      photos: [wire(photos.owners), wire(more)],
    };
    expect((await put(albumId, next)).body).toEqual({ applied: true, unknown: [] });
    expect(await listed(reader)).toEqual([]);
    expect([await listed(granted), await countsOf(granted)]).toEqual([[albumId], 1]);
    expect(await idsIn(granted, albumId)).toEqual([more.id, photos.owners.id]);
    expect((await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).albumName).toBe('Our wedding');
    expect((await operator('GET', `/shared-albums/${albumId}`)).body).toEqual({
      album: next,
      isLinked: true,
    });
    expect(first).toBeDefined();
  });

  test('is told which photos are in no library, and puts no photo of anybody who takes no part', async () => {
    const { owner, photos, albumId, document, names } = await share('unknown');
    const nowhere = { owner: `K-${names.olga}`, sha256: 'ab'.repeat(32) };
    const notTheirs = { owner: `K-${names.gerda}`, sha256: photos.owners.sha256 };
    const answer = await put(albumId, { ...document, photos: [nowhere, wire(photos.owners), notTheirs] });
    expect(answer.body).toEqual({ applied: true, unknown: [nowhere, notTheirs] });
    expect(await idsIn(owner, albumId)).toEqual([photos.owners.id]);
    const stranger = await put(albumId, {
      ...document,
      photos: [{ owner: 'K-else', sha256: nowhere.sha256 }],
    });
    expect([stranger.status, stranger.body.errors?.[0]?.field]).toEqual([400, 'body.photos']);
    const older = { ...document, updatedAt: '2026-01-02T00:00:00Z' };
    await put(albumId, older);
    expect((await put(albumId, { ...older, updatedAt: '2026-01-01T00:00:00Z' })).body.applied).toBe(false);
    expect((await put(albumId, { ...document, owner: `K-${names.piet}` })).status).toBe(400);
  });

  test('puts an album before those whom it names have signed in; it comes when they do', async () => {
    const [olga, piet] = ['olga-later', 'piet-later'];
    await putCustomer(olga);
    await putCustomer(piet);
    const albumId = randomUUID();
    const photo = { owner: `K-${olga}`, sha256: 'cd'.repeat(32) };
    const participants = [{ customerNumber: `K-${piet}`, access: 'read' }];
    const document = { name: 'Early', owner: `K-${olga}`, participants, photos: [photo] };
    expect((await put(albumId, document)).body).toEqual({ applied: true, unknown: [photo] });
    const owner = await signIn(olga);
    await vi.waitFor(async () => expect(await countsOf(owner)).toBe(1), 10_000);
    expect((await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
      emailOf(piet),
    ]);
    const reader = await signIn(piet);
    await vi.waitFor(async () => expect(await listed(reader)).toEqual([albumId]), 10_000);
  });
});

test('an erased participant is in no album and no document any more', async () => {
  const { owner, photos, albumId, names } = await share('erased');
  const [reader] = await sqlOf(app.database)<
    { id: string }[]
  >`select id from customers where subject = ${names.piet}`;
  await eraseCustomer(app.slices, reader?.id ?? '');
  expect(await idsIn(owner, albumId)).toEqual([photos.owners.id]);
  expect((await read<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
    emailOf(names.gerda),
  ]);
  const [held] = await sqlOf(app.database)<{ text: string }[]>`
    select shared_albums::text as text from shared_albums where id = ${albumId}`;
  expect(held?.text).toContain(names.gerda);
  expect(held?.text).not.toContain(names.piet);
});
