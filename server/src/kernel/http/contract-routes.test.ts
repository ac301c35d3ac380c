import { contractPart, endpoint, isBinary, repliesOf } from '@albumen/contracts/endpoint';
import { contractParts } from '@albumen/contracts/parts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import type { Authenticators, Operator } from './caller.ts';
import { serialiser, serveContract, serves } from './contract-routes.ts';
import type { Handlers } from './contract-routes.ts';
import { createHttpServer } from './http-server.ts';
import { openApiDocument } from './openapi.ts';

const Note = z.object({ text: z.string() });

const notes = contractPart({
  service: 'widget',
  title: 'Notes',
  endpoints: {
    put: endpoint({
      method: 'PUT',
      path: '/notes/:id',
      summary: 'Writes a note',
      security: 'customer',
      params: z.object({ id: z.string() }),
      headers: z.object({ 'if-match': z.string() }),
      body: Note,
      reply: { 200: Note, 201: Note, 204: undefined },
      replyHeaders: ['etag', 'location'],
    }),
    read: endpoint({
      method: 'GET',
      path: '/notes/:id',
      summary: 'Reads a note',
      security: 'none',
      params: z.object({ id: z.string() }),
      reply: { status: 200, body: Note },
      replyHeaders: ['etag'],
    }),
    putPicture: endpoint({
      method: 'PUT',
      path: '/picture',
      summary: 'Takes a picture',
      security: 'none',
      body: { binary: ['image/png', 'image/jpeg'], maxBytes: 8 },
      reply: { status: 200, body: z.object({ bytes: z.int(), mediaType: z.string() }) },
    }),
    readPicture: endpoint({
      method: 'GET',
      path: '/picture',
      summary: 'Gives a picture, or the rest of one',
      security: 'none',
      reply: { 200: { binary: ['image/png'] }, 206: { binary: ['image/png'] } },
    }),
    count: endpoint({
      method: 'GET',
      path: '/count',
      summary: 'Counts what the operator may see',
      security: 'operator',
      scope: { area: 'orders', access: 'read' },
      reply: { status: 200, body: z.object({ by: z.string() }) },
    }),
  },
});

const handlers: Handlers<typeof notes> = {
  put: async ({ params, headers, body }) => {
    if (headers['if-match'] === 'none')
      return { status: 201, body, headers: { etag: '"1"', location: `/notes/${params.id}` } };
    return body.text === '' ? { status: 204, headers: {} } : { status: 200, body, headers: { etag: '"2"' } };
  },
  read: async ({ params }) => ({ body: { text: params.id }, headers: { etag: '"2"' } }),
  putPicture: async ({ body: { bytes, mediaType } }) => ({ bytes: bytes.byteLength, mediaType }),
  readPicture: async () => ({
    status: 206,
    body: Buffer.from('rest'),
    headers: { 'content-type': 'image/png' },
  }),
  count: async ({ caller }) => ({ by: caller.name }),
};

const unused = { note: async () => {}, write: async () => ({ status: 200 }) };

const keys: Record<string, Operator> = {
  shop: { keyId: '1', name: 'The shop', scopes: [{ area: 'orders', access: 'read' }], ...unused },
  bookkeeping: { keyId: '2', name: 'Bookkeeping', scopes: [{ area: 'orders', access: 'write' }], ...unused },
};

const authenticators: Authenticators = {
  customer: async ({ headers }) => {
    if (headers.authorization !== 'Bearer anna') throw new AppError('not-signed-in');
    const claims = {
      provider: 'test',
      subject: 'anna',
      email: undefined,
      isEmailVerified: false,
      isBusiness: false,
      expiresAt: new Date('2100-01-01'),
    };
    return { customerId: 'anna', claims };
  },
  operator: async ({ headers }) => {
    const key = keys[(headers.authorization ?? '').slice('Bearer '.length)];
    if (key === undefined) throw new AppError('not-signed-in');
    return key;
  },
};

const silent = pino({ level: 'silent' });

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(silent);
  serveContract(app, serves(notes, handlers), authenticators);
});
afterAll(() => app.close());

const anna = { authorization: 'Bearer anna' };

const put = (payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'PUT', url: '/api/widget/notes/7', headers: { ...anna, ...headers }, payload });

test('answers with the status that the handler chose and the headers of the contract', async () => {
  const made = await put({ text: 'new' }, { 'if-match': 'none' });
  expect([made.statusCode, made.json(), made.headers.etag, made.headers.location]).toEqual([
    201,
    { text: 'new' },
    '"1"',
    '/notes/7',
  ]);
  const changed = await put({ text: 'other' }, { 'if-match': '"1"' });
  expect([changed.statusCode, changed.json(), changed.headers.etag]).toEqual([200, { text: 'other' }, '"2"']);
  const emptied = await put({ text: '' }, { 'if-match': '"2"' });
  expect([emptied.statusCode, emptied.body]).toEqual([204, '']);
});

