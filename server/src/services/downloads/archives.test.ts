import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { transfersLimit } from '@albumen/contracts/limits';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import type { Problem } from '@albumen/contracts/problem';
import { fromBuffer } from 'yauzl';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let anna: TestCustomer;

beforeAll(async () => {
  app = await startTestApp({ works: false });
  anna = await app.customer('anna');
});

afterAll(() => app.close());

const archivesPath = `${photosPath}/photos/archives`;

const create = <Body = PhotoArchive>(
  customer: TestCustomer,
  photoIds: readonly string[],
  name = 'photos-2026-11-24',
) => customer.post<Body>(archivesPath, { photos: [{ photoIds }], name });

const fetchPart = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(url, app.url), { method, headers });

const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

/** The names in an archive, in their order. */
const namesIn = (archive: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, (error, file) => {
      if (error) return reject(error);
      const names: string[] = [];
      file.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      file.on('end', () => resolve(names));
      file.on('error', reject);
    });
  });

/** The number of files of the object store that this process, including the server, has open. */
const openOriginals = async (): Promise<number> => {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(app.dataDir) && path.includes('/originals/')).length;
};

/** Adds copies of a photo to a library, without their bytes. */
const copyPhoto = async (id: string, copies: number): Promise<void> => {
  await sqlOf(app.database)`
    insert into photos (owner_id, id, upload_order, upload_id, file_name, content_type, bytes, sha256, crc32, width, height,
      taken_local, created_at, listed, listed_at)
    select owner_id, gen_random_uuid(), upload_order, upload_id, file_name, content_type, bytes, uuid_send(gen_random_uuid()), crc32,
      width, height, taken_local, created_at, listed, listed_at
    from photos, generate_series(1, ${copies}) where id = ${id}`;
};

const ownerIdOf = (archive: PhotoArchive): string => /archives\/([^/]+)\//.exec(archive.url)?.[1] ?? '';

const originalPath = (archive: PhotoArchive, photoId: string): string =>
  join(app.dataDir, 'objects', 'originals', ownerIdOf(archive), photoId);

