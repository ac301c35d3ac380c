import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, sessionPath } from '../../../test/upload-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

afterEach(() => app.clock.moveTo('2026-06-15T12:00:00Z'));

test('reports a discarded session for a week, and forgets it and its file names the night after', async () => {
  const customer = await app.customer('forgotten');
  const sessionId = await customer.openSession();
  await customer.upload(sessionId, 'a name of its own.jpg', await makePhotoFile());
  expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
  const names = async () =>
    (await sqlOf(app.database)`select from uploads where file_name = 'a name of its own.jpg'`).count;
  app.clock.moveTo('2026-06-22T11:59:00Z');
  await app.uploads.sweep(nightAt(app));
  expect((await confirm(customer, sessionId)).status).toBe(409);
  expect(await names()).toBe(1);
  app.clock.moveTo('2026-06-22T12:01:00Z');
  await app.uploads.sweep(nightAt(app));
  expect((await confirm(customer, sessionId)).status).toBe(404);
  expect(await names()).toBe(0);
});

test('reports files that became no photo for a week after confirming, then forgets them', async () => {
  const customer = await app.customer('fruitless');
  const sessionId = await customer.openSession();
  const { body: added } = await customer.upload(sessionId, 'kept.jpg', await makePhotoFile());
  await customer.upload(sessionId, 'no photo of mine.txt', Buffer.from('text'));
  await customer.openUpload(sessionId, 'half of mine.jpg', 1000);
  const open = await customer.openSession();
  await customer.openUpload(open, 'still mine.jpg', 1000);
  const { body: confirmed } = await confirm(customer, sessionId);
  const names = async () =>
    (
      await sqlOf(app.database)<{ fileName: string }[]>`
        select file_name from uploads where session_id in (${sessionId}, ${open}) order by file_name`
    ).map(({ fileName }) => fileName);
  app.clock.moveTo('2026-06-22T11:59:00Z');
  await app.uploads.sweep(nightAt(app));
  expect(await names()).toEqual(['half of mine.jpg', 'kept.jpg', 'no photo of mine.txt', 'still mine.jpg']);
  app.clock.moveTo('2026-06-22T12:01:00Z');
  // This makes it active again.
  await customer.openUpload(open, 'later mine.jpg', 1000);
  await app.uploads.sweep(nightAt(app));
  expect(await names()).toEqual(['kept.jpg', 'later mine.jpg', 'still mine.jpg']);
  expect((await confirm(customer, sessionId)).body).toEqual(confirmed);
  expect((await customer.photo(added.imageId)).status).toBe(200);
});
