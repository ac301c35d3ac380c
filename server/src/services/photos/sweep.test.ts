import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
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

test('removes objects without a photo after 30 nights; keeps those of photos and foreign files', async () => {
  const customer = await app.customer('keeps');
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  const [deleted = ''] = await customer.addPhotos([{ name: 'b.jpg', bytes: await makePhotoFile() }]);
  for (const photo of [id, deleted]) await untilRendered(customer, photo);
  await customer.deletePhotos([deleted]);
  const files = await filesOf();
  expect(files).toHaveLength(8);

  const [owner, stranger] = [dirname(files.find((path) => path.includes('originals')) ?? ''), randomUUID()];
  const left = await Promise.all([
    leave(`originals/${owner.split('/').at(-1)}/${randomUUID()}`),
    leave(`originals/${stranger}/${randomUUID()}`),
    leave(`renditions/${stranger}/${randomUUID()}-300`),
  ]);
  const foreign = await leave('originals/a-file-of-somebody');
  const unfinished = await leave(`.incoming/${randomUUID()}`);
  for (const number of [1, 30]) await app.photos.sweep(nightAt(app, number));
  expect(await filesOf()).toEqual([...files, ...left, foreign, unfinished].toSorted());

  app.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await app.photos.sweep(nightAt(app, 31));
  expect(await filesOf()).toEqual([...files, foreign].toSorted());
});

test('removes copies of photos that a kill left in the temporary folder after a day', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'albumen-sweep-'));
  vi.stubEnv('TMPDIR', temporary);
  try {
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['albumen-photo-aaaaaa', 'albumen-photo-bbbbbb', 'of-others'])
      await writeFile(join((await mkdir(join(temporary, name), { recursive: true })) ?? '', 'copy'), 'bytes');
    for (const name of ['albumen-photo-aaaaaa', 'of-others'])
      await utimes(join(temporary, name), longAgo, longAgo);
    // Other programs on the machine may use copies that are young by its clock.
    app.clock.moveTo(new Date(Date.now() + 3 * 86_400_000).toISOString());
    await app.photos.sweep(nightAt(app));
    expect((await readdir(temporary)).toSorted()).toEqual(['albumen-photo-bbbbbb', 'of-others']);
  } finally {
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  }
});
