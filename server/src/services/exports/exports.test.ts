import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backup } from '@albumen/contracts/photo-management/backups';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addTo, albumsPath, createAlbum } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import {
  askExport,
  backupsPath,
  listExports,
  partUrl,
  photoOf,
  readExport,
  unpack,
} from '../../../test/export-calls.ts';
import type { Unpacked } from '../../../test/export-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { listStoredMails } from '../../kernel/mail/development-mailbox.ts';
import type { Manifest } from './rules.ts';

const mebibyte = 1024 * 1024;

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { EXPORT_PART_MB: '1' } });
  folder = await mkdtemp(join(tmpdir(), 'albumen-exports-'));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const fetchFrom = (url: string, headers: Record<string, string> = {}, from = app) =>
  fetch(new URL(url, from.url), { headers });

const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

/** The files that anna uploads: name, date, bytes. The first of its kind comes last. */
const files = [
  ['undated 夏休み.jpg', undefined, 3000],
  ['../../evil/"IMG:1".jpg', '2024:06:01 08:00:00', 4000],
  ['IMG_1.jpg', '2024:05:31 23:59:58', 500_000],
  ['img_1.JPG', '2024:05:02 12:00:00', 600_000],
  ['IMG_1.jpg', '2023:12:31 23:30:00', 700_000],
  ['IMG_1.jpg', '2024:05:01 12:00:00', 2_000_000],
] as const;

