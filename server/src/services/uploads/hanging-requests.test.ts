import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { head } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

/** Begins to send the bytes of an upload. */
const beginSending = (location: string, token: string, bytes: number): ClientRequest =>
  request(new URL(location, app.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes,
    },
  }).on('error', () => undefined);

/** Sends the first bytes, and waits until the server reads them: then the session is active. */
const bringFirst = async (sending: ClientRequest, customer: TestCustomer, bytes: Uint8Array) => {
  const now = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  app.clock.moveTo(now);
  sending.write(bytes);
  await vi.waitFor(async () => {
    const { body } = await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`);
    expect(body.sessions[0]?.lastActiveAt).toBe(now);
  });
};

test('a hanging request, as of a sleeping laptop, gives way to those that come after it', async () => {
  const customer = await app.customer('sleeps');
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(await customer.openSession(), 'a.jpg', bytes.byteLength);
  const hanging = beginSending(location, await app.issuer.token('sleeps'), bytes.byteLength);
  const end = once(hanging, 'response');
  await bringFirst(hanging, customer, bytes.subarray(0, 100));
  const answers = await Promise.all([head(customer, location), head(customer, location)]);
  for (const answer of answers) expect(answer).toEqual({ status: 200, offset: '100' });
  const { status, body } = await customer.sendBytes(location, 100, bytes.subarray(100));
  expect([status, body.outcome]).toEqual([200, 'added']);
  const [answer] = (await end) as [IncomingMessage];
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({ 'upload-offset': '100', connection: 'close' });
  hanging.destroy();
});

test('ends a request that brings nothing for 30 seconds, and keeps the received bytes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const customer = await app.customer('trickles');
  const location = await customer.openUpload(await customer.openSession(), 'a.jpg', 100_000);
  const sending = beginSending(location, await app.issuer.token('trickles'), 100_000);
  let status: number | undefined;
  sending.once('response', ({ statusCode }: IncomingMessage) => (status = statusCode));
  await bringFirst(sending, customer, Buffer.alloc(5000));
  // Bytes that the server has not read yet keep the request for another 30 seconds.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(status).toBe(408);
  });
  expect(await head(customer, location)).toEqual({ status: 200, offset: '5000' });
  expect(app.logged).toEqual([]);
});
