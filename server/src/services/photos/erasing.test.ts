import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { confirm, idIn, sessionPath } from '../../../test/upload-calls.ts';
import { inOtherTransaction, waitingCalls } from '../../../test/waiting-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const deletedAt = '2026-06-15T12:00:00.000Z';
// 30 days after the end of the day on which it was deleted.
const lastMoment = '2026-07-15T23:59:59.999Z';
const past = '2026-07-16T00:00:00.000Z';

beforeEach(() => app.clock.moveTo(deletedAt));

const eraseDeleted = () => app.photos.eraseDeleted(app.clock.now());

/** All objects of a photo in the object store. */
const objectsOf = async (photoId: string): Promise<string[]> => {
  const files = await readdir(join(app.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile() && entry.name.startsWith(photoId)).map(({ name }) => name);
};

const rowsOf = async (photoId: string): Promise<number> => {
  const [row] = await sqlOf(app.database)<{ rows: number }[]>`
    select (select count(*) from photos where id = ${photoId})::int
      + (select count(*) from uploads where photo_id = ${photoId})::int as rows`;
  return row?.rows ?? 0;
};

const renderedPhoto = async (customer: TestCustomer, bytes: Uint8Array): Promise<string> => {
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
  await untilRendered(customer, id);
  return id;
};

test('erases renditions, original and rows 30 days after deleting a photo, and not before', async () => {
  const customer = await app.customer('erased');
  const bytes = await makePhotoFile();
  const id = await renderedPhoto(customer, bytes);
  const remaining = await renderedPhoto(customer, await makePhotoFile());
  const { untouchedUrl } = (await customer.photo(id)).body;
  await customer.deletePhotos([id]);

  app.clock.moveTo(lastMoment);
  await eraseDeleted();
  expect([await objectsOf(id), await rowsOf(id)]).toEqual([expect.objectContaining({ length: 4 }), 2]);

  app.clock.moveTo(past);
  await eraseDeleted();
  await eraseDeleted();
  expect([await objectsOf(id), await rowsOf(id)]).toEqual([[], 0]);
  expect((await objectsOf(remaining)).length).toBe(4);

  app.clock.moveTo(deletedAt);
  expect((await fetch(new URL(untouchedUrl, app.url))).status).toBe(404);
  expect((await customer.deletePhotos([id])).body).toMatchObject({ failed: [id] });
  const sessionId = await customer.openSession();
  expect((await customer.upload(sessionId, 'a.jpg', bytes)).body.outcome).toBe('added');
});

test('the upload of an erased photo returns 404', async () => {
  const customer = await app.customer('upload-forgotten');
  const sessionId = await customer.openSession();
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
  const { body } = await customer.sendBytes(location, 0, bytes);
  await confirm(customer, sessionId);
  await customer.deletePhotos([body.imageId]);
  const outcome = () => customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${idIn(location)}`);
  expect((await outcome()).status).toBe(200);
  app.clock.moveTo(past);
  await eraseDeleted();
  expect((await outcome()).status).toBe(404);
});

test('erases more photos than one step takes in one night, of all customers', async () => {
  const [one, other] = [await app.customer('many'), await app.customer('another')];
  const mine = await renderedPhoto(one, await makePhotoFile());
  const theirs = await renderedPhoto(other, await makePhotoFile());
  await sqlOf(app.database)`
    insert into photos (owner_id, id, upload_order, upload_id, file_name, content_type, bytes, sha256, crc32, width, height,
      created_at, listed, deleted_at)
    select owner_id, gen_random_uuid(), upload_order, upload_id, file_name, content_type, bytes, sha256(n::text::bytea), crc32, width,
      height, created_at, false, created_at - n * interval '1 hour'
    from photos cross join generate_series(1, 1200) n where id = ${mine}`;
  await one.deletePhotos([mine]);
  await other.deletePhotos([theirs]);
  app.clock.moveTo(past);
  await eraseDeleted();
  const [left] = await sqlOf(app.database)`select from photos where deleted_at is not null`;
  expect(left).toBeUndefined();
  expect([await objectsOf(mine), await objectsOf(theirs)]).toEqual([[], []]);
});

test('keeps photos that an open session counts on, and restores them when it is confirmed', async () => {
  const customer = await app.customer('counted-on');
  const bytes = await makePhotoFile();
  const id = await renderedPhoto(customer, bytes);
  await customer.deletePhotos([id]);
  app.clock.moveTo('2026-07-14T12:00:00Z');
  const sessionId = await customer.openSession();
  expect((await customer.upload(sessionId, 'again.jpg', bytes)).body).toMatchObject({
    imageId: id,
    outcome: 'restored',
  });
  app.clock.moveTo(past);
  await eraseDeleted();
  expect((await objectsOf(id)).length).toBe(4);
  expect((await confirm(customer, sessionId)).body).toMatchObject({ restored: 1 });
  expect((await customer.photo(id)).status).toBe(200);
  await eraseDeleted();
  expect((await customer.photo(id)).status).toBe(200);
});

test('erases a photo that a session counted on once the session is discarded', async () => {
  const customer = await app.customer('counted-on-no-more');
  const bytes = await makePhotoFile();
  const id = await renderedPhoto(customer, bytes);
  await customer.deletePhotos([id]);
  const sessionId = await customer.openSession();
  await customer.upload(sessionId, 'again.jpg', bytes);
  await customer.delete(sessionPath(sessionId));
  expect((await objectsOf(id)).length).toBe(4);
  app.clock.moveTo(past);
  await eraseDeleted();
  expect([await objectsOf(id), await rowsOf(id)]).toEqual([[], 0]);
});

test('uploading the same bytes while they are erased still makes a photo', async () => {
  const customer = await app.customer('crossing');
  const bytes = await makePhotoFile();
  const id = await renderedPhoto(customer, bytes);
  await customer.deletePhotos([id]);
  app.clock.moveTo(past);
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'again.jpg', bytes.byteLength);
  const { sent, erased } = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from photos where id = ${id} for update`;
    const erasing = eraseDeleted();
    await waitingCalls(app, 1);
    // Finds the photo in Recently deleted, and waits for the erasure to finish.
    const sending = customer.sendBytes(location, 0, bytes);
    await waitingCalls(app, 2);
    return { sent: sending, erased: erasing };
  });
  await erased;
  // The bytes have arrived, so only the outcome is requested again.
  expect((await sent).status).toBe(503);
  const { body } = await customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${idIn(location)}`);
  expect(body.outcome).toBe('added');
  await confirm(customer, sessionId);
  expect((await objectsOf(body.imageId)).length).toBeGreaterThan(0);
  expect([await objectsOf(id), await rowsOf(id)]).toEqual([[], 0]);
});

test('confirming while the photo is erased restores it', async () => {
  const customer = await app.customer('crossing-confirm');
  const bytes = await makePhotoFile();
  const id = await renderedPhoto(customer, bytes);
  await customer.deletePhotos([id]);
  const sessionId = await customer.openSession();
  await customer.upload(sessionId, 'again.jpg', bytes);
  app.clock.moveTo(past);
  const calls = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from photos where id = ${id} for update`;
    const confirming = confirm(customer, sessionId);
    await waitingCalls(app, 1);
    const erasing = eraseDeleted();
    await waitingCalls(app, 2);
    return { confirming, erasing };
  });
  await calls.erasing;
  expect((await calls.confirming).body).toMatchObject({ restored: 1 });
  expect((await customer.photo(id)).status).toBe(200);
  expect((await objectsOf(id)).length).toBe(4);
});

test('logs photos that cannot be erased, erases those of others, and retries the next night', async () => {
  const names = ['a', 'b', 'c'].map((name) => `failing-${name}`);
  const customers = await Promise.all(names.map((name) => app.customer(name)));
  const ids: string[] = [];
  for (const customer of customers) ids.push(await renderedPhoto(customer, await makePhotoFile()));
  for (const [at, customer] of customers.entries()) await customer.deletePhotos([ids[at] ?? '']);
  app.clock.moveTo(past);
  const [, failing = ''] = ids;
  const [owner] = await sqlOf(app.database)<{ ownerId: string }[]>`
    select owner_id from photos where id = ${failing}`;
  const sql = sqlOf(app.database);
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger refusing before delete on photos for each row when (old.id = '${failing}') execute function refuse()`);
  await eraseDeleted();
  await sql`drop trigger refusing on photos`;
  expect(await Promise.all(ids.map(async (id) => (await objectsOf(id)).length))).toEqual([0, 4, 0]);
  expect(app.logged.at(-1)).toMatchObject({
    msg: 'deleted photos could not be erased',
    ownerId: owner?.ownerId,
  });
  await eraseDeleted();
  expect([await objectsOf(failing), await rowsOf(failing)]).toEqual([[], 0]);
});
