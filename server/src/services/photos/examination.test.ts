import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proportionByte } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTo, createAlbum } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { proportionsOf } from '../../../test/sections.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { makeHeic } from '../../platform/images/heic/test-heic.ts';
import { exifWithDate, jpegBehind, jpegSegment } from '../../platform/images/test-photos.ts';
import type { RenderPhoto } from './jobs.ts';

// A photo whose rules have changed is made by replacing its original: its row then holds what earlier rules found.

let app: TestApp;
let firstRun: object;

beforeAll(async () => {
  app = await startTestApp({ works: false });
  firstRun = await app.photos.examination.examine();
});

afterAll(() => app.close());

beforeEach(() => sqlOf(app.database)`update examination_progress set rules = 0`);

const originalOf = async (id: string): Promise<string> => {
  const originals = join(app.dataDir, 'objects', 'originals');
  const path = (await readdir(originals, { recursive: true })).find((each) => each.endsWith(`/${id}`));
  return join(originals, path ?? '');
};

const ownerOf = async (id: string): Promise<string> => (await originalOf(id)).split('/').at(-2) ?? '';

const replace = async (id: string, bytes: Uint8Array): Promise<void> =>
  writeFile(await originalOf(id), bytes);

/** Runs the last job that renders a photo. */
const render = async (id: string): Promise<void> => {
  const [job] = await sqlOf(app.database)<{ data: RenderPhoto }[]>`
    select data from jobs.job where name = 'photos-render' and data ->> 'photoId' = ${id}
    order by created_on desc limit 1`;
  await app.photos.render(job!.data);
};

/** A JPEG whose EXIF has this DateTimeOriginal. */
const dated = async (text: string): Promise<Buffer> => {
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifWithDate(text)]);
  return jpegBehind(await makePhotoFile(), jpegSegment(0xe1, block));
};

const exifOfOrientation6 = Buffer.from(
  'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0',
  'latin1',
);

const addOne = async (customer: TestCustomer, bytes?: Uint8Array): Promise<string> => {
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: bytes ?? (await makePhotoFile()) }]);
  return id;
};

const taken = async (customer: TestCustomer, id: string) => {
  const { dateTaken, dateTakenOffset, dateSource, fileDate } = (await customer.photo(id)).body;
  return { dateTaken, dateTakenOffset, dateSource, fileDate };
};

/** The counts in the metrics. */
const counts = async (): Promise<Record<string, number>> => {
  const metrics = await (await fetch(new URL('/metrics', app.url))).text();
  const lines = metrics.matchAll(/^albumen_examined_photos\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, value]) => [result, Number(value)]));
};

test('examines nothing in a new installation', () => {
  expect(firstRun).toEqual({});
});

test('finds the dates of stored photos, and leaves those of customers', async () => {
  const customer = await app.customer('dates');
  const [undated, own, same] = [await addOne(customer), await addOne(customer), await addOne(customer)];
  await customer.post(`${photosPath}/photos/dates`, {
    photos: { photoIds: [own] },
    change: { set: '2001-02-03T04:05:06' },
  });
  for (const id of [undated, own]) await replace(id, await dated('2018:05:10 13:23:29+02:00 DST'));
  await app.photos.examination.examine();

  const found = {
    dateTaken: '2018-05-10T13:23:29',
    dateTakenOffset: '+02:00',
    dateSource: 'exif-original' as const,
  };
  expect(await taken(customer, undated)).toEqual({ ...found, fileDate: undefined });
  expect(await taken(customer, own)).toEqual({
    dateTaken: '2001-02-03T04:05:06',
    dateTakenOffset: undefined,
    dateSource: 'customer',
    fileDate: found,
  });
  expect((await taken(customer, same)).dateTaken).toBeUndefined();
  expect(await customer.timeline()).toEqual([
    { year: 2018, month: 5, count: 1 },
    { year: 2001, month: 2, count: 1 },
    { year: 1970, month: 1, count: 1 },
  ]);
});

test('adds the time of a day that was known, and keeps a date that the file lacks', async () => {
  const customer = await app.customer('times');
  const day = await addOne(customer, await dated('2011:08:09'));
  const erasedPhoto = await addOne(customer, await dated('2012:08:09'));
  await replace(day, await dated('2011:08:09 03:11:12 PM'));
  await replace(erasedPhoto, await makePhotoFile());
  await app.photos.examination.examine();
  expect((await taken(customer, day)).dateTaken).toBe('2011-08-09T15:11:12');
  expect((await taken(customer, erasedPhoto)).dateTaken).toBe('2012-08-09T00:00:00');
});

