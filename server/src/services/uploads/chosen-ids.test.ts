import { randomUUID } from 'node:crypto';
import type { Problem } from '@albumen/contracts/problem';
import { resumableUploadsPath } from '@albumen/contracts/storage';
import type { OpenUploadSessions, UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, head, stagedIn, stagedNameOf } from '../../../test/upload-calls.ts';

const path = storagePath + resumableUploadsPath;
const addressOf = (uploadId: string): string => `${path}/${uploadId}`;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

interface Opening {
  readonly sessionId: string;
  readonly uploadId: string;
  readonly bytes: number;
  /** The bytes in the opening request. */
  readonly firstBytes?: Uint8Array;
}

const open = <Body = Problem>(
  customer: TestCustomer,
  { sessionId, uploadId, bytes, firstBytes }: Opening,
) => {
  const metadata = { sessionId, uploadId, filename: 'a.jpg' };
  const pairs = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  return customer.tus<Body>(
    'POST',
    path,
    {
      'upload-length': String(bytes),
      'upload-metadata': pairs.join(','),
      ...(firstBytes ? { 'content-type': 'application/offset+octet-stream' } : {}),
    },
    firstBytes,
  );
};

const openSessions = async (customer: TestCustomer) =>
  (await customer.get<z.infer<typeof OpenUploadSessions>>(`${storagePath}/upload-sessions`)).body.sessions;

describe('an upload under an id that the client has chosen', () => {
  test('an upload has the chosen id, and opens once however often the call is repeated', async () => {
    const customer = await app.customer('chosen-id');
    const sessionId = await customer.openSession();
    const uploadId = randomUUID();
    const bytes = await makePhotoFile();
    const upload = { sessionId, uploadId, bytes: bytes.byteLength };
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(customer, upload)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
      new Set([addressOf(uploadId)]),
    );
    await customer.sendBytes(addressOf(uploadId), 0, bytes.subarray(0, 100));
    expect((await open(customer, upload)).status).toBe(201);
    expect(await head(customer, addressOf(uploadId))).toEqual({ status: 200, offset: '100' });
    expect(await openSessions(customer)).toMatchObject([{ arrived: 0, unfinished: 1 }]);

    const { body } = await customer.sendBytes(addressOf(uploadId), 100, bytes.subarray(100));
    expect(body).toMatchObject({ uploadId, outcome: 'added' });
    expect((await open(customer, upload)).status).toBe(201);
    expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1, duplicates: 0 });
  });

  test('can bring its bytes in the opening request, which returns its outcome', async () => {
    const customer = await app.customer('one-request');
    const bytes = await makePhotoFile();
    const uploadId = randomUUID();
    const sessionId = await customer.openSession();
    const upload = { sessionId, uploadId, bytes: bytes.byteLength };
    const answer = await open<UploadOutcome>(customer, { ...upload, firstBytes: bytes });
    expect([answer.status, answer.body]).toMatchObject([200, { uploadId, outcome: 'added' }]);
    expect(answer.headers.get('location')).toBe(addressOf(uploadId));
    expect(answer.headers.get('upload-offset')).toBe(String(bytes.byteLength));
  });

  test('that already has bytes does not accept the first ones again', async () => {
    const customer = await app.customer('first-bytes-twice');
    const bytes = await makePhotoFile();
    const upload = {
      sessionId: await customer.openSession(),
      uploadId: randomUUID(),
      bytes: bytes.byteLength,
      firstBytes: bytes.subarray(0, 100),
    };
    expect((await open(customer, upload)).status).toBe(201);
    const again = await open(customer, upload);
    expect([again.status, again.body.code]).toEqual([409, 'upload-conflict']);
    expect(await head(customer, addressOf(upload.uploadId))).toEqual({ status: 200, offset: '100' });
  });

  test('refuses the id of another upload of the customer', async () => {
    const customer = await app.customer('taken-id');
    const uploadId = randomUUID();
    const first = { sessionId: await customer.openSession(), uploadId, bytes: 1000 };
    await open(customer, first);
    for (const other of [
      { ...first, bytes: 999 },
      { ...first, sessionId: await customer.openSession() },
    ]) {
      const answer = await open(customer, other);
      expect([answer.status, answer.body.code]).toEqual([409, 'upload-conflict']);
    }
  });

  test('an upload is separate from another customer’s upload of the same id', async () => {
    const uploadId = randomUUID();
    const [owner, other] = [await app.customer('id-owner'), await app.customer('id-other')];
    await open(owner, { sessionId: await owner.openSession(), uploadId, bytes: 1000 });
    await owner.sendBytes(addressOf(uploadId), 0, new Uint8Array(400));
    expect((await head(other, addressOf(uploadId))).status).toBe(404);
    await open(other, { sessionId: await other.openSession(), uploadId, bytes: 1000 });
    expect((await head(other, addressOf(uploadId))).offset).toBe('0');
    expect((await head(owner, addressOf(uploadId))).offset).toBe('400');
  });

  test('reopened after giving up has its own file, out of reach for late calls of the old one', async () => {
    const customer = await app.customer('opened-anew');
    const uploadId = randomUUID();
    const upload = { sessionId: await customer.openSession(), uploadId, bytes: 1000 };
    await open(customer, { ...upload, firstBytes: new Uint8Array(400) });
    const before = await stagedNameOf(app, addressOf(uploadId));
    expect(await stagedIn(app)).toContain(before);
    await customer.tus('DELETE', addressOf(uploadId), {});
    expect((await stagedIn(app)).join()).not.toContain(before);
    await open(customer, { ...upload, firstBytes: new Uint8Array(300) });
    const after = await stagedNameOf(app, addressOf(uploadId));
    expect(after).not.toBe(before);
    expect(await stagedIn(app)).toContain(after);
  });

  test('refuses an id that is no lower-case UUID', async () => {
    const customer = await app.customer('odd-id');
    const sessionId = await customer.openSession();
    // The last one has the right form, but an unknown UUID version, which no call would accept.
    for (const uploadId of [
      '../../passwd',
      randomUUID().toUpperCase(),
      'ffffffff-ffff-ffff-ffff-fffffffffffe',
    ]) {
      const answer = await open(customer, { sessionId, uploadId, bytes: 1000 });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
    }
  });
});