test('sends headers with a reply that has only one status', async () => {
  const { json, headers } = await app.inject('/api/widget/notes/mine');
  expect([json(), headers.etag]).toEqual([{ text: 'mine' }, '"2"']);
});

test('lets no cache store an answer without sign-in either', async () => {
  expect((await app.inject('/api/widget/notes/mine')).headers['cache-control']).toBe('no-store');
});

test('names a required header that the request lacks', async () => {
  const { statusCode, json } = await put({ text: 'new' }, {});
  expect([statusCode, json().errors]).toMatchObject([400, [{ field: 'header.if-match' }]]);
});

test('receives all bytes and their media type', async () => {
  const { json } = await app.inject({
    method: 'PUT',
    url: '/api/widget/picture',
    headers: { 'content-type': 'Image/PNG; name=a' },
    payload: Buffer.from('12345678'),
  });
  expect(json()).toEqual({ bytes: 8, mediaType: 'image/png' });
});

test.each([
  ['more bytes than the contract allows', { 'content-type': 'image/png' }, '123456789', 413, ''],
  ['another media type', { 'content-type': 'text/plain' }, '1', 400, 'image/png or image/jpeg'],
  ['JSON', { 'content-type': 'application/json' }, '{}', 400, 'image/png or image/jpeg'],
  ['no body at all', {}, undefined, 400, 'image/png or image/jpeg'],
])('rejects %s if bytes are expected', async (_what, headers, payload, status, detail) => {
  const { statusCode, body } = await app.inject({
    method: 'PUT',
    url: '/api/widget/picture',
    headers: headers as Record<string, string>,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(statusCode).toBe(status);
  expect(body).toContain(detail);
});

test('sends bytes with the status that the handler chose', async () => {
  const { statusCode, headers, body } = await app.inject('/api/widget/picture');
  expect([statusCode, headers['content-type'], body]).toEqual([206, 'image/png', 'rest']);
});

test.each([
  ['without a key', undefined, 401],
  ['with the token of a customer', 'anna', 401],
  ['with a key of another scope', 'bookkeeping', 403],
  ['with a key that has the scope', 'shop', 200],
])('answers a call for the operator %s with %3$i', async (_what, key, status) => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const { statusCode, json } = await app.inject({ url: '/api/widget/count', headers });
  expect(statusCode).toBe(status);
  if (status === 200) expect(json()).toEqual({ by: 'The shop' });
});

test('refuses to serve operator contracts without an operator authenticator', async () => {
  const other = await createHttpServer(silent);
  const { customer } = authenticators;
  expect(() => serveContract(other, serves(notes, handlers), { customer })).toThrow(
    'widget.count needs an authenticator for the operator API.',
  );
  await other.close();
});

test('documents headers, bytes, statuses and scopes', () => {
  const { paths, components } = openApiDocument([notes], '1') as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
    components: { securitySchemes: object };
  };
  const putNote = paths['/api/widget/notes/{id}']?.['put'];
  expect(putNote?.['parameters']).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'if-match', in: 'header', required: true },
  ]);
  expect(Object.keys(putNote?.['responses'] as object)).toEqual([
    '200',
    '201',
    '204',
    '400',
    '401',
    '404',
    '413',
    '429',
    '500',
    '503',
  ]);
  expect(putNote?.['responses']).toMatchObject({ 201: { headers: { etag: {}, location: {} } } });
  const putPicture = paths['/api/widget/picture']?.['put'];
  expect(putPicture?.['requestBody']).toMatchObject({
    content: { 'image/png': { schema: { format: 'binary' } }, 'image/jpeg': {} },
  });
  expect(putPicture?.['responses']).toHaveProperty('413');
  const count = paths['/api/widget/count']?.['get'];
  expect(count?.['security']).toEqual([{ operator: ['orders:read'] }]);
  expect(count?.['responses']).toHaveProperty('403');
  expect(components.securitySchemes).toHaveProperty('operator');
});

// A running server makes them only when they are needed.
test('makes a serialiser for every reply of the contracts', () => {
  const bodies = contractParts.flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap((call) => repliesOf(call).map(([, body]) => body)),
  );
  for (const body of bodies)
    if (body !== undefined && !isBinary(body)) expect(serialiser(body)).toBeTypeOf('function');
});
