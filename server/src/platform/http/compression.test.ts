import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from '../../kernel/http/http-server.ts';

const long = JSON.stringify({ text: 'photo '.repeat(1000) });
const huge = JSON.stringify({ text: 'photo '.repeat(100_000) });
const short = JSON.stringify({ text: 'photo' });
const json = 'application/json; charset=utf-8';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(createLog('silent', 'test'));
  app.get('/long', (_request, reply) => reply.type(json).send(long));
  app.get('/huge', (_request, reply) => reply.type(json).send(huge));
  app.get('/short', (_request, reply) => reply.type(json).send(short));
  app.get('/image', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Requests without decompression: `fetch` would unpack the answer silently. */
const ask = async (path: string, accepted?: string) => {
  const { port } = app.server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
  });
  return {
    encoding: answer.headers['content-encoding'],
    vary: answer.headers.vary,
    bytes: await buffer(answer),
  };
};

test.each([
  ['/long', long],
  ['/huge', huge],
])('sends the JSON of %s as brotli or gzip to clients that accept it', async (path, text) => {
  const asBrotli = await ask(path, 'gzip, deflate, br, zstd');
  expect(asBrotli).toMatchObject({ encoding: 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(asBrotli.bytes).toString()).toBe(text);
  const asGzip = await ask(path, 'gzip, deflate');
  expect(asGzip).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(asGzip.bytes).toString()).toBe(text);
  for (const { bytes } of [asBrotli, asGzip]) expect(bytes.length).toBeLessThan(text.length / 5);
});

test('sends JSON uncompressed to all other clients', async () => {
  for (const accepted of [undefined, 'identity']) {
    const answer = await ask('/long', accepted);
    expect([answer.encoding, answer.bytes.toString()]).toEqual([undefined, long]);
  }
});

test('never compresses short answers or other types', async () => {
  for (const path of ['/short', '/image']) expect((await ask(path, 'br, gzip')).encoding).toBeUndefined();
});
