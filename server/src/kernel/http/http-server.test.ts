import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { siteFrom } from '../site-entry.ts';
import { createSites } from '../sites.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServerOptions } from './http-server.ts';

const lines: Record<string, unknown>[] = [];
const errorLevel = 50;
const infoLevel = 30;

/** A temporary failure: a full disk. */
const fullDisk = () => Object.assign(new Error('write'), { code: 'ENOSPC' });

const failures: Record<string, () => Error> = {
  '/busy': () => new AppError('unavailable', { detail: 'Another one is at work.', retryAfterSeconds: 1 }),
  '/refused': () => new AppError('not-found', { detail: 'There is no such thing.' }),
  '/soon': () => new AppError('not-found', { isUsual: true }),
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
  app.get('/refused/:id', async () => ({}));
  app.post('/taking', async ({ body }) => ({ body }));
  app.get<{ Querystring: { type: string } }>('/typed', async ({ query }, reply) =>
    reply.type(query.type).send('bytes'),
  );
});
afterAll(() => app.close());

test.each([
  ['image/webp', true],
  ['image/svg+xml', true],
  ['application/pdf', true],
  ['application/zip', true],
  ['text/csv; charset=utf-8', true],
  ['application/json', false],
  // A worker would obey it.
  ['text/javascript; charset=utf-8', false],
])('whether an answer of type %s cannot run as part of our site: %s', async (type, isFile) => {
  const { headers, body } = await app.inject({ url: '/typed', query: { type } });
  expect([body, headers['content-security-policy']]).toEqual([
    'bytes',
    isFile ? "default-src 'none'; sandbox" : undefined,
  ]);
});

/** Returns the status of the answer, and how it was logged. */
const ask = async (path: string) => {
  lines.length = 0;
  const { statusCode } = await app.inject(path);
  const [line] = lines;
  return { status: statusCode, level: line?.['level'], hasStack: JSON.stringify(line).includes('stack') };
};

test.each([
  ['/busy', 503],
  ['/refused', 404],
])('does not log the refusal of a use case as an error: %s', async (path, status) => {
  expect(await ask(path)).toEqual({ status, level: infoLevel, hasStack: false });
});

test('does not log a usual answer', async () => {
  lines.length = 0;
  expect([(await app.inject('/soon')).statusCode, lines]).toEqual([404, []]);
});

