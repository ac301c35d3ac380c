import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';

let app: TestApp;
let objects: string;

beforeAll(async () => {
  app = await startTestApp();
  objects = join(app.dataDir, 'objects');
});

afterAll(() => app.close());

const filesOf = async (): Promise<string[]> =>
  (await readdir(objects, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const leave = async (key: string): Promise<string> => {
  const path = join(objects, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'bytes');
  return path;
};

test('objects of no photo, and writes that were cut off, are removed a day later; those of photos stay, deleted or not', async () => {
  const customer = await app.customer('keeps');
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  const [deleted = ''] = await customer.addPhotos([{ name: 'b.jpg', bytes: await makePhotoFile() }]);
  for (const photo of [id, deleted]) await untilRendered(customer, photo);
  await customer.deletePhotos([deleted]);
  const kept = await filesOf();
  expect(kept).toHaveLength(8);

  const [owner, stranger] = [dirname(kept.find((path) => path.includes('originals')) ?? ''), randomUUID()];
  const left = await Promise.all([
    leave(`originals/${owner.split('/').at(-1)}/${randomUUID()}`),
    leave(`originals/${stranger}/${randomUUID()}`),
    leave(`renditions/${stranger}/${randomUUID()}-300`),
    leave(`.incoming/${randomUUID()}`),
  ]);
  await app.photos.sweep();
  expect(await filesOf()).toEqual([...kept, ...left].toSorted());

  app.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await app.photos.sweep();
  expect(await filesOf()).toEqual(kept);
});