describe('an archive of some photos', () => {
  let archive: PhotoArchive;
  let whole: Buffer;
  let files: Buffer[];
  let ids: string[];

  beforeAll(async () => {
    files = await Promise.all([
      makePhotoFile(),
      makePhotoFile({ taken: '2024:05:04 12:00:00' }),
      makePhotoFile({ taken: '2020:01:01 00:00:00' }),
    ]);
    const names = ['夏休み.jpg', 'tulips.jpg', 'tulips.jpg'];
    ids = await anna.addPhotos(files.map((bytes, index) => ({ name: names[index] ?? '', bytes })));
    archive = (await create(anna, [...ids, ...ids])).body;
    whole = await bytesOf(await fetchPart(archive.url));
  });

  test('states its photos and bytes before it is sent', () => {
    expect(archive).toMatchObject({
      fileName: 'photos-2026-11-24.zip',
      photosCount: 3,
      bytes: whole.length,
      leftOut: [],
    });
  });

  // #every-original
  test('contains every original byte for byte, by date taken, those without a date last', async () => {
    expect(await namesIn(whole)).toEqual(['tulips.jpg', 'tulips (2).jpg', '夏休み.jpg']);
    const places = [files[2], files[1], files[0]].map((bytes = Buffer.alloc(0)) => whole.indexOf(bytes));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('states its length and ETag, and is not compressed even if the caller accepts it', async () => {
    const reply = await fetchPart(archive.url, { 'accept-encoding': 'br, gzip' });
    expect(await bytesOf(reply)).toEqual(whole);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(whole.length),
      'content-disposition': "attachment; filename*=UTF-8''photos-2026-11-24.zip",
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(reply.headers.get('content-encoding')).toBeNull();
  });

  // #continues
  test('continues where it broke off, as long as it is the same', async () => {
    const etag = (await fetchPart(archive.url, {}, 'HEAD')).headers.get('etag') ?? '';
    const rest = await fetchPart(archive.url, { range: 'bytes=100-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
    expect(await bytesOf(rest)).toEqual(whole.subarray(100));
    const other = await fetchPart(archive.url, { range: 'bytes=100-', 'if-range': '"other"' });
    expect([other.status, await bytesOf(other)]).toEqual([200, whole]);
    const behind = await fetchPart(archive.url, { range: `bytes=${whole.length}-` });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await fetchPart(archive.url, { 'if-none-match': etag })).status).toBe(304);
  });

  test('answers HEAD without reading a file, and without ranges', async () => {
    // The server may still be closing the files of the answers before.
    await vi.waitFor(async () => expect(await openOriginals()).toBe(0));
    const reply = await fetchPart(archive.url, { range: 'bytes=0-9' }, 'HEAD');
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect(await openOriginals()).toBe(0);
  });

  test('stays the same when photos are deleted or another archive is created', async () => {
    const [extra = ''] = await anna.addPhotos([{ name: 'extra.jpg', bytes: await makePhotoFile() }]);
    const { body } = await create(anna, [...ids, extra]);
    const before = await bytesOf(await fetchPart(body.url));
    await anna.deletePhotos([extra]);
    expect(await bytesOf(await fetchPart(body.url))).toEqual(before);
    expect((await create(anna, [...ids, extra])).body.photosCount).toBe(3);
  });

  test('an address that was altered is refused, and no log contains any part of it', async () => {
    const signature = new URL(archive.url, app.url).searchParams.get('signature') ?? '';
    const expires = new URL(archive.url, app.url).searchParams.get('expires') ?? '';
    const other = '00000000-0000-4000-8000-000000000000';
    const altered = [
      archive.url.replace(ownerIdOf(archive), other),
      archive.url.replace(/[^/]+\?/, `${other}?`),
      archive.url.replace(expires, String(Number(expires) + 1)),
      archive.url.replace(signature, signature.toLowerCase().toUpperCase()),
      archive.url.replace(/\?.*/, ''),
    ];
    for (const url of altered) expect((await fetchPart(url)).status).toBe(403);
    expect(JSON.stringify(app.logged)).not.toContain(signature);
  });

  test('the signature of a photo does not open an archive', async () => {
    const { untouchedUrl } = (await anna.photo(ids[0] ?? '')).body;
    const url = archive.url.replace(/\?.*/, untouchedUrl.replace(/.*\?/, '?'));
    expect((await fetchPart(url)).status).toBe(403);
  });
});

describe('a selection', () => {
  // #limit
  test('refuses a selection of more than 100 photos with the limit, by ids and by rules', async () => {
    const flora = await app.customer('flora');
    const [first = ''] = await flora.addPhotos([
      { name: 'one.jpg', bytes: await makePhotoFile({ taken: '2024:05:04 12:00:00' }) },
    ]);
    await copyPhoto(first, 100);
    const everything = { all: {}, before: '2026-06-15T12:00:00Z' };
    const all = await flora.post<Problem>(archivesPath, { photos: [everything], name: 'all' });
    expect([all.status, all.body]).toMatchObject([422, { code: 'too-many-photos', photosLimit: 100 }]);
    const { images } = await flora.month(2024, 5, '?limit=500');
    const others = images.map(({ imageId }) => imageId).filter((id) => id !== first);
    expect((await create(flora, [...others, first])).status).toBe(422);
    // The same photos chosen by ids and by rules are included once.
    const photos = [{ ...everything, except: [first] }, { photoIds: others }];
    const { status, body } = await flora.post<PhotoArchive>(archivesPath, { photos, name: 'Ferien 24/25' });
    expect([status, body.photosCount, body.fileName]).toEqual([201, 100, 'Ferien 24_25.zip']);
  });

  test('can also be a rule: a month without some photos, as it was at a moment', async () => {
    const greta = await app.customer('greta');
    const [, notWanted = '', inJune = ''] = await greta.addPhotos([
      { name: 'may.jpg', bytes: await makePhotoFile({ taken: '2024:05:04 12:00:00' }) },
      { name: 'may too.jpg', bytes: await makePhotoFile({ taken: '2024:05:05 12:00:00' }) },
      { name: 'june.jpg', bytes: await makePhotoFile({ taken: '2024:06:05 12:00:00' }) },
    ]);
    const may = { all: { section: { month: '2024-05' } }, except: [notWanted] };
    const of = (...photos: object[]) => greta.post<PhotoArchive>(archivesPath, { photos, name: 'May' });
    const { body } = await of({ ...may, before: '2026-06-15T12:00:00Z' }, { photoIds: [inJune] });
    expect(await namesIn(await bytesOf(await fetchPart(body.url)))).toEqual(['may.jpg', 'june.jpg']);
    expect((await of({ ...may, before: '2026-06-15T11:59:59Z' })).status).toBe(404);
  });

  test('leaves out photos that are not in the caller’s library; with none left it returns 404', async () => {
    const [own = ''] = await anna.addPhotos([{ name: 'own.jpg', bytes: await makePhotoFile() }]);
    const ben = await app.customer('ben');
    const [foreign = ''] = await ben.addPhotos([{ name: 'ben.jpg', bytes: await makePhotoFile() }]);
    const nobodys = crypto.randomUUID();
    expect((await create(anna, [own, foreign, nobodys])).body.photosCount).toBe(1);
    const [foreignOnly, unknownOnly] = [
      await create<Problem>(anna, [foreign]),
      await create<Problem>(anna, [nobodys]),
    ];
    expect([foreignOnly.status, unknownOnly.status]).toEqual([404, 404]);
    expect({ ...foreignOnly.body, correlationId: '' }).toEqual({ ...unknownOnly.body, correlationId: '' });
  });

  test('gives the file a safe name', async () => {
    const [id = ''] = await anna.addPhotos([{ name: 'own.jpg', bytes: await makePhotoFile() }]);
    const { body } = await create(anna, [id], '../../a"\r\nset-cookie: b=c');
    const reply = await fetchPart(body.url, {}, 'HEAD');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
    );
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect((await create<Problem>(anna, [id], '')).status).toBe(400);
  });
});

describe('the end of an archive', () => {
  test('comes after 24 hours, and the night deletes its record', async () => {
    const cora = await app.customer('cora');
    const ids = await cora.addPhotos([{ name: 'one.jpg', bytes: await makePhotoFile() }]);
    const { body } = await create(cora, ids);
    const countRows = async () =>
      (await sqlOf(app.database)`select from photo_archives where owner_id = ${ownerIdOf(body)}`).count;
    const sweep = () => doNightlyJob(app, 'archives-sweep');
    app.clock.moveTo('2026-06-16T11:59:59Z');
    await sweep();
    expect([(await fetchPart(body.url)).status, await countRows()]).toEqual([200, 1]);
    app.clock.moveTo('2026-06-16T12:00:00Z');
    await sweep();
    expect([(await fetchPart(body.url)).status, await countRows()]).toEqual([403, 0]);
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });

  test('comes once one of its photos is erased: it returns 404', async () => {
    const dora = await app.customer('dora');
    const [erased = '', remaining = ''] = await dora.addPhotos([
      { name: 'one.jpg', bytes: await makePhotoFile() },
      { name: 'two.jpg', bytes: await makePhotoFile() },
    ]);
    const [both, one] = [
      (await create(dora, [erased, remaining])).body,
      (await create(dora, [remaining])).body,
    ];
    await dora.deletePhotos([erased]);
    await sqlOf(app.database)`
      update photos set deleted_at = deleted_at - interval '32 days' where id = ${erased}`;
    await app.photos.eraseDeleted(app.clock.now());
    expect((await fetchPart(both.url)).status).toBe(404);
    expect((await fetchPart(one.url)).status).toBe(200);
  });
});

describe('errors during a transfer', () => {
  test('a caller who aborts a download leaves no file open', async () => {
    // Larger than the buffers between the disk and the caller.
    const large = Buffer.concat([await makePhotoFile(), Buffer.alloc(40_000_000)]);
    const ids = await anna.addPhotos([{ name: 'large.jpg', bytes: large }]);
    const { url } = (await create(anna, ids)).body;
    const request = get(new URL(url, app.url));
    request.on('error', () => {});
    // Nobody reads the response, so it stops with the file open.
    await once(request, 'response');
    await vi.waitFor(async () => expect(await openOriginals()).toBe(1));
    request.destroy();
    await vi.waitFor(async () => expect(await openOriginals()).toBe(0));
  });

  test('refuses more than 6 transfers of a customer at a time; ended and queued ones make room', async () => {
    const [hanna, ivo] = [await app.customer('hanna'), await app.customer('ivo')];
    const large = Buffer.concat([await makePhotoFile(), Buffer.alloc(40_000_000)]);
    const { url } = (await create(hanna, await hanna.addPhotos([{ name: 'large.jpg', bytes: large }]))).body;
    const small = [{ name: 'small.jpg', bytes: await makePhotoFile() }];
    const { url: others } = (await create(ivo, await ivo.addPhotos(small))).body;
    // One connection requests all six and reads nothing: five wait behind the first.
    const reader = connect(Number(new URL(app.url).port), '127.0.0.1');
    reader.pause();
    reader.write(`GET ${url} HTTP/1.1\r\nHost: photos\r\n\r\n`.repeat(transfersLimit));
    const refused = await vi.waitFor(async () => {
      const reply = await fetchPart(url, { range: 'bytes=0-0' });
      expect(reply.status).toBe(429);
      return reply;
    });
    expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      '30',
      { code: 'too-many-requests', detail: 'A customer can have at most 6 running downloads.' },
    ]);
    expect((await fetchPart(url, {}, 'HEAD')).status).toBe(200);
    expect((await fetchPart(others)).status).toBe(200);
    reader.destroy();
    await vi.waitFor(async () => expect(await openOriginals()).toBe(0));
    await vi.waitFor(async () => {
      const again = await Promise.all(
        Array.from({ length: transfersLimit }, () => fetchPart(url, { range: 'bytes=0-0' })),
      );
      expect(again.map(({ status }) => status)).toEqual(again.map(() => 206));
    });
  });

  test.each([
    ['is missing', (path: string) => rm(path), 'missing'],
    ['has other bytes', (path: string, size: number) => writeFile(path, Buffer.alloc(size)), 'checksum'],
  ] as const)(
    'an original that %s aborts the transfer, is reported, and is left out of the next one',
    async (...of) => {
      const [, damage, fault] = of;
      const eve = await app.customer(`eve ${fault}`);
      const [good, bad] = [await makePhotoFile(), await makePhotoFile({ taken: '2024:05:04 12:00:00' })];
      const [whole = '', lost = ''] = await eve.addPhotos([
        { name: 'whole.jpg', bytes: good },
        { name: 'lost.jpg', bytes: bad },
      ]);
      const archive = (await create(eve, [whole, lost])).body;
      await damage(originalPath(archive, lost), bad.length);
      await expect(bytesOf(await fetchPart(archive.url))).rejects.toThrow();
      await vi.waitFor(() =>
        expect(app.logged).toContainEqual(
          expect.objectContaining({ photoId: lost, fault, msg: 'an original is damaged' }),
        ),
      );
      expect(JSON.stringify(app.logged)).not.toContain('lost.jpg');
      const next = (await create(eve, [whole, lost])).body;
      expect(next).toMatchObject({ photosCount: 1, leftOut: ['lost.jpg'] });
      const bytes = await bytesOf(await fetchPart(next.url));
      expect(
        createHash('sha256')
          .update(bytes.subarray(39, 39 + good.length))
          .digest('hex'),
      ).toBe(createHash('sha256').update(good).digest('hex'));
      expect((await create<Problem>(eve, [lost])).status).toBe(404);
    },
  );
});
