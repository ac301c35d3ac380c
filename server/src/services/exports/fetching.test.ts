import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '@albumen/contracts/photo-management/backups';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import {
  askExport,
  backupsPath,
  listExports,
  partUrl,
  photoOf,
  readExport,
} from '../../../test/export-calls.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseLibrary } from '../../kernel/slice.ts';

const now = '2026-06-15T12:00:00Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: { EXPORT_PART_MB: '1' } });
});

beforeEach(() => app.clock.moveTo(now));

afterAll(() => app.close());

/** A customer with photos of these sizes, one on each day of May. */
const someone = async (name: string, bytes: readonly number[]) => {
  const customer = await app.customer(name);
  const files = await Promise.all(
    bytes.map((size, index) => photoOf(size, `2024:05:0${index + 1} 12:00:00`)),
  );
  const ids = await customer.addPhotos(files.map((file, index) => ({ name: `${index}.jpg`, bytes: file })));
  return { customer, ids };
};

const fetchPart = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, app.url), { headers });

const fetchWhole = async (customer: TestCustomer, exported: Backup): Promise<void> => {
  for (const { iteration } of exported.chunks)
    await (await fetchPart(await partUrl(customer, exported, iteration))).arrayBuffer();
};

const sentOf = async (customer: TestCustomer, exported: Backup) =>
  (await readExport(customer, exported)).chunks.map(({ sent, isFetched }) => [sent, isFetched]);

const eraseNow = async (customer: TestCustomer, photoIds: readonly string[]): Promise<void> => {
  await customer.deletePhotos(photoIds);
  const { status } = await customer.post('/api/photo-deletion/photos/deleted/erase', {
    photos: { photoIds },
  });
  expect(status).toBe(200);
};

describe('fetched bytes', () => {
  test('counts each byte once that the server has sent; ticks a complete part', async () => {
    const { customer } = await someone('cora', [600_000, 600_000]);
    const { body } = await askExport(customer);
    const [first, second] = body.chunks.map(({ size }) => size);
    const url = await partUrl(customer, body);
    await (await fetchPart(url, { range: 'bytes=100-299' })).arrayBuffer();
    await (await fetchPart(url, { range: 'bytes=200-399' })).arrayBuffer();
    await vi.waitFor(async () =>
      expect(await sentOf(customer, body)).toEqual([
        [300, false],
        [0, false],
      ]),
    );
    await (await fetchPart(url, { range: 'bytes=400-' })).arrayBuffer();
    await (await fetchPart(url, { range: 'bytes=0-99' })).arrayBuffer();
    await vi.waitFor(async () =>
      expect(await sentOf(customer, body)).toEqual([
        [first, true],
        [0, false],
      ]),
    );
    expect((await listExports(customer)).fetchedUntil).toBeNull();
    await (await fetchPart(await partUrl(customer, body, 1))).arrayBuffer();
    await vi.waitFor(async () => expect((await sentOf(customer, body))[1]).toEqual([second, true]));
    await vi.waitFor(async () =>
      expect((await listExports(customer)).fetchedUntil).toBe('2026-06-15T12:00:00.000Z'),
    );
  });

  test('exclude the rest of an aborted transfer', async () => {
    const { customer } = await someone('broken', [40_000_000]);
    const { body } = await askExport(customer);
    const stop = new AbortController();
    const reply = await fetch(new URL(await partUrl(customer, body), app.url), { signal: stop.signal });
    await reply.body?.getReader().read();
    stop.abort();
    const sent = await vi.waitFor(async () => {
      const [part] = await sentOf(customer, body);
      expect(part?.[0]).toBeGreaterThan(0);
      return part;
    });
    expect(sent?.[0]).toBeLessThan(40_000_000);
    expect(sent?.[1]).toBe(false);
  });

  test('an export of only new photos counts from the last one that was fetched completely', async () => {
    const { customer } = await someone('dora', [3000, 3000]);
    const whole = (await askExport(customer, { onlyNew: true })).body;
    // Nothing was ever fetched: all photos are new.
    expect([whole.onlyNew, whole.photosCount]).toEqual([true, 2]);
    const [first = ''] = await customer.addPhotos([{ name: 'new.jpg', bytes: await photoOf(3000) }]);
    // This export was not fetched: its photos are as new as before.
    expect((await askExport(customer, { onlyNew: true })).body.photosCount).toBe(3);
    await fetchWhole(customer, whole);
    await vi.waitFor(async () => expect((await listExports(customer)).fetchedUntil).not.toBeNull());
    const next = (await askExport(customer, { onlyNew: true })).body;
    expect(next.photosCount).toBe(1);
    const rows = await sqlOf(app.database)`
      select from photo_export_parts where export_id = ${next.backupId} and photo_ids = array[${first}]::uuid[]`;
    expect(rows.count).toBe(1);
    await fetchWhole(customer, next);
    await vi.waitFor(async () => {
      const { status, body } = await askExport<Problem>(customer, { onlyNew: true });
      expect([status, body.code]).toEqual([422, 'nothing-to-export']);
    });
    expect((await askExport(customer)).body.photosCount).toBe(3);
  });

  test('a photo that was being uploaded is new once it is added, and in no export before', async () => {
    const { customer } = await someone('eva', [3000]);
    const sessionId = await customer.openSession();
    const { body: uploaded } = await customer.upload(sessionId, 'under way.jpg', await photoOf(3000));
    const whole = (await askExport(customer)).body;
    expect(whole.photosCount).toBe(1);
    await fetchWhole(customer, whole);
    await vi.waitFor(async () => expect((await listExports(customer)).fetchedUntil).not.toBeNull());
    await customer.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
    const next = (await askExport(customer, { onlyNew: true })).body;
    const rows = await sqlOf(app.database)<{ photoIds: string[] }[]>`
      select photo_ids from photo_export_parts where export_id = ${next.backupId}`;
    expect(rows.map(({ photoIds }) => photoIds)).toEqual([[uploaded.imageId]]);
  });
});

