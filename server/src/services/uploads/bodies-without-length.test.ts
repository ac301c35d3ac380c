import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { UploadOutcome } from '@albumen/contracts/storage';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';

// Chunked bodies: the request does not say how many bytes they have.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const openUpload = async (name: string, bytes: number) => {
  const customer = await app.customer(name);
  const location = await customer.openUpload(await customer.openSession(), 'a.jpg', bytes);
  return { location, token: await app.issuer.token(name) };
};

const sendInChunks = async (location: string, token: string, chunks: readonly Uint8Array[]) => {
  const sent = request(new URL(location, app.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
  });
  for (const chunk of chunks) sent.write(chunk);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as Partial<UploadOutcome & Problem> };
};

test('accepts them', async () => {
  const bytes = await makePhotoFile();
  const { location, token } = await openUpload('in-chunks', bytes.byteLength);
  const { status, body } = await sendInChunks(location, token, [bytes.subarray(0, 100), bytes.subarray(100)]);
  expect([status, body.outcome]).toEqual([200, 'added']);
});

test('refuses more bytes than announced, with their number', async () => {
  const { location, token } = await openUpload('one-too-many', 100);
  const { status, body } = await sendInChunks(location, token, [Buffer.alloc(100), Buffer.alloc(1)]);
  expect([status, body.code]).toEqual([413, 'upload-too-large']);
  expect(body.detail).toBe('The request has more than the 100 announced bytes.');
});
