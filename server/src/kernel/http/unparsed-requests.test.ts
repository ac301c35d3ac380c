import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createHttpServer } from './http-server.ts';

let app: FastifyInstance;
let finish: () => void;

beforeAll(async () => {
  app = await createHttpServer(createLog('silent', 'test'));
  app.post('/taking', async ({ body }) => ({ body }));
  app.get('/long', (_, reply) => {
    reply.hijack();
    reply.raw.write('the first part');
    finish = () => reply.raw.end();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const open = (): Socket => connect((app.server.address() as AddressInfo).port, '127.0.0.1');

/** Sends these lines on a new connection and returns everything received until the server closes it. */
const send = (lines: readonly string[]): Promise<string> => {
  const socket = open();
  socket.write(lines.join('\r\n'));
  return text(socket);
};

const parsed = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [statusLine, ...lines] = head.split('\r\n');
  return {
    statusLine,
    headers: new Headers(lines.map((line) => line.split(': ') as [string, string])),
    body,
  };
};

const post = ['POST /taking HTTP/1.1', 'Host: photos', 'Content-Type: application/json'];
const notWellFormed = 'The request is not well-formed HTTP/1.1.';

test.each([
  ['headers of 17,000 bytes', 'at most 16384 bytes', [...post, `Cookie: ${'a'.repeat(17_000)}`, '', '']],
  ['two lengths', notWellFormed, [...post, 'Content-Length: 2', 'Content-Length: 3', '', '{}']],
  ['a chunk without its length', notWellFormed, [...post, 'Transfer-Encoding: chunked', '', 'zz', '{}', '']],
  ['nonsense', notWellFormed, ['nonsense', '', '']],
])('rejects a request of %s with a problem and the common headers', async (_, detail, lines) => {
  const { statusLine, headers, body } = parsed(await send(lines));
  expect(statusLine).toBe('HTTP/1.1 400 Bad Request');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
  expect(JSON.parse(body)).toMatchObject({
    code: 'invalid-request',
    detail: expect.stringContaining(detail),
    correlationId: headers.get('x-correlation-id'),
  });
});

test('keeps the correlation id of a request whose body cannot be read', async () => {
  const lines = ['X-Correlation-Id: from-the-caller', 'Transfer-Encoding: chunked', '', 'zz', '{}', ''];
  const { headers, body } = parsed(await send([...post, ...lines]));
  expect(headers.get('x-correlation-id')).toBe('from-the-caller');
  expect(JSON.parse(body)).toMatchObject({ correlationId: 'from-the-caller' });
});

test('answers a request that does not arrive in time as timed out', async () => {
  const connected = once(app.server, 'connection');
  const socket = open();
  // Node.js emits this after a minute.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', late, (await connected)[0]);
  const { statusLine, body } = parsed(await text(socket));
  expect(statusLine).toBe('HTTP/1.1 408 Request Timeout');
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'request-timed-out' });
});

test('writes nothing into an answer that has begun on the same connection', async () => {
  const socket = open();
  socket.write(['GET /long HTTP/1.1', 'Host: photos', '', ''].join('\r\n'));
  const [begun] = (await once(socket, 'data')) as [Buffer];
  expect(begun.toString()).toContain('the first part');
  socket.write('nonsense\r\n\r\n');
  await expect(text(socket)).resolves.toBe('');
  finish();
});
