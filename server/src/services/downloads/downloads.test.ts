import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedDownload, DownloadItem, Downloads, DownloadUrl } from '@albumen/contracts/download';
import type { Problem } from '@albumen/contracts/problem';
import { DownloadMessage } from '@albumen/contracts/push';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { unpack } from '../../../test/export-calls.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { openSignedInPage } from '../../../test/push-page.ts';
import { createSharedAlbumCalls, wire } from '../../../test/shared-album-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let shared: ReturnType<typeof createSharedAlbumCalls>;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  shared = createSharedAlbumCalls(app);
  folder = await mkdtemp(join(tmpdir(), 'albumen-downloads-'));
});

beforeEach(() => app.clock.moveTo('2026-06-15T12:00:00Z'));

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const path = '/api/download';
const sharedAlbumPath = '/api/shared-albums/shared-albums';

const create = <Body = CreatedDownload>(
  customer: TestCustomer,
  photos: readonly string[],
  { id = randomUUID(), ...more }: { id?: string; name?: string } = {},
) => customer.post<Body>(`${path}/downloads`, { id, photos, ...more });

const createShared = <Body = CreatedDownload>(
  customer: TestCustomer,
  albumId: string,
  photos: readonly object[],
  more: object = {},
) => customer.post<Body>(`${path}/shared-album-downloads`, { id: albumId, photos, ...more });

const list = async (customer: TestCustomer) =>
  (await customer.get<Downloads>(`${path}/downloads`)).body.items;

/** Waits until the download is no longer being created. */
const made = (customer: TestCustomer, id: string): Promise<DownloadItem> =>
  vi.waitFor(async () => {
    const item = (await list(customer)).find((one) => one.id === id);
    return item && item.state !== 'started' ? item : expect.fail('It is still being made.');
  });

const urlOf = async (customer: TestCustomer, id: string): Promise<string> =>
  (await customer.get<DownloadUrl>(`${path}/downloads/${id}/url`)).body.url;

const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, app.url), { headers });

const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

const someone = async (name: string, names = ['one.jpg', 'two.jpg']) => {
  const customer = await app.customer(name);
  const files = await Promise.all(
    names.map((_, index) => makePhotoFile({ taken: `2024:05:0${index + 1} 12:00:00` })),
  );
  const ids = await customer.addPhotos(files.map((bytes, index) => ({ name: names[index] ?? '', bytes })));
  return { customer, files, ids };
};

/** A page that receives a customer's push messages. The message of a download just before may still follow. */
const openPage = async (name: string) => {
  const page = await openSignedInPage(app.url, await app.issuer.token(name));
  const messages = () => page.texts.slice(1).map((text) => DownloadMessage.parse(JSON.parse(text)));
  return {
    close: page.close,
    messages,
    keysOf: (id: string) =>
      messages().flatMap(({ key, message }) => (message.downloadId === id ? [key] : [])),
  };
};

const doJob = (name: string, payload: object = {}) =>
  app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === name)
    ?.run(payload, { turn: new Date(0), wasSilent: false });

