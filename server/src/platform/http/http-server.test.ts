import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createHttpServer } from './http-server.ts';

const lines: Record<string, unknown>[] = [];
const errorLevel = 50;
const infoLevel = 30;

/** What passes by itself: a disk that is full. */
const fullDisk = () => Object.assign(new Error('write'), { code: 'ENOSPC' });

const failures: Record<string, () => Error> = {
  '/busy': () => new AppError('unavailable', { detail: 'Another one is at work.', retryAfterSeconds: 1 }),
  '/refused': () => new AppError('not-found', { detail: 'There is no such thing.' }),
  '/full': fullDisk,
  '/broken': () => new Error('a mistake of ours'),
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }));
  for (const [path, failure] of Object.entries(failures))
    app.get(path, async () => {
      throw failure();
    });
  app.post('/taking', async ({ body }) => ({ body }));
});
afterAll(() => app.close());

/** The status of the answer, and how it was logged. */
const ask = async (path: string) => {
  lines.length = 0;
  const { statusCode } = await app.inject(path);
  const [line] = lines;
  return { status: statusCode, level: line?.['level'], hasStack: JSON.stringify(line).includes('stack') };
};

test.each([
  ['/busy', 503],
  ['/refused', 404],
])('what a use case answers is no error in the log: %s', async (path, status) => {
  expect(await ask(path)).toEqual({ status, level: infoLevel, hasStack: false });
});

test.each([
  ['/full', 503],
  ['/broken', 500],
])('what has failed is one, with its cause: %s', async (path, status) => {
  expect(await ask(path)).toEqual({ status, level: errorLevel, hasStack: true });
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b', undefined])(
  'a body of another type is refused with the one that is accepted: %s',
  async (type) => {
    const headers = type ? { 'content-type': type } : {};
    const answer = await app.inject({ method: 'POST', url: '/taking', headers, payload: 'name=value' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid-request',
      detail: 'A body is accepted as application/json only.',
    });
  },
);

test.each(['/refused', '/nowhere', '/%ff'])(
  'an answer without a page bears the headers of every answer, too: %s',
  async (path) => {
    const { headers } = await app.inject({ url: path, headers: { 'x-correlation-id': 'from-the-caller' } });
    expect(headers).toMatchObject({
      'x-correlation-id': 'from-the-caller',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  },
);