test('a part is laid out once for all requests within a minute', async () => {
  const { customer } = await someone('bea', [3000, 3000]);
  const { body } = await askExport(customer);
  const url = await partUrl(customer, body);
  const [first, second] = await Promise.all([fetchPart(url), fetchPart(url)]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes);
  // Nothing can be laid out from this.
  await sqlOf(app.database)`update photo_export_parts set manifest = '' where export_id = ${body.backupId}`;
  const head = await fetch(new URL(url, app.url), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const part = await fetchPart(url, { range: 'bytes=7-9' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(7, 10)]);
});

describe('the end of an export', () => {
  // #expired
  test('comes after 7 days: it returns 404, its links are refused, and the night deletes it', async () => {
    const { customer } = await someone('ed', [3000]);
    const { body } = await askExport(customer);
    const url = await partUrl(customer, body);
    const countRows = async () =>
      (await sqlOf(app.database)`select from photo_exports where id = ${body.backupId}`).count;
    app.clock.moveTo('2026-06-22T11:59:59Z');
    await doNightlyJob(app, 'exports-sweep');
    expect([(await fetchPart(url)).status, await countRows()]).toEqual([200, 1]);
    app.clock.moveTo('2026-06-22T12:00:00Z');
    expect((await customer.get(`${backupsPath}/${body.backupId}`)).status).toBe(404);
    expect((await customer.get(`${backupsPath}/${body.backupId}/chunks/0/url`)).status).toBe(404);
    expect((await listExports(customer)).backups).toEqual([]);
    await doNightlyJob(app, 'exports-sweep');
    expect([(await fetchPart(url)).status, await countRows()]).toEqual([403, 0]);
  });

  // #photo-erased
  test('comes when one of its photos is erased, not when one goes to Recently deleted', async () => {
    const { customer, ids } = await someone('fay', [3000, 3000]);
    const [erased = ''] = ids;
    const both = (await askExport(customer)).body;
    const url = await partUrl(customer, both);
    await customer.deletePhotos([erased]);
    expect((await fetchPart(url)).status).toBe(200);
    const one = (await askExport(customer)).body;
    await eraseNow(customer, [erased]);
    expect((await fetchPart(url)).status).toBe(404);
    expect((await customer.get(`${backupsPath}/${both.backupId}`)).status).toBe(404);
    expect((await fetchPart(await partUrl(customer, one))).status).toBe(200);
  });

  test('comes when the library is erased; then nothing counts as fetched', async () => {
    const { customer } = await someone('gus', [3000]);
    const { body } = await askExport(customer);
    await fetchWhole(customer, body);
    await vi.waitFor(async () => expect((await listExports(customer)).fetchedUntil).not.toBeNull());
    await eraseLibrary(app.slices, await ownerIdOf(app.database, 'gus'));
    expect(await listExports(customer)).toEqual({ backups: [], fetchedUntil: null, hasNew: false });
    const { status, body: problem } = await askExport<Problem>(customer);
    expect([status, problem.code]).toEqual([422, 'nothing-to-export']);
  });
});

test('an empty library has nothing to export, and says so', async () => {
  const customer = await app.customer('nobody');
  const { status, body } = await askExport<Problem>(customer);
  expect([status, body]).toMatchObject([
    422,
    { code: 'nothing-to-export', title: 'There are no photos to export.' },
  ]);
});

test('too many exports are refused until one expires', async () => {
  const { customer } = await someone('hal', [3000]);
  const ownerId = await ownerIdOf(app.database, 'hal');
  await sqlOf(app.database)`
    insert into photo_exports (owner_id, id, status, channel_id, only_new, created_at, updated_at, expires_at)
    select ${ownerId}, gen_random_uuid(), 'READY', 'albumen', false, created, created, created + interval '7 days'
    from generate_series(${now}::timestamptz - interval '20 hours', ${now}::timestamptz - interval '1 hour', '1 hour')
      created`;
  const { status, headers } = await askExport<Problem>(customer);
  const seconds = 7 * 86_400 - 20 * 3600;
  expect([status, headers.get('retry-after')]).toEqual([429, String(seconds)]);
  app.clock.moveTo(new Date(Date.parse(now) + seconds * 1000).toISOString());
  expect((await askExport(customer)).status).toBe(201);
});

describe('a damaged original', () => {
  /** Writes another file: one that is cut short while its photo is rendered kills the process (SIGBUS). */
  const replace = async (path: string, bytes: Buffer): Promise<void> => {
    await rm(path);
    await writeFile(path, bytes);
  };

  const originalPath = async (name: string, photoId: string): Promise<string> =>
    join(app.dataDir, 'objects', 'originals', await ownerIdOf(app.database, name), photoId);

  test.each([
    ['is missing', 'ida', (path: string) => rm(path)],
    ['has other bytes', 'ivo', (path: string) => replace(path, Buffer.alloc(4000))],
  ] as const)(
    'that %s aborts the transfer once, is named, and its part is laid out again without it',
    async (_what, name, damage) => {
      const { customer, ids } = await someone(name, [3000, 4000, 5000]);
      const { body } = await askExport(customer);
      const url = await partUrl(customer, body);
      const before = await fetchPart(url, { range: 'bytes=0-9' });
      await before.arrayBuffer();
      await damage(await originalPath(name, ids[1] ?? ''));
      await expect((await fetchPart(url)).arrayBuffer()).rejects.toThrow();
      const after = await vi.waitFor(async () => {
        const read = await readExport(customer, body);
        expect(read.chunks[0]?.leftOut).toEqual(['1.jpg']);
        return read;
      });
      expect(after).toMatchObject({ photosCount: 2, chunks: [{ photosCount: 2, isFetched: false }] });
      // A client that resumes the old part gets the new one from its first byte.
      const etag = before.headers.get('etag') ?? '';
      const reply = await fetchPart(url, { range: 'bytes=10-', 'if-range': etag });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('etag')).not.toBe(etag);
      const part = Buffer.from(await reply.arrayBuffer());
      expect(part).toHaveLength(after.chunks[0]?.size ?? 0);
      expect(part.includes('"missing":[{"imageId"')).toBe(true);
      await vi.waitFor(async () => expect(await sentOf(customer, body)).toEqual([[part.length, true]]));
      // The next export leaves a known damaged photo out, and names it, from the beginning.
      const next = (await askExport(customer)).body;
      expect(next).toMatchObject({ photosCount: 2, chunks: [{ leftOut: ['1.jpg'] }] });
    },
  );

  // #broken-transfer
  test('aborts one transfer however many there are: the rest of its part is checked too', async () => {
    const { customer, ids } = await someone('kim', [3000, 3000, 3000, 3000, 3000]);
    const { body } = await askExport(customer);
    const url = await partUrl(customer, body);
    await rm(await originalPath('kim', ids[1] ?? ''));
    await rm(await originalPath('kim', ids[3] ?? ''));
    await replace(await originalPath('kim', ids[4] ?? ''), Buffer.alloc(3000));
    await expect((await fetchPart(url)).arrayBuffer()).rejects.toThrow();
    const part = Buffer.from(await (await fetchPart(url)).arrayBuffer());
    expect(await readExport(customer, body)).toMatchObject({
      photosCount: 2,
      chunks: [{ size: part.length, leftOut: ['1.jpg', '3.jpg', '4.jpg'] }],
    });
  });

  test('removes no other photo while the store fails to read: only known losses are left out', async () => {
    const { customer, ids } = await someone('max', [3000, 3000, 3000]);
    const { body } = await askExport(customer);
    await rm(await originalPath('max', ids[0] ?? ''));
    for (const photoId of ids.slice(1)) {
      await rm(await originalPath('max', photoId));
      // This cannot be read as a file.
      await mkdir(await originalPath('max', photoId));
    }
    await expect((await fetchPart(await partUrl(customer, body))).arrayBuffer()).rejects.toThrow();
    expect((await readExport(customer, body)).chunks).toMatchObject([{ leftOut: ['0.jpg'] }]);
  });

  test('an export whose originals are all known to be damaged is refused with the reason', async () => {
    const { customer, ids } = await someone('lea', [3000]);
    const { body } = await askExport(customer);
    await rm(await originalPath('lea', ids[0] ?? ''));
    await expect((await fetchPart(await partUrl(customer, body))).arrayBuffer()).rejects.toThrow();
    const { status, body: problem } = await askExport<Problem>(customer);
    expect([status, problem.code]).toEqual([422, 'originals-damaged']);
    expect((await listExports(customer)).backups).toHaveLength(1);
  });

  test('that is intact after all, as after a short disk failure, removes no photo', async () => {
    const { customer, ids } = await someone('jan', [3000, 4000]);
    const { body } = await askExport(customer);
    const url = await partUrl(customer, body);
    const { ownerId, photoId } = { ownerId: await ownerIdOf(app.database, 'jan'), photoId: ids[0] ?? '' };
    // The part has another checksum than the original: a transfer breaks off, but the original is as it was uploaded.
    await sqlOf(app.database)`
      update photo_export_parts set manifest = regexp_replace(manifest, '"crc32":"[0-9a-f]+"', '"crc32":"00000000"')
      where owner_id = ${ownerId}`;
    await expect((await fetchPart(url)).arrayBuffer()).rejects.toThrow();
    const [damaged] = await sqlOf(app.database)`select from damaged_originals where photo_id = ${photoId}`;
    expect(damaged).toBeUndefined();
    expect(await readExport(customer, body)).toMatchObject({ photosCount: 2, chunks: [{ leftOut: [] }] });
  });
});