test.each([
  ['/full', 503],
  ['/broken', 500],
])('logs a failure as an error with its cause: %s', async (path, status) => {
  expect(await ask(path)).toEqual({ status, level: errorLevel, hasStack: true });
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b', undefined])(
  'rejects a body of another type and names the accepted one: %s',
  async (type) => {
    const headers = type ? { 'content-type': type } : {};
    const answer = await app.inject({ method: 'POST', url: '/taking', headers, payload: 'name=value' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid-request',
      detail: 'The body must be application/json.',
    });
  },
);

test.each(['/refused', '/nowhere', '/%ff'])(
  'sends the common headers with error responses, too: %s',
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

test.each(['/photos/%ff', `/refused/${'x'.repeat(300)}`])(
  'does not log the signature of an address that cannot be routed: %s',
  async (path) => {
    lines.length = 0;
    const { statusCode, json } = await app.inject(`${path}?expires=1&signature=secret`);
    expect([statusCode, JSON.stringify(json())]).toEqual([400, expect.not.stringContaining('secret')]);
    expect(lines).toMatchObject([{ level: infoLevel, msg: 'request refused' }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  },
);

test('does not log a request that the caller aborts as an error', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const begun = once(app.server, 'request');
  const head = [
    'POST /taking HTTP/1.1',
    'Host: photos',
    'Content-Type: application/json',
    'Content-Length: 9',
  ];
  socket.write([...head, '', '{'].join('\r\n'));
  await begun;
  socket.destroy();
  const refused = await vi.waitFor(() => {
    const [line] = lines;
    return line ?? Promise.reject(new Error('Nothing was logged.'));
  });
  expect(refused).toMatchObject({ level: infoLevel, detail: 'The request was aborted.' });
});

/** Starts a server whose `/from` returns the detected client address, and whose `/site` returns the detected site. */
const startWith = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const server = await createHttpServer(pino({ level: 'silent' }), options);
  server.get('/from', ({ ip }) => ({ ip }));
  server.get('/site', ({ site }) => ({ site: site.publicUrl }));
  return server;
};

const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };

test.each([
  [{}, '127.0.0.1', '198.51.100.7'],
  [{}, '::1', '198.51.100.7'],
  // Private networks are not trusted by default: other machines there could forge addresses.
  [{}, '10.0.0.2', '10.0.0.2'],
  [{}, '192.0.2.1', '192.0.2.1'],
  [{ trustedProxies: ['10.0.0.0/24'] }, '10.0.0.2', '198.51.100.7'],
  [{ trustedProxies: ['10.0.0.0/24'] }, '127.0.0.1', '127.0.0.1'],
  [{ trustedProxies: ['10.0.0.2', '198.51.100.7'] }, '10.0.0.2', '203.0.113.9'],
])('attributes with %j a request that %s forwards to %s', async (options, remoteAddress, ip) => {
  const server = await startWith(options);
  expect((await server.inject({ url: '/from', headers: forwarded, remoteAddress })).json()).toEqual({ ip });
  await server.close();
});

test('warns once of a proxy that is not trusted', async () => {
  const warned: unknown[] = [];
  const server = await createHttpServer(
    pino({ level: 'warn' }, { write: (line) => warned.push(JSON.parse(line)) }),
  );
  server.get('/from', ({ ip }) => ({ ip }));
  const from = (remoteAddress: string, headers = {}) =>
    server.inject({ url: '/from', headers, remoteAddress });
  await from('127.0.0.1', forwarded);
  await from('10.0.0.2');
  expect(warned).toEqual([]);
  for (const proxy of ['10.0.0.2', '10.0.0.3']) await from(proxy, forwarded);
  expect(warned).toMatchObject([
    { proxy: '10.0.0.2', msg: expect.stringContaining('TRUSTED_PROXIES does not name') },
  ]);
  await server.close();
});

test.each(['/from', '/nowhere', '/%ff'])(
  'tells browsers to keep to HTTPS if customers use it: %s',
  async (path) => {
    const [server, plain] = [
      await startWith({ sites: createSites([siteFrom({ publicUrl: 'https://photos.example.com' })]) }),
      await startWith({}),
    ];
    const header = 'strict-transport-security';
    expect((await server.inject(path)).headers[header]).toBe('max-age=31536000');
    expect((await plain.inject(path)).headers).not.toHaveProperty(header);
    await server.close();
    await plain.close();
  },
);

const twoSites = createSites([
  siteFrom({ publicUrl: 'https://photos.example.com' }),
  siteFrom({ publicUrl: 'http://fotos.example.nl:8080' }),
]);
const usual = 'https://photos.example.com';
const other = 'http://fotos.example.nl:8080';

test.each([
  [{ host: 'photos.example.com' }, '192.0.2.1', usual],
  [{ host: 'fotos.example.nl:8080' }, '192.0.2.1', other],
  [{ host: 'FOTOS.example.nl:8080' }, '192.0.2.1', other],
  [{ host: 'fotos.example.nl' }, '192.0.2.1', usual],
  [{ host: 'evil.test' }, '192.0.2.1', usual],
  // A proxy on this machine is trusted; any other client could forge the header.
  [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'fotos.example.nl:8080' }, '127.0.0.1', other],
  [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'fotos.example.nl:8080' }, '192.0.2.1', usual],
  [{ host: 'fotos.example.nl:8080', 'x-forwarded-host': 'evil.test' }, '127.0.0.1', usual],
])('serves a request with %j from %s on the site %s', async (headers, remoteAddress, site) => {
  const server = await startWith({ sites: twoSites });
  expect((await server.inject({ url: '/site', headers, remoteAddress })).json()).toEqual({ site });
  for (const url of ['/site', '/nowhere', '/%ff']) {
    const hasHeader = 'strict-transport-security' in (await server.inject({ url, headers })).headers;
    if (!('x-forwarded-host' in headers)) expect(hasHeader).toBe(site === usual);
  }
  await server.close();
});

describe('hosts', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await startWith({
      sites: createSites([
        siteFrom({ publicUrl: 'https://coral.example', retiredHosts: ['old.example'] }),
        siteFrom({ publicUrl: 'https://test.coral.example' }),
        siteFrom({ publicUrl: 'http://localhost:8080' }),
      ]),
    });
  });
  afterAll(() => server.close());
  const open = (host: string, url: string) => server.inject({ url, headers: { host } });

  // #robots
  test.each([
    ['coral.example', '/', undefined],
    ['Coral.example:443', '/?utm_source=mail', undefined],
    ['coral.example', '/site', 'noindex'],
    ['coral.example', '/nowhere', 'noindex'],
    ['coral.example', '/%ff', 'noindex'],
    ['test.coral.example', '/', 'noindex'],
    ['localhost:8080', '/', 'noindex'],
    ['unknown.example', '/', 'noindex'],
  ])('the X-Robots-Tag of %s%s is %s', async (host, url, expected) => {
    expect((await open(host, url)).headers['x-robots-tag']).toBe(expected);
  });

  // #retired-host
  test.each([
    ['old.example', 308, 'https://coral.example/site?page=2'],
    ['OLD.example:8443', 308, 'https://coral.example/site?page=2'],
    ['coral.example', 200, undefined],
  ])('redirects visitors of a retired host to its site: %s', async (host, status, location) => {
    const { statusCode, headers } = await open(host, '/site?page=2');
    expect([statusCode, headers.location]).toEqual([status, location]);
  });
});
