import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { storagePath } from '../test/customer.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { untilRendered } from '../test/rendered.ts';
import { confirm } from '../test/upload-calls.ts';

let app: TestApp;
afterEach(() => app.close());

const ready = async () => {
  const reply = await fetch(`${app.url}/health/ready`);
  const { parts } = (await reply.json()) as { parts: Record<string, string> };
  return { status: reply.status, ...parts };
};

const allReady = { status: 200, database: 'ready', store: 'ready', staging: 'ready' };

test.each([
  ['is an empty mount point', true],
  ['was removed', false],
])('while the store %s, uploads wait, and no photo is lost', async (_name, isMountPoint) => {
  app = await startTestApp();
  const anna = await app.customer('anna');
  const [earlier, later] = [await makePhotoFile(), await makePhotoFile()];
  const [photoId = ''] = await anna.addPhotos([{ name: 'earlier.jpg', bytes: earlier }]);
  const original = new URL((await untilRendered(anna, photoId)).untouchedUrl, app.url);
  const sessionId = await anna.openSession();
  const location = await anna.openUpload(sessionId, 'later.jpg', later.byteLength);

  const [store, aside] = [join(app.dataDir, 'objects'), join(app.dataDir, 'aside')];
  await rename(store, aside);
  if (isMountPoint) await mkdir(store);
  expect(await ready()).toEqual({ ...allReady, status: 503, store: 'unavailable' });
  expect((await anna.sendBytes(location, 0, later)).status).toBe(503);
  expect((await anna.upload(sessionId, 'again.jpg', earlier)).status).toBe(503);
  expect((await fetch(original)).status).toBe(503);
  if (isMountPoint) {
    expect(await readdir(store)).toEqual([]);
    await rmdir(store);
  }
  await rename(aside, store);

  expect(await ready()).toEqual(allReady);
  const { status, body } = await anna.get<{ imageId: string }>(
    `${storagePath}/upload-outcomes/${location.split('/').at(-1)}`,
  );
  expect(status).toBe(200);
  await confirm(anna, sessionId);
  expect((await untilRendered(anna, body.imageId)).renditions).toBe('ready');
  expect(new Uint8Array(await (await fetch(original)).arrayBuffer())).toEqual(new Uint8Array(earlier));
});
