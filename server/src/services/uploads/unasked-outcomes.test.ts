import { randomBytes } from 'node:crypto';
import type { Upload, UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, idIn, originalsIn, sessionPath } from '../../../test/upload-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { makeHeic } from '../../platform/images/heic/test-heic.ts';

// A file has arrived whole, but a kill came before it became a photo, and its outcome was not requested since.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

/** Sends bytes until they are on the disk; resolves to the id of the upload. */
const arrive = async (
  customer: TestCustomer,
  sessionId: string,
  bytes: Uint8Array,
  announced = bytes.byteLength,
): Promise<string> => {
  const id = idIn(await customer.openUpload(sessionId, 'a.jpg', announced));
  const [owner] = await sqlOf(app.database)<{ ownerId: string }[]>`
    select owner_id from uploads where id = ${id}`;
  const arriving = async function* () {
    yield bytes;
  };
  const { upload } = await app.uploads.progress(owner?.ownerId ?? '', id);
  await app.uploads.receive(upload, 0, arriving());
  return id;
};

const uploadOf = async (customer: TestCustomer, id: string) =>
  (await customer.post<Upload[]>(`${storagePath}/getanonymousuploads`, [id])).body[0];

const oneAdded = { added: 1, restored: 0, duplicates: 0, repeated: 0 };

test('confirming adds files that have arrived whole, even if their outcome was not requested', async () => {
  const customer = await app.customer('whole');
  const sessionId = await customer.openSession();
  const id = await arrive(customer, sessionId, await makePhotoFile());
  expect(await uploadOf(customer, id)).toMatchObject({ state: 'receiving' });
  expect((await confirm(customer, sessionId)).body).toMatchObject(oneAdded);
  expect((await confirm(customer, sessionId)).body).toMatchObject(oneAdded);
  const { state, imageId = '' } = (await uploadOf(customer, id)) ?? {};
  expect(state).toBe('added');
  expect((await customer.photo(imageId)).status).toBe(200);
  expect(await originalsIn(app)).toContain(imageId);
});

test('confirming refuses files that are no photos, and adds the rest', async () => {
  const customer = await app.customer('refused');
  const sessionId = await customer.openSession();
  const text = await arrive(customer, sessionId, randomBytes(1000));
  const photo = await arrive(customer, sessionId, await makePhotoFile());
  const { status, body } = await confirm(customer, sessionId);
  expect([status, body]).toMatchObject([200, oneAdded]);
  expect(await uploadOf(customer, text)).toMatchObject({ state: 'refused' });
  expect(await uploadOf(customer, photo)).toMatchObject({ state: 'added' });
});

test('confirming leaves out files that have not arrived whole', async () => {
  const customer = await app.customer('half');
  const sessionId = await customer.openSession();
  const bytes = await makePhotoFile();
  const id = await arrive(customer, sessionId, bytes.subarray(0, 100), bytes.byteLength);
  await arrive(customer, sessionId, bytes);
  expect((await confirm(customer, sessionId)).body).toMatchObject(oneAdded);
  expect(await uploadOf(customer, id)).toMatchObject({ state: 'receiving' });
});

test('confirming that cannot store the arrived files fails and loses nothing', async () => {
  const customer = await app.customer('not-kept');
  const sessionId = await customer.openSession();
  await arrive(customer, sessionId, await makePhotoFile());
  const sql = sqlOf(app.database);
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as 'begin raise ''refused by the test''; end';
    create trigger refuse before insert on photos for each row execute function refuse()`);
  expect((await confirm(customer, sessionId)).status).toBe(500);
  await sql`drop trigger refuse on photos`;
  expect((await confirm(customer, sessionId)).body).toMatchObject(oneAdded);
});

test('discarding, or another customer’s confirming, makes no photo of arrived files', async () => {
  const customer = await app.customer('owner');
  const other = await app.customer('stranger');
  const sessionId = await customer.openSession();
  const id = await arrive(customer, sessionId, await makePhotoFile());
  const before = await originalsIn(app);
  expect((await confirm(other, sessionId)).status).toBe(404);
  expect(await uploadOf(customer, id)).toMatchObject({ state: 'receiving' });
  expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
  expect((await confirm(customer, sessionId)).status).toBe(409);
  expect(await originalsIn(app)).toEqual(before);
});

test('returns the same outcome to a call that asks while another settles it', async () => {
  const customer = await app.customer('asked-at-once');
  // Files are examined one after the other: the first call makes the photo before the last one gets its turn.
  const id = await arrive(customer, await customer.openSession(), makeHeic({ columns: 12, rows: 12 }));
  const calls = Array.from({ length: 40 }, () =>
    customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${id}`),
  );
  const answers = (await Promise.all(calls)).map(({ status, body }) => [status, body.outcome]);
  expect(answers).toEqual(calls.map(() => [200, 'added']));
});
