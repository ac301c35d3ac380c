import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from '../../kernel/http/http-server.ts';

let app: FastifyInstance;
/** The body of the last endless answer. */
let body: Readable;
/** The server's end of the last connection. */
let served: Socket;

const piece = Buffer.alloc(64 * 1024);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await createHttpServer(createLog('silent', 'test'));
  app.get('/endless', async (_request, reply) => {
    body = new Readable({
      read() {
        this.push(piece);
      },
    });
    return reply.send(body);
  });
  app.get('/thinking', () => new Promise(() => undefined));
  app.server.on('connection', (socket: Socket) => (served = socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const endSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** Sends a request and reads nothing of the answer. */
const ask = async (path: string): Promise<Socket> => {
  const connected = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: photos\r\n\r\n`);
  await connected;
  return socket;
};

/** Settles when the network takes no more bytes. */
const untilFull = async (): Promise<void> => {
  let taken = -1;
  await vi.waitFor(
    () => {
      const before = taken;
      taken = served.bytesWritten - served.writableLength;
      expect(served.writableLength).toBeGreaterThan(0);
      expect(taken).toBe(before);
    },
    { interval: 100 },
  );
};

test('ends an answer and its source if nobody reads a byte for 60 seconds', async () => {
  const socket = await ask('/endless');
  await untilFull();
  endSeconds(60);
  expect(body.destroyed).toBe(false);
  endSeconds(10);
  await vi.waitFor(() => expect([served.destroyed, body.destroyed]).toEqual([true, true]));
  socket.destroy();
});

test('keeps the connection of a reader who takes some bytes every minute', async () => {
  const socket = await ask('/endless');
  for (let minute = 0; minute < 3; minute += 1) {
    await untilFull();
    endSeconds(50);
    const before = served.bytesWritten;
    socket.resume();
    await vi.waitFor(() => expect(served.bytesWritten).toBeGreaterThan(before));
    socket.pause();
  }
  expect(served.destroyed).toBe(false);
  socket.destroy();
});

test('does not hold a slow handler against the caller', async () => {
  const socket = await ask('/thinking');
  endSeconds(300);
  expect(served.destroyed).toBe(false);
  socket.destroy();
});
