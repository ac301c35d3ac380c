import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, sessionPath, stagedIn } from '../../../test/upload-calls.ts';

const uploadsLimit = 10;
const megabytesLimit = 105;
const largestFile = 100 * 1024 * 1024;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      UNFINISHED_UPLOADS_LIMIT: String(uploadsLimit),
      UNFINISHED_UPLOADS_MB_LIMIT: String(megabytesLimit),
    },
  });
});

afterAll(() => app.close());

/** The problem of an upload that cannot be opened. */
const problemOf = async (opened: Promise<string>): Promise<Partial<Problem>> =>
  opened.then(
    () => ({}),
    (error: { problem: Problem }) => error.problem,
  );

const openMany = async (customer: TestCustomer, sessionId: string): Promise<string[]> => {
  const open = (_: unknown, index: number) => customer.openUpload(sessionId, `${index}.jpg`, 1000);
  return Promise.all(Array.from({ length: uploadsLimit }, open));
};

const tooMany = { status: 429, code: 'too-many-unfinished-uploads' };

test('refuses one upload more than the limit, with the total, the limit and the remedy', async () => {
  const customer = await app.customer('many');
  const sessionId = await customer.openSession();
  await openMany(customer, sessionId);
  expect(await problemOf(customer.openUpload(sessionId, 'one-more.jpg', 1000))).toMatchObject({
    ...tooMany,
    detail:
      'With this one, 11 uploads of 11000 bytes in all would be unfinished; ' +
      'at most 10 uploads of 110100480 bytes are accepted. ' +
      'Finish others or give them up, or confirm or discard their sessions.',
  });
  expect(await problemOf((await app.customer('another')).openSession())).toEqual({});
});

test('counts uploads that are opened at the same moment', async () => {
  const customer = await app.customer('at-once');
  const sessionId = await customer.openSession();
  const opened = await Promise.all(
    Array.from({ length: 3 * uploadsLimit }, (_, index) =>
      problemOf(customer.openUpload(sessionId, `${index}.jpg`, 1000)),
    ),
  );
  expect(opened.filter(({ code }) => code === undefined)).toHaveLength(uploadsLimit);
});

test('counts announced bytes, whether they have arrived or not', async () => {
  const customer = await app.customer('large');
  const sessionId = await customer.openSession();
  await customer.openUpload(sessionId, 'large.jpg', largestFile);
  expect(await problemOf(customer.openUpload(sessionId, 'large-too.jpg', largestFile))).toMatchObject(
    tooMany,
  );
  expect(await problemOf(customer.openUpload(sessionId, 'small.jpg', 1000))).toEqual({});
});

test('finished, refused and given-up uploads make room', async () => {
  const customer = await app.customer('makes-room');
  const sessionId = await customer.openSession();
  const [first = '', second = ''] = await openMany(customer, sessionId);
  await customer.tus('DELETE', first, {});
  const bytes = await makePhotoFile();
  const photo = await customer.openUpload(sessionId, 'photo.jpg', bytes.length);
  expect((await customer.sendBytes(photo, 0, bytes)).status).toBe(200);
  expect(await problemOf(customer.openUpload(sessionId, 'a.jpg', 1000))).toEqual({});
  expect((await customer.sendBytes(second, 0, Buffer.alloc(1000))).status).toBe(415);
  expect(await problemOf(customer.openUpload(sessionId, 'b.jpg', 1000))).toEqual({});
  expect(await problemOf(customer.openUpload(sessionId, 'c.jpg', 1000))).toMatchObject(tooMany);
});

test('a confirmed or discarded session makes room, and its half-sent files are removed', async () => {
  const customer = await app.customer('ends-sessions');
  const staged = () => stagedIn(app);
  const before = await staged();
  const confirmed = await customer.openSession();
  const [half = ''] = await openMany(customer, confirmed);
  await customer.sendBytes(half, 0, Buffer.alloc(500));
  expect((await confirm(customer, confirmed)).status).toBe(200);
  expect(await staged()).toEqual(before);
  const discarded = await customer.openSession();
  await openMany(customer, discarded);
  await customer.delete(sessionPath(discarded));
  expect(await staged()).toEqual(before);
  await openMany(customer, await customer.openSession());
});