describe('a download of some photos', () => {
  // #create-list-save
  test('lists a new download with size, count and age, and saves it byte for byte under its id', async () => {
    const { customer, files, ids } = await someone('anna', ['夏休み.jpg', '夏休み.jpg']);
    const id = randomUUID();
    const answer = await create(customer, [...ids, ...ids], { id, name: 'Summer' });
    expect([answer.status, answer.body]).toEqual([201, { id, name: 'Summer', photos: ids.toSorted() }]);
    const item = await made(customer, id);
    const reply = await fetchFile(await urlOf(customer, id));
    const whole = await bytesOf(reply);
    expect(item).toEqual({
      id,
      name: 'Summer',
      state: 'finished',
      photosCount: 2,
      size: whole.length,
      created: '2026-06-15T12:00:00.000Z',
      expires: '2026-06-22T12:00:00.000Z',
      leftOut: [],
    });
    // Albums §4: "saving {downloadId}.zip"
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${id}.zip`);
    const { names, read } = await unpack(whole, folder);
    expect(names).toEqual(['夏休み.jpg', '夏休み (2).jpg']);
    for (const [index, name] of names.entries()) expect(await read(name)).toEqual(files[index]);
    const rest = await fetchFile(await urlOf(customer, id), { range: 'bytes=100-' });
    expect([rest.status, await bytesOf(rest)]).toEqual([206, whole.subarray(100)]);
  });

  // #messages
  test('reports start and finish to its customer’s open pages, and to nobody else’s', async () => {
    const { customer, ids } = await someone('ben');
    const [own, other] = [await openPage('ben'), await openPage('another')];
    const { body } = await create(customer, ids);
    await vi.waitFor(() => expect(own.messages()).toHaveLength(2));
    expect(own.messages().map(({ key, message }) => ({ key, ...message }))).toEqual([
      { key: 'started', userId: 'ben', downloadId: body.id },
      { key: 'finished', userId: 'ben', downloadId: body.id },
    ]);
    expect(other.messages()).toEqual([]);
    own.close();
    other.close();
  });

  test('stays the same when requested again, and is created again with other photos', async () => {
    const { customer, ids } = await someone('cora');
    const id = randomUUID();
    await create(customer, ids, { id });
    const first = await made(customer, id);
    await create(customer, ids.toReversed(), { id });
    expect(await list(customer)).toEqual([first]);
    await create(customer, ids.slice(1), { id });
    expect((await made(customer, id)).photosCount).toBe(1);
    expect(await list(customer)).toHaveLength(1);
  });

  test('creates a download for each of many customers who ask at once', async () => {
    const { customer, ids } = await someone('crowd');
    const answers = await Promise.all(Array.from({ length: 15 }, () => create(customer, ids)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  test('stays the same when photos go to Recently deleted, and ends when one is erased', async () => {
    const { customer, ids } = await someone('dora');
    const { id } = (await create(customer, ids)).body;
    await made(customer, id);
    const url = await urlOf(customer, id);
    const before = await bytesOf(await fetchFile(url));
    await customer.deletePhotos(ids.slice(1));
    expect(await bytesOf(await fetchFile(url))).toEqual(before);
    await customer.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds: ids.slice(1) } });
    expect((await fetchFile(url)).status).toBe(404);
    expect(await list(customer)).toEqual([]);
  });

  test('lists a download for 7 days; its address works for 24 hours and is in no log', async () => {
    const { customer, ids } = await someone('ed');
    const { id } = (await create(customer, ids)).body;
    await made(customer, id);
    const url = await urlOf(customer, id);
    const signature = new URL(url, app.url).searchParams.get('signature') ?? '';
    const altered = [
      url.replace(id, randomUUID()),
      url.replace(/expires=\d+/, 'expires=4000000000'),
      url.replace(signature, signature.toLowerCase().toUpperCase()),
      url.replace(/\?.*/, ''),
    ];
    for (const one of altered) expect((await fetchFile(one)).status).toBe(403);
    app.clock.moveTo('2026-06-16T12:00:00Z');
    expect((await fetchFile(url)).status).toBe(403);
    app.clock.moveTo('2026-06-22T11:00:00Z');
    const last = await urlOf(customer, id);
    expect((await fetchFile(last)).status).toBe(200);
    app.clock.moveTo('2026-06-22T12:00:00Z');
    expect([(await fetchFile(last)).status, await list(customer)]).toEqual([403, []]);
    expect((await customer.get(`${path}/downloads/${id}/url`)).status).toBe(404);
    await doNightlyJob(app, 'downloads-sweep');
    expect((await sqlOf(app.database)`select from downloads where id = ${id}`).count).toBe(0);
    expect(JSON.stringify(app.logged)).not.toContain(signature);
  });

  test('returns 404 for photos of others, and to other customers', async () => {
    const { customer, ids } = await someone('fay');
    const { customer: other, ids: foreign } = await someone('gus');
    expect((await create(customer, [...ids, ...foreign])).body.photos).toEqual(ids.toSorted());
    expect((await create<Problem>(customer, foreign)).body.code).toBe('not-found');
    const [item] = await list(customer);
    expect(await list(other)).toEqual([]);
    expect((await other.get(`${path}/downloads/${item?.id}/url`)).status).toBe(404);
  });

  // #limit
  test('has at most 100 photos', async () => {
    const { customer } = await someone('hal');
    const named = Array.from({ length: 101 }, () => randomUUID());
    const { status, body } = await create<Problem>(customer, named);
    expect([status, body]).toMatchObject([422, { code: 'too-many-photos', photosLimit: 100 }]);
    expect((await create<Problem>(customer, named.slice(1))).status).toBe(404);
  });
});

describe('damaged originals', () => {
  // #missing-photos
  test('leaves out and names damaged originals; a download with no photo left ends as an error', async () => {
    const { customer, ids } = await someone('ida');
    const ownerId = await ownerIdOf(app.database, 'ida');
    const damage = (photoId?: string) => sqlOf(app.database)`
      insert into damaged_originals values (${ownerId}, ${photoId ?? ''}, 'checksum', now())`;
    await damage(ids[0]);
    const { id } = (await create(customer, ids)).body;
    expect(await made(customer, id)).toMatchObject({
      state: 'finished',
      photosCount: 1,
      leftOut: ['one.jpg'],
    });
    await damage(ids[1]);
    const page = await openPage('ida');
    const { id: failing } = (await create(customer, ids)).body;
    expect(await made(customer, failing)).toMatchObject({ state: 'error', photosCount: 0, size: 0 });
    await vi.waitFor(() => expect(page.keysOf(failing)).toEqual(['started', 'error']));
    const { status, body } = await customer.get<Problem>(`${path}/downloads/${failing}/url`);
    expect([status, body.code]).toEqual([409, 'download-not-finished']);
    page.close();
  });

  test('found during a transfer abort it once: the download continues without them and names them', async () => {
    const { customer, ids } = await someone('ivo', ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']);
    const originals = join(app.dataDir, 'objects', 'originals', await ownerIdOf(app.database, 'ivo'));
    const { id } = (await create(customer, ids)).body;
    await made(customer, id);
    const url = await urlOf(customer, id);
    await rm(join(originals, ids[0] ?? ''));
    // Another file: one that is cut short while its photo is rendered kills the process (SIGBUS).
    await rm(join(originals, ids[2] ?? ''));
    await writeFile(join(originals, ids[2] ?? ''), 'other bytes');
    await expect(bytesOf(await fetchFile(url))).rejects.toThrow();
    const whole = await bytesOf(await fetchFile(url));
    expect((await unpack(whole, folder)).names).toEqual(['two.jpg', 'four.jpg']);
    const without = { state: 'finished', photosCount: 2, size: whole.length };
    expect(await list(customer)).toMatchObject([{ ...without, leftOut: ['one.jpg', 'three.jpg'] }]);
    const { id: next } = (await create(customer, ids)).body;
    expect(await made(customer, next)).toMatchObject({ ...without, leftOut: ['one.jpg', 'three.jpg'] });
  });

  test('found during a transfer with no other photos left end the download as an error and say so', async () => {
    const { customer, ids } = await someone('kim', ['one.jpg']);
    const { id } = (await create(customer, ids)).body;
    await made(customer, id);
    const url = await urlOf(customer, id);
    await rm(join(app.dataDir, 'objects', 'originals', await ownerIdOf(app.database, 'kim'), ids[0] ?? ''));
    const page = await openPage('kim');
    await expect(bytesOf(await fetchFile(url))).rejects.toThrow();
    await vi.waitFor(() => expect(page.keysOf(id)).toContain('error'));
    page.close();
    expect(await list(customer)).toMatchObject([
      { state: 'error', photosCount: 0, size: 0, leftOut: ['one.jpg'] },
    ]);
    expect((await fetchFile(url)).status).toBe(404);
  });

  test('a download whose job is given up ends as an error, and is created when requested again', async () => {
    const { customer, ids } = await someone('jan');
    const ownerId = await ownerIdOf(app.database, 'jan');
    const { id } = (await create(customer, ids)).body;
    await made(customer, id);
    await sqlOf(app.database)`update downloads set state = 'started' where id = ${id}`;
    await doJob('downloads-given-up', { ownerId, downloadId: id });
    expect((await made(customer, id)).state).toBe('error');
    await create(customer, ids, { id });
    expect((await made(customer, id)).state).toBe('finished');
  });
});

describe('photos of a shared album', () => {
  // #who-may
  test('can be downloaded by the owner and all participants of the album, and by nobody else', async () => {
    const { owner, reader, granted, photos, albumId, names } = await shared.share('downloads');
    const wanted = [
      { photoId: photos.owners.id, ownerId: names.olga },
      { photoId: photos.readers.id, ownerId: names.piet },
    ];
    for (const customer of [owner, reader, granted]) {
      const downloadId = randomUUID();
      const { status, body } = await createShared(customer, albumId, wanted, { downloadId, name: 'Wedding' });
      expect([status, body.id, body.photos.length]).toEqual([201, downloadId, 2]);
      expect(await made(customer, body.id)).toMatchObject({ state: 'finished', photosCount: 2 });
      const { names: files } = await unpack(
        await bytesOf(await fetchFile(await urlOf(customer, body.id))),
        folder,
      );
      expect(files).toHaveLength(2);
    }
    const stranger = await app.customer('stranger');
    const [refused, unknown] = [
      await createShared<Problem>(stranger, albumId, wanted),
      await createShared<Problem>(stranger, randomUUID(), wanted),
    ];
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect({ ...refused.body, correlationId: '' }).toEqual({ ...unknown.body, correlationId: '' });
    // The call for one's own photos does not find them either.
    expect((await create<Problem>(reader, [photos.owners.id])).status).toBe(404);
  });

  test('leaves out photos that are not shared, or whose owner the call names wrongly', async () => {
    const { owner, reader, photos, albumId, names } = await shared.share('hidden');
    const secret = await shared.addPhoto(owner, names.olga);
    const one = { photoId: photos.owners.id, ownerId: names.olga };
    const wanted = [
      one,
      { photoId: secret.id, ownerId: names.olga },
      { photoId: photos.readers.id, ownerId: names.olga },
    ];
    expect((await createShared(reader, albumId, wanted)).body.photos).toEqual([photos.owners.id]);
    expect((await createShared<Problem>(reader, albumId, wanted.slice(1))).status).toBe(404);
    await reader.delete(`/api/shared-albums/shared-albums/${albumId}`);
    expect((await createShared<Problem>(reader, albumId, [one])).status).toBe(404);
  });

  type Shared = Awaited<ReturnType<typeof shared.share>>;

  test.each<[string, (of: Shared) => Promise<unknown>]>([
    [
      'their participant leaves the album',
      ({ reader, albumId }) => reader.delete(`${sharedAlbumPath}/${albumId}`),
    ],
    [
      'their participant is removed from the album',
      ({ albumId, document, photos }) =>
        shared.put(albumId, { ...document, participants: [], photos: [wire(photos.owners)] }),
    ],
    ['the album is deleted', ({ owner, albumId }) => owner.delete(`${sharedAlbumPath}/${albumId}`)],
    ['photos are moved to Recently deleted', ({ owner, photos }) => owner.deletePhotos([photos.owners.id])],
    [
      'photos are removed from the album',
      ({ albumId, document, photos }) => shared.put(albumId, { ...document, photos: [wire(photos.readers)] }),
    ],
  ])('end their download when %s: its address returns 404, and the list omits it', async (what, end) => {
    const of = await shared.share(what.replaceAll(' ', '-'));
    const { reader, photos, albumId, names } = of;
    const wanted = [{ photoId: photos.owners.id, ownerId: names.olga }];
    const { id } = (await createShared(reader, albumId, wanted)).body;
    await made(reader, id);
    const url = await urlOf(reader, id);
    expect((await fetchFile(url)).status).toBe(200);
    await end(of);
    expect((await fetchFile(url)).status).toBe(404);
    expect((await reader.get(`${path}/downloads/${id}/url`)).status).toBe(404);
    expect(await list(reader)).toEqual([]);
  });

  test('end everyone’s downloads when their owner erases them', async () => {
    const { owner, reader, photos, albumId, names } = await shared.share('erased');
    const { id } = (await createShared(reader, albumId, [{ photoId: photos.owners.id, ownerId: names.olga }]))
      .body;
    await made(reader, id);
    const url = await urlOf(reader, id);
    const photoIds = [photos.owners.id];
    await owner.deletePhotos(photoIds);
    await owner.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds } });
    expect([(await fetchFile(url)).status, await list(reader)]).toEqual([404, []]);
  });
});
