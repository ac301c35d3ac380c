import { randomUUID } from 'node:crypto';
import type { Problem } from '@albumen/contracts/problem';
import type { Upload } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const anonymous = (customer: TestCustomer, ids: unknown) =>
  customer.post<Upload[] & Problem>(`${storagePath}/getanonymousuploads`, ids);

const read = (customer: TestCustomer, id: string, accountId: string) =>
  customer.get<Upload & Problem>(`${storagePath}/uploads/${id}?accountId=${accountId}`);

/** A customer with one photo; resolves to its upload and the account: clients know it from the `sub` of the token. */
const customerWithUpload = async (name: string) => {
  const customer = await app.customer(name);
  const sessionId = await customer.openSession();
  const { body } = await customer.upload(sessionId, `${name}.jpg`, await makePhotoFile());
  return { customer, sessionId, outcome: body, accountId: name };
};

// #single-upload
test('reads an upload by its id and the account of the caller', async () => {
  const { customer, outcome, accountId } = await customerWithUpload('reader');
  const { status, body } = await read(customer, outcome.uploadId, accountId);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: outcome.uploadId,
    accountId,
    fileName: 'reader.jpg',
    bytes: expect.any(Number) as number,
    state: 'added',
    imageId: outcome.imageId,
    createdAt: '2026-06-15T12:00:00.000Z',
  });
});

test('an upload that waits for bytes has no photo', async () => {
  const customer = await app.customer('waits');
  const location = await customer.openUpload(await customer.openSession(), 'a.jpg', 1000);
  const [upload] = (await anonymous(customer, [location.split('/').at(-1)])).body;
  expect(upload).toMatchObject({ fileName: 'a.jpg', bytes: 1000, state: 'receiving' });
  expect(upload).not.toHaveProperty('imageId');
});

test('returns 404 for another account, another customer and an unknown upload', async () => {
  const owner = await customerWithUpload('owner');
  const other = await customerWithUpload('other');
  for (const answer of [
    await read(owner.customer, owner.outcome.uploadId, other.accountId),
    await read(other.customer, owner.outcome.uploadId, owner.accountId),
    await read(other.customer, owner.outcome.uploadId, other.accountId),
    await read(owner.customer, randomUUID(), owner.accountId),
    await read(owner.customer, owner.outcome.uploadId, owner.accountId.toUpperCase()),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  }
  expect((await read(owner.customer, owner.outcome.uploadId, owner.accountId)).status).toBe(200);
});

// #list-of-ids
test('returns the caller’s uploads of a list of ids, in their order', async () => {
  const one = await customerWithUpload('lists');
  const { body: second } = await one.customer.upload(one.sessionId, 'second.jpg', await makePhotoFile());
  const other = await customerWithUpload('lists-other');
  const ids = [second.uploadId, other.outcome.uploadId, randomUUID(), one.outcome.uploadId];
  const { status, body } = await anonymous(one.customer, ids);
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual([second.uploadId, one.outcome.uploadId]);
  expect(body.map(({ accountId }) => accountId)).toEqual(['lists', 'lists']);
  expect((await anonymous(one.customer, [])).body).toEqual([]);
});

test('accepts ids in capitals', async () => {
  const { customer, outcome, accountId } = await customerWithUpload('capitals');
  const id = outcome.uploadId.toUpperCase();
  expect((await read(customer, id, accountId)).body.id).toBe(outcome.uploadId);
  expect((await anonymous(customer, [id])).body).toMatchObject([{ id: outcome.uploadId }]);
});

test('returns 404 for uploads of a discarded session', async () => {
  const { customer, sessionId, outcome, accountId } = await customerWithUpload('discards');
  await customer.delete(`${storagePath}/upload-sessions/${sessionId}`);
  expect((await read(customer, outcome.uploadId, accountId)).status).toBe(404);
  expect((await anonymous(customer, [outcome.uploadId])).body).toEqual([]);
});

test.each([
  ['a body that is no list', { ids: [] }, 'body: Must be a list, not an object'],
  ['an invalid id', ['x'], 'body.0: Must be a UUID, such as 3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11'],
  [
    'more than 500 ids',
    Array.from({ length: 501 }, () => randomUUID()),
    'body: Must have at most 500 entries',
  ],
])('refuses %s and says what is accepted', async (_, ids, detail) => {
  const { status, body } = await anonymous(await app.customer('refused'), ids);
  expect([status, body.code, body.detail]).toEqual([400, 'invalid-request', detail]);
});

test('refuses calls without a token', async () => {
  const { outcome, accountId } = await customerWithUpload('no-token');
  const path = `${storagePath}/uploads/${outcome.uploadId}?accountId=${accountId}`;
  expect((await fetch(new URL(path, app.url))).status).toBe(401);
  expect(
    (await fetch(new URL(`${storagePath}/getanonymousuploads`, app.url), { method: 'POST' })).status,
  ).toBe(401);
});
