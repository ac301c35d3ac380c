import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { storagePath } from '../test/customer.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { openCustomersPage, openSignedInPage } from '../test/push-page.ts';
import { setReadOnly } from '../test/read-only.ts';
import { untilRendered } from '../test/rendered.ts';
import { createRetentionCalls } from '../test/retention-calls.ts';
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

test('while the database is read-only, writes wait and reads work; then all resume', async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  const { operator, register, order } = createRetentionCalls(app);
  const anna = await app.customer('anna');
  const [photoId = ''] = await anna.addPhotos([{ name: 'one.jpg', bytes: await makePhotoFile() }]);
  const location = await anna.openUpload(await anna.openSession(), 'two.jpg', 10);
  await register('anna', '2026-01-01T00:00:00Z');

  const early = await openSignedInPage(app.url, await app.issuer.token('anna'));
  expect(early.texts).toEqual(['OK']);

  await setReadOnly(app.connection, true);
  await expect.poll(ready).toEqual({ ...allReady, status: 503, database: 'unavailable' });
  const refused = [
    await anna.post(`${storagePath}/upload-sessions`),
    await anna.sendBytes(location, 0, new Uint8Array(10)),
    await order('O-1', 'anna', '2026-01-01T00:00:00Z'),
    await operator('POST', '/batch', { writes: [{ method: 'PUT', path: '/orders/O-2', body: {} }] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect((await anna.photo(photoId)).status).toBe(200);

  await setReadOnly(app.connection, false);
  await expect.poll(ready).toEqual(allReady);
  // Messages are not kept for a process that does not listen: its pages must connect again once it does.
  await vi.waitFor(() => expect(early.closed).toBeDefined(), { timeout: 10_000 });
  const page = await openCustomersPage(app.url, await app.issuer.token('anna'));
  await order('O-1', 'anna', '2026-01-01T00:00:00Z');
  await vi.waitFor(() => expect(page.changes()).toContain('order'));
  page.close();
  const [newId = ''] = await anna.addPhotos([{ name: 'two.jpg', bytes: await makePhotoFile() }]);
  expect((await untilRendered(anna, newId)).renditions).toBe('ready');
});