test('renders turned pictures again, in the library, in albums and in Recently deleted', async () => {
  const customer = await app.customer('turned');
  const ids: string[] = [];
  for (const width of [126, 128]) ids.push(await addOne(customer, makeHeic({ width, height: 100 })));
  const [listed = '', deleted = ''] = ids;
  for (const id of ids) await render(id);
  const albumId = await createAlbum(customer);
  await addTo(customer, albumId, { photoIds: [listed] });
  await customer.deletePhotos([deleted]);
  await replace(listed, makeHeic({ width: 126, height: 100, exif: exifOfOrientation6 }));
  await replace(deleted, makeHeic({ width: 128, height: 100, exif: exifOfOrientation6 }));
  await app.photos.examination.examine();

  const { body: waiting } = await customer.photo(listed);
  expect(waiting).toMatchObject({ visibleWidth: 100, visibleHeight: 126, renditions: 'pending' });
  await render(listed);
  expect((await customer.photo(listed)).body.renditions).toBe('ready');
  for (const path of ['/photos', `/albums/${albumId}/photos`])
    expect(Object.values(await proportionsOf(customer, `${path}/layouts`))).toEqual([
      [proportionByte(100, 126)],
    ]);
  const [row] = await sqlOf(app.database)`select width, height, renditions from photos where id = ${deleted}`;
  expect(row).toEqual({ width: 100, height: 128, renditions: 'pending' });
});

test('removes the mark of damage from whole photos, which are shown meanwhile', async () => {
  const customer = await app.customer('damaged');
  const [whole, damaged] = [await addOne(customer), await addOne(customer)];
  for (const id of [whole, damaged]) await render(id);
  const bytes = await readFile(await originalOf(damaged));
  await replace(damaged, bytes.subarray(0, bytes.length - 40));
  await sqlOf(app.database)`update photos set damaged = true where id in (${whole}, ${damaged})`;
  await app.photos.examination.examine();
  for (const id of [whole, damaged])
    expect((await customer.photo(id)).body).toMatchObject({ renditions: 'ready', damaged: true });
  for (const id of [whole, damaged]) await render(id);
  expect((await customer.photo(whole)).body).toMatchObject({ renditions: 'ready' });
  expect((await customer.photo(whole)).body.damaged).toBeUndefined();
  expect((await customer.photo(damaged)).body.damaged).toBe(true);
});

test('resumes where it was stopped, counts, and does nothing once all photos are done', async () => {
  await sqlOf(app.database)`delete from photos`;
  const customer = await app.customer('resumes');
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push(await addOne(customer));
  const [first = '', second = '', third = ''] = ids.toSorted();
  await app.photos.examination.examine();
  for (const id of [first, second]) await replace(id, await dated('2018:05:10 13:23:29 DST'));
  await rm(await originalOf(third));
  await app.photos.examination.examine();
  expect((await taken(customer, second)).dateTaken).toBeUndefined();

  await sqlOf(app.database)`
    update examination_progress set ended_at = null, examined = 1, after_owner_id = ${await ownerOf(first)},
      after_photo_id = ${first}`;
  await app.photos.examination.examine();
  expect((await taken(customer, first)).dateTaken).toBeUndefined();
  expect((await taken(customer, second)).dateTaken).toBe('2018-05-10T13:23:29');
  expect(await counts()).toEqual({ examined: 3, redated: 1, rendered: 0, unreadable: 1, done: 1 });
});

test('two workers count each photo once', async () => {
  await sqlOf(app.database)`delete from photos`;
  const customer = await app.customer('two-workers');
  for (let index = 0; index < 3; index += 1)
    await replace(await addOne(customer), await dated('2018:05:10 13:23:29 DST'));
  await Promise.all([app.photos.examination.examine(), app.photos.examination.examine()]);
  expect(await counts()).toMatchObject({ examined: 3, unreadable: 0, done: 1 });
});

test('skips no photo while the store is gone', async () => {
  await sqlOf(app.database)`delete from photos`;
  const customer = await app.customer('store-gone');
  const id = await addOne(customer);
  await replace(id, await dated('2018:05:10 13:23:29 DST'));
  const objects = join(app.dataDir, 'objects');
  await rename(objects, `${objects}-away`);
  await expect(app.photos.examination.examine()).rejects.toThrow('The object store is not at');
  await rename(`${objects}-away`, objects);
  await app.photos.examination.examine();
  expect((await taken(customer, id)).dateTaken).toBe('2018-05-10T13:23:29');
});

test('leaves the photos to workers of a newer version', async () => {
  await sqlOf(app.database)`update examination_progress set rules = 99, ended_at = null`;
  const id = await addOne(await app.customer('newer'));
  await replace(id, await dated('2018:05:10 13:23:29 DST'));
  expect(await app.photos.examination.examine()).toEqual({});
  expect(await counts()).toMatchObject({ done: 0 });
});
