import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, originalsIn } from '../../../test/upload-calls.ts';

// A customer removes a file from the list that has just become a photo.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const send = async (customer: TestCustomer, sessionId: string, bytes: Uint8Array) => {
  const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
  const { body } = await customer.sendBytes(location, 0, bytes);
  return { location, ...body };
};

const giveUp = (customer: TestCustomer, location: string) => customer.tus<Problem>('DELETE', location, {});

test('does not add a file that arrived and was given up, and leaves nothing of it', async () => {
  const customer = await app.customer('arrived');
  const sessionId = await customer.openSession();
  const { location, imageId } = await send(customer, sessionId, await makePhotoFile());
  expect((await giveUp(customer, location)).status).toBe(204);
  expect((await giveUp(customer, location)).status).toBe(404);
  expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 0 });
  expect(await originalsIn(app)).not.toContain(imageId);
});

test('keeps a photo that another file has brought, too', async () => {
  const customer = await app.customer('twice');
  const [first, second] = [await customer.openSession(), await customer.openSession()];
  const bytes = await makePhotoFile();
  const created = await send(customer, first, bytes);
  const repeated = await send(customer, first, bytes);
  const elsewhere = await send(customer, second, bytes);
  expect([repeated.outcome, elsewhere.outcome]).toEqual(['duplicate', 'added']);
  await giveUp(customer, created.location);
  await giveUp(customer, repeated.location);
  expect((await confirm(customer, first)).body).toMatchObject({ added: 0, duplicates: 0 });
  expect((await confirm(customer, second)).body).toMatchObject({ added: 1 });
  expect((await customer.photo(created.imageId)).status).toBe(200);
});

test('keeps a photo of the library when a file that repeats it is given up', async () => {
  const customer = await app.customer('duplicate');
  const bytes = await makePhotoFile();
  const [imageId = ''] = await customer.addPhotos([{ name: 'b.jpg', bytes }]);
  const { location } = await send(customer, await customer.openSession(), bytes);
  expect((await giveUp(customer, location)).status).toBe(204);
  expect((await customer.photo(imageId)).status).toBe(200);
});

test('giving up an upload does not remove its photo once its session is confirmed', async () => {
  const customer = await app.customer('confirmed');
  const sessionId = await customer.openSession();
  const { location, imageId } = await send(customer, sessionId, await makePhotoFile());
  await confirm(customer, sessionId);
  const { status, body } = await giveUp(customer, location);
  expect([status, body.code]).toEqual([409, 'upload-session-ended']);
  expect((await customer.photo(imageId)).status).toBe(200);
});
