import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  // Tests start each rendering themselves, so that it reads the intended original.
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const customerWithPhoto = async (name: string) => {
  const customer = await app.customer(name);
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
  const originals = join(app.dataDir, 'objects', 'originals');
  const path = (await readdir(originals, { recursive: true })).find((each) => each.endsWith(`/${id}`)) ?? '';
  return { customer, bytes, id, ownerId: path.slice(0, path.indexOf('/')), original: join(originals, path) };
};

const addAgain = async (customer: TestCustomer, bytes: Uint8Array) => {
  const sessionId = await customer.openSession();
  const { body } = await customer.upload(sessionId, 'again.jpg', bytes);
  expect((await confirm(customer, sessionId)).status).toBe(200);
  return body;
};

const damagedOriginals = async (): Promise<string[]> =>
  (await (await fetch(new URL('/metrics', app.url))).text())
    .split('\n')
    .filter((line) => line.startsWith('albumen_damaged_originals'));

const overwrite = async (file: string): Promise<void> =>
  writeFile(file, Buffer.alloc((await readFile(file)).length, 'noise'));

test.each([
  ['is missing', (original: string) => rm(original)],
  ['was cut short', (original: string) => truncate(original, 100)],
  ['has other bytes that were not noticed yet', overwrite],
  [
    'was found damaged',
    async (original: string) => {
      await overwrite(original);
      await app.photos.scrub();
      expect(await damagedOriginals()).toEqual(['albumen_damaged_originals{fault="checksum"} 1']);
    },
  ],
])('restores an original that %s when the same bytes are uploaded', async (what, damage) => {
  const { customer, bytes, id, original } = await customerWithPhoto(what.replaceAll(' ', '-'));
  await damage(original);
  expect(await addAgain(customer, bytes)).toMatchObject({ outcome: 'duplicate', imageId: id });
  expect(await readFile(original)).toEqual(bytes);
  expect(await damagedOriginals()).toEqual([]);
});

test('renders a photo from the restored original if the damaged one could not be rendered', async () => {
  const { customer, bytes, id, ownerId, original } = await customerWithPhoto('rendered-again');
  await overwrite(original);
  await app.photos.render({ ownerId, photoId: id });
  expect((await customer.photo(id)).body).toMatchObject({ renditions: 'failed', damaged: true });
  await app.photos.scrub();
  await addAgain(customer, bytes);
  await app.photos.render({ ownerId, photoId: id });
  const { body } = await customer.photo(id);
  expect(body.renditions).toBe('ready');
  expect(body).not.toHaveProperty('damaged');
});
