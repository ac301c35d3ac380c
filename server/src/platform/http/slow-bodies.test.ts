import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from '../../kernel/http/http-server.ts';
import { acceptSlowBody, leastBytesOfSlowBody } from './slow-bodies.ts';

let app: FastifyInstance;
/** The latest request, as the server sees it. */
let raw: IncomingMessage;
/** Lets `/late` read its body. */
let proceed: () => void;

const count = async (body: IncomingMessage) => ({ bytes: (await text(body)).length });

beforeAll(async () => {
  app = await createHttpServer(createLog('silent', 'test'));
  app.post('/taking', async ({ body }) => ({ body }));
  app.post('/stranger', { onRequest: async (_, reply) => reply.code(401).send('who?') }, () => undefined);
  app.post('/thinking', () => new Promise<string>((resolve) => (proceed = () => resolve('done'))));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/upload', ({ raw: body }) => {
      acceptSlowBody(body);
      return count(body);
    });
    scope.post('/late', ({ raw: body }) => {
      acceptSlowBody(body);
      return new Promise<void>((resolve) => (proceed = resolve)).then(() => count(body));
    });
  });
  app.server.on('request', (request: IncomingMessage) => (raw = request));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Simulates the end of the 30 seconds in which a body must arrive or make progress. */
const endWindow = () => vi.advanceTimersByTime(30_000);

/** Sends bytes; settles when the server has received them, whether it has read them or not. */
const send = async (socket: Socket, bytes: number): Promise<void> => {
  const before = raw.socket.bytesRead;
  socket.write('1'.repeat(bytes));
  await vi.waitFor(() => expect(raw.socket.bytesRead).toBe(before + bytes), { interval: 1 });
};

/** Begins a request and sends one byte of its body. */
const begin = async (path: string, length: number): Promise<Socket> => {
  const begun = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['Host: photos', 'Content-Type: application/json', `Content-Length: ${length}`];
  socket.write([`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  await begun;
  await send(socket, 1);
  return socket;
};

test('answers a body that takes longer than 30 seconds with 408 and ends its connection', async () => {
  const socket = await begin('/taking', 100);
  await send(socket, 50);
  endWindow();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timed-out"/);
});

test('ends a connection whose answer came before its body, with nothing after the answer', async () => {
  const socket = await begin('/stranger', 100);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 401');
  endWindow();
  expect(await text(socket)).toBe('');
});

test('ends such a connection to a malformed address, too', async () => {
  const socket = await begin('/%ff', 100);
  await once(socket, 'data');
  endWindow();
  expect(await text(socket)).toBe('');
});

test('lets an accepted slow body continue while it makes progress, and ends it otherwise', async () => {
  const socket = await begin('/upload', 1_000_000);
  for (let window = 0; window < 20; window += 1) {
    await send(socket, leastBytesOfSlowBody);
    endWindow();
  }
  await send(socket, leastBytesOfSlowBody - 1);
  await vi.waitFor(() => expect(raw.readableLength).toBe(0), { interval: 1 });
  endWindow();
  expect(await text(socket)).toContain('HTTP/1.1 408');
});

test('does not hold bytes that wait for the server against the caller', async () => {
  const socket = await begin('/late', 200);
  await send(socket, 50);
  endWindow();
  endWindow();
  proceed();
  await send(socket, 149);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('{"bytes":200}');
  socket.destroy();
});

test('lets a handler take as long as it needs once the body has arrived', async () => {
  const socket = await begin('/thinking', 1);
  await vi.waitFor(() => expect(raw.complete).toBe(true), { interval: 1 });
  endWindow();
  proceed();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 200');
  socket.destroy();
});