describe('an export of several parts', () => {
  let anna: TestCustomer;
  let exported: Backup;
  let parts: Buffer[];
  let unpacked: Unpacked[];
  let manifests: Manifest[];
  let ids: string[];
  let originals: Buffer[];
  let summerId: string;

  beforeAll(async () => {
    anna = await app.customer('anna');
    originals = await Promise.all(files.map(([, taken, bytes]) => photoOf(bytes, taken)));
    ids = await anna.addPhotos(
      files.map(([name], index) => ({ name, bytes: originals[index] ?? Buffer.alloc(0) })),
    );
    summerId = await createAlbum(anna, { name: 'Summer' });
    for (const index of [2, 4, 0]) await addTo(anna, summerId, { photoIds: [ids[index]] });
    await anna.patch(`${albumsPath}/${summerId}`, { coverPhoto: ids[4] });
    await createAlbum(anna, { name: 'Empty' });
    await fetch(new URL(backupsPath, app.url), {
      headers: { authorization: `Bearer ${await app.issuer.token('anna')}`, 'x-locale': 'nl-NL' },
    });
    const answer = await askExport(anna);
    expect(answer.status).toBe(201);
    exported = answer.body;
    parts = [];
    for (const { iteration } of exported.chunks)
      parts.push(await bytesOf(await fetchFrom(await partUrl(anna, exported, iteration))));
    unpacked = await Promise.all(parts.map((part) => unpack(part, folder)));
    manifests = await Promise.all(
      unpacked.map(
        async ({ read }, part) => JSON.parse((await read(`manifest-${part}.json`)).toString()) as Manifest,
      ),
    );
  });

  // #ready
  test('an export is READY at once, with its parts in order, and lasts 7 days', () => {
    expect(exported).toMatchObject({
      status: 'READY',
      photosCount: 6,
      onlyNew: false,
      created: '2026-06-15T12:00:00.000Z',
      expires: '2026-06-22T12:00:00.000Z',
    });
    expect(exported.chunks.map(({ iteration, size, leftOut }) => [iteration, size, leftOut])).toEqual(
      parts.map((part, index) => [index, part.length, []]),
    );
  });

  test('has whole photos in parts below the size limit, unless one photo is larger', () => {
    expect(exported.chunks.map(({ photosCount, from, to }) => [photosCount, from, to])).toEqual([
      [1, '2023-12-31', '2023-12-31'],
      [1, '2024-05-01', '2024-05-01'],
      [1, '2024-05-02', '2024-05-02'],
      [3, '2024-05-31', '2024-06-01'],
    ]);
    expect(parts.map((part) => part.length > mebibyte)).toEqual([false, true, false, false]);
  });

  // #every-photo-once
  test('has every photo in exactly one part, byte for byte, by date taken, under a unique name', async () => {
    const photos = unpacked.flatMap(({ names, read }) =>
      names.slice(0, -2).map((name) => ({ name, bytes: read(name) })),
    );
    expect(photos.map(({ name }) => name)).toEqual([
      '2023/12/IMG_1.jpg',
      '2024/05/IMG_1.jpg',
      // Unique regardless of case, and across all parts, so that all fit into one folder.
      '2024/05/img_1 (2).JPG',
      '2024/05/IMG_1 (3).jpg',
      expect.stringMatching(/^2024\/06\/[^/:"]+\.jpg$/),
      'Unknown Date/undated 夏休み.jpg',
    ]);
    const order = [4, 5, 3, 2, 1, 0];
    for (const [place, { bytes }] of photos.entries())
      expect((await bytes).equals(originals[order[place] ?? -1] ?? Buffer.alloc(0))).toBe(true);
  });

  // #checksums-and-times
  test('has in each part the checksums and the times of its files', async () => {
    for (const [iteration, part] of unpacked.entries()) {
      expect(part.names.slice(-2)).toEqual([`manifest-${iteration}.json`, `SHA256SUMS-${iteration}`]);
      await part.checkSums(`SHA256SUMS-${iteration}`);
    }
    expect(unpacked[0]?.times['2023/12/IMG_1.jpg']).toBe('2023-12-31T23:30:00');
    expect(unpacked[3]?.times['2024/05/IMG_1 (3).jpg']).toBe('2024-05-31T23:59:58');
  });

  // #one-folder
  test('unpacks into one folder, where no part overwrites files of another', async () => {
    const target = await mkdtemp(join(folder, 'together-'));
    const together = [];
    for (const part of parts) together.push(await unpack(part, folder, target));
    for (const [iteration, part] of together.entries()) await part.checkSums(`SHA256SUMS-${iteration}`);
    const found = await readdir(target, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(files.length + 2 * parts.length);
  });

  test('describes in its manifests the photos, their albums, and their order', () => {
    const photos = manifests.flatMap((manifest) => manifest.photos);
    expect(manifests.map(({ backupId, part }) => [backupId, part])).toEqual(
      [0, 1, 2, 3].map((part) => [exported.backupId, part]),
    );
    expect(photos[0]).toMatchObject({
      imageId: ids[4],
      fileName: 'IMG_1.jpg',
      bytes: 700_000,
      sha256: createHash('sha256')
        .update(originals[4] ?? '')
        .digest('hex'),
      width: 96,
      height: 64,
      dateTaken: '2023-12-31T23:30:00',
      uploaded: '2026-06-15T12:00:00.000Z',
    });
    expect(photos.at(-1)).not.toHaveProperty('dateTaken');
    // The first part lists all albums, with its own photos; the times give the order across all parts.
    expect(Object.fromEntries(manifests[0]?.albums.map(({ name, cover }) => [name, cover]) ?? [])).toEqual({
      Summer: '2023/12/IMG_1.jpg',
      Empty: undefined,
    });
    const inSummer = manifests.flatMap(
      ({ albums }) => albums.find(({ name }) => name === 'Summer')?.photos ?? [],
    );
    expect(
      inSummer.toSorted((one, other) => (one.added < other.added ? -1 : 1)).map(({ path }) => path),
    ).toEqual(['2024/05/IMG_1 (3).jpg', '2023/12/IMG_1.jpg', 'Unknown Date/undated 夏休み.jpg']);
  });

  // #headers
  test('states length, name and ETag of a part, also for HEAD', async () => {
    const url = await partUrl(anna, exported, 3);
    const reply = await fetch(new URL(url, app.url), { method: 'HEAD' });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(parts[3]?.length),
      // Photo library §7: "the file is saved as photo-export-{iteration}.zip"
      'content-disposition': "attachment; filename*=UTF-8''photo-export-3.zip",
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test('can be fetched from any byte: 50 random ranges match the whole', async () => {
    const url = await partUrl(anna, exported, 3);
    const whole = parts[3] ?? Buffer.alloc(0);
    for (let round = 0; round < 50; round += 1) {
      const start = randomInt(whole.length);
      const end = randomInt(start, whole.length);
      const reply = await fetchFrom(url, { range: `bytes=${start}-${end}` });
      expect(reply.status).toBe(206);
      expect([start, end, (await bytesOf(reply)).equals(whole.subarray(start, end + 1))]).toEqual([
        start,
        end,
        true,
      ]);
    }
  });

  test('another server continues a transfer after the first one has died', async () => {
    const dying = await startTestApp({ sharesWith: app, works: false });
    const url = await partUrl(anna, exported, 1);
    const reply = await fetchFrom(url, {}, dying);
    const reader = reply.body?.getReader();
    const first = Buffer.from((await reader?.read())?.value ?? []);
    await reader?.cancel();
    await dying.close();
    const rest = await fetchFrom(url, {
      range: `bytes=${first.length}-`,
      'if-range': reply.headers.get('etag') ?? '',
    });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([first, await bytesOf(rest)]).equals(parts[1] ?? Buffer.alloc(0))).toBe(true);
  });

  test('stays the same when dates, albums and the library change', async () => {
    const change = { set: '2001-01-01T00:00:00' };
    await anna.post(`${photosPath}/photos/dates`, {
      photos: { photoIds: [ids[2]] },
      change,
      taskId: crypto.randomUUID(),
    });
    await anna.patch(`${albumsPath}/${summerId}`, { name: 'Winter' });
    const albums = await anna.delete(`${albumsPath}/${summerId}`);
    await anna.deletePhotos([ids[0] ?? '']);
    expect(albums.status).toBe(204);
    for (const [index, part] of parts.entries())
      expect((await bytesOf(await fetchFrom(await partUrl(anna, exported, index)))).equals(part)).toBe(true);
    expect((await readExport(anna, exported)).photosCount).toBe(6);
    // The next export has the current photos.
    expect((await askExport(anna)).body.photosCount).toBe(5);
  });

  // #link
  test('has the same link under the address of the photo export', async () => {
    const path = `/backups/${exported.backupId}/chunks/2/url`;
    const [one, other] = await Promise.all([
      anna.get(photosPath + path),
      anna.get(`/api/photo-export${path}`),
    ]);
    expect([other.status, other.body]).toEqual([200, one.body]);
    const answers = [];
    for (const part of ['4', '2147483647', '2147483648', '9007199254740991'])
      for (const service of [photosPath, '/api/photo-export'])
        answers.push((await anna.get(`${service}/backups/${exported.backupId}/chunks/${part}/url`)).status);
    expect(answers).toEqual([404, 404, 404, 404, 400, 400, 400, 400]);
  });

  test('an address that was altered is refused, and no log contains a signature', async () => {
    const url = await partUrl(anna, exported, 2);
    const { searchParams } = new URL(url, app.url);
    const [signature = '', expires = ''] = [searchParams.get('signature'), searchParams.get('expires')].map(
      String,
    );
    const other = '00000000-0000-4000-8000-000000000000';
    const altered = [
      url.replace(/exports\/[^/]+/, `exports/${other}`),
      url.replace(exported.backupId, other),
      url.replace(/\/2\?/, '/1?'),
      url.replace(/\/2\?/, '/02?'),
      url.replace(expires, String(Number(expires) + 1)),
      url.replace(signature, signature.toLowerCase().toUpperCase()),
      url.replace(/\?.*/, ''),
    ];
    for (const one of altered) expect((await fetchFrom(one)).status).toBe(403);
    expect((await fetchFrom(url)).status).toBe(200);
    expect(JSON.stringify(app.logged)).not.toContain(signature);
  });

  test('a part that was laid out before parts had numbers keeps its file names', async () => {
    const [row] = await sqlOf(app.database)<{ manifest: string }[]>`
      update photo_export_parts set manifest = replace(manifest, '"isOneOfSeveral":true,', ''), etag = '"earlier"'
      where export_id = ${exported.backupId} and iteration = 2 returning manifest`;
    const part = await unpack(await bytesOf(await fetchFrom(await partUrl(anna, exported, 2))), folder);
    expect(part.names).toEqual([unpacked[2]?.names[0], 'manifest.json', 'SHA256SUMS']);
    expect((await part.read('manifest.json')).toString()).toBe(row?.manifest);
    expect(row?.manifest).not.toContain('Several');
    await part.checkSums();
  });

  test('shows an export to nobody else', async () => {
    const ben = await app.customer('ben');
    const path = `${backupsPath}/${exported.backupId}`;
    const answers = await Promise.all([ben.get(path), ben.get(`${path}/chunks/0/url`)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  // #mail
  test('announces an export by email with its link, in the language of the customer', async () => {
    const mails = await vi.waitFor(async () => {
      const sentMails = await listStoredMails(join(app.dataDir, 'mail'), 100);
      const found = sentMails.filter(({ text }) => text.includes(exported.backupId));
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0]).toMatchObject({
      to: 'anna@example.com',
      subject: 'De export van je foto’s staat klaar',
    });
    expect(mails[0]?.text).toContain('De export van 6 foto’s staat klaar om te downloaden, in 4 delen.');
    expect(mails[0]?.text).toContain(`/my-photos/exports/${exported.backupId}`);
    expect(mails[0]?.text).toContain('tot 22 juni 2026');
  });
});

// #only-new-photos
test('an export of only new photos overwrites nothing of the earlier one in the same folder', async () => {
  const cora = await app.customer('cora');
  const target = await mkdtemp(join(folder, 'archive-'));
  const exportInto = async (names: readonly string[], more: object) => {
    const photos = await Promise.all(names.map(() => photoOf(3000, '2024:07:01 10:00:00')));
    await cora.addPhotos(names.map((name, index) => ({ name, bytes: photos[index] ?? Buffer.alloc(0) })));
    const exported = (await askExport(cora, more)).body;
    return unpack(await bytesOf(await fetchFrom(await partUrl(cora, exported))), folder, target);
  };
  const before = await exportInto(['IMG_1.jpg'], {});
  await vi.waitFor(async () => expect((await listExports(cora)).fetchedUntil).not.toBeNull());
  const after = await exportInto(['IMG_1.jpg', 'IMG_1.jpg'], { onlyNew: true });
  expect(before.names).toEqual(['2024/07/IMG_1.jpg', 'manifest.json', 'SHA256SUMS']);
  // All its files are in a folder of their own, named by the time of the request.
  expect(after.names).toEqual(
    ['2024/07/IMG_1.jpg', '2024/07/IMG_1 (2).jpg', 'manifest.json', 'SHA256SUMS'].map(
      (name) => `2026-06-15 12.00.00/${name}`,
    ),
  );
  await before.checkSums();
  await after.checkSums('2026-06-15 12.00.00/SHA256SUMS');
});

test('an export of an album has only its photos, in a folder of its name, and ticks nothing', async () => {
  const dora = await app.customer('dora');
  const photo = async (name: string) => ({ name, bytes: await photoOf(3000, '2024:07:01 10:00:00') });
  const [first = '', second = ''] = await dora.addPhotos([
    await photo('IMG_1.jpg'),
    await photo('IMG_2.jpg'),
    await photo('IMG_3.jpg'),
  ]);
  const albumId = await createAlbum(dora, { name: 'Italy 24/25\\26' });
  const empty = await createAlbum(dora, { name: 'Empty' });
  for (const id of [second, first]) await addTo(dora, albumId, { photoIds: [id] });

  const exported = (await askExport(dora, { albumId })).body;
  expect(exported).toMatchObject({
    status: 'READY',
    photosCount: 2,
    album: { albumId, albumName: 'Italy 24/25\\26' },
  });
  const part = await unpack(await bytesOf(await fetchFrom(await partUrl(dora, exported))), folder);
  expect(part.names).toEqual(
    ['2024/07/IMG_1.jpg', '2024/07/IMG_2.jpg', 'manifest.json', 'SHA256SUMS'].map(
      (name) => `Italy 24_25_26/${name}`,
    ),
  );
  const manifest = JSON.parse((await part.read('Italy 24_25_26/manifest.json')).toString()) as Manifest;
  expect(manifest.albums.map(({ name, photos }) => [name, photos.map(({ path }) => path)])).toEqual([
    ['Italy 24/25\\26', ['2024/07/IMG_2.jpg', '2024/07/IMG_1.jpg']],
  ]);
  await vi.waitFor(async () => expect((await readExport(dora, exported)).chunks[0]?.isFetched).toBe(true));
  expect(await listExports(dora)).toMatchObject({ fetchedUntil: null, hasNew: true });

  const refused = [empty, crypto.randomUUID()].map((id) => askExport<Problem>(dora, { albumId: id }));
  expect((await Promise.all(refused)).map(({ body }) => body.code)).toEqual([
    'nothing-to-export',
    'not-found',
  ]);
});
