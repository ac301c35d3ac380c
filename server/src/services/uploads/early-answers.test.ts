import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { sessionPath, stagedNameOf } from '../../../test/upload-calls.ts';

// An answer sent before the end of the request must reach a client that reads it only after sending everything.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

/** More than fits into the buffers of both ends of a connection. */
const bytes = Buffer.alloc(24 * 1024 * 1024, 'x');

/** The head of a request that sends all bytes from this offset. */
const headOf = (location: string, token: string, offset: number, ...more: string[]): string =>
  [
    `PATCH ${location} HTTP/1.1`,
    `Host: ${new URL(app.url).hostname}`,
    `Authorization: Bearer ${token}`,
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    `Upload-Offset: ${offset}`,
    `Content-Length: ${bytes.length - offset}`,
    ...more,
    '\r\n',
  ].join('\r\n');

/** Sends bytes like browsers do: reads the answer only after writing all of them. */
const sendAllThenRead = async (location: string, token: string, offset = 0) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(headOf(location, token, offset, 'Connection: close'));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).write(bytes.subarray(offset), () => resolve());
  });
  const answer = await text(socket);
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  return {
    status: Number(headers.split(' ')[1]),
    retryAfter: /^retry-after: (\d+)/im.exec(headers)?.[1],
    problem: JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '{}') as Partial<Problem>,
  };
};

const openUpload = async (name: string) => {
  const customer = await app.customer(name);
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'a.jpg', bytes.length);
  return { customer, sessionId, location, token: await app.issuer.token(name) };
};

test('answers 503 on a full disk, and keeps the received bytes', async () => {
  const { location, token } = await openUpload('full');
  await symlink('/dev/full', join(app.dataDir, 'staging', await stagedNameOf(app, location)));
  const { status, retryAfter, problem } = await sendAllThenRead(location, token);
  expect([status, retryAfter, problem.code]).toEqual([503, '5', 'unavailable']);
  expect(problem.detail).toBe('There is no space for more bytes at the moment; received bytes are kept.');
});

test('names the expected offset if the bytes do not start there', async () => {
  const { location, token } = await openUpload('wrong-offset');
  const { status, problem } = await sendAllThenRead(location, token, 1);
  expect([status, problem.code]).toEqual([409, 'upload-conflict']);
});

test('reports a session that has ended', async () => {
  const { customer, sessionId, location, token } = await openUpload('ended');
  await customer.delete(sessionPath(sessionId));
  const { status, problem } = await sendAllThenRead(location, token);
  expect([status, problem.code]).toEqual([409, 'upload-session-ended']);
});

test('reports a token that is not accepted', async () => {
  const { location } = await openUpload('token');
  const { status, problem } = await sendAllThenRead(location, 'expired');
  expect([status, problem.code]).toEqual([401, 'not-signed-in']);
});

test('closes the connection of a refused file whose rest does not arrive', async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, 100)));
  const { location, token } = await openUpload('slow');
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(headOf(location, token, 1));
  const answer = await text(socket);
  vi.restoreAllMocks();
  expect(answer).toMatch(/^HTTP\/1.1 409 /);
});
