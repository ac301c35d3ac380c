import { contractPart, endpoint } from '@albumen/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { serveContract, serves } from './contract-routes.ts';
import { createHttpServer } from './http-server.ts';

const ids = z.array(z.uuid()).check(z.maxLength(500));

const notes = contractPart({
  service: 'widget',
  title: 'Notes',
  endpoints: {
    select: endpoint({
      method: 'POST',
      path: '/select/:name',
      summary: 'Selects notes',
      security: 'none',
      params: z.object({ name: z.string() }),
      query: z.object({ after: z.optional(z.string()) }),
      body: z.strictObject({ ids: z.optional(ids), lists: z.optional(z.array(ids).check(z.maxLength(500))) }),
      maxBytes: 1024 * 1024,
      maxValues: 260_000,
      reply: { status: 204 },
    }),
    keep: endpoint({
      method: 'POST',
      path: '/keep',
      summary: 'Keeps any document',
      security: 'none',
      body: z.looseObject({}),
      reply: { status: 204 },
    }),
    fail: endpoint({
      method: 'GET',
      path: '/fail',
      summary: 'Fails',
      security: 'none',
      reply: { status: 204 },
    }),
  },
});

const lines: string[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'info' }, { write: (line) => lines.push(line) }));
  const handlers = {
    select: async () => {},
    keep: async () => {},
    fail: async () => {
      throw new AppError('not-found', { detail: 'long '.repeat(100_000) });
    },
  };
  serveContract(app, serves(notes, handlers), { customer: () => Promise.reject(new Error('unused')) });
});
afterAll(() => app.close());

const post = async (path: string, payload: string) => {
  lines.length = 0;
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/widget${path}`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: statusCode, bytes: body.length, problem: body === '' ? undefined : JSON.parse(body) };
};

const longestLine = () => Math.max(...lines.map((line) => line.length));

const list = (length: number, item: string) => `[${Array(length).fill(item).join(',')}]`;
const unknownFields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;

test.each([
  ['10,000 unknown fields', unknownFields(10_000), 20, 'body.f19'],
  ['120,000 bad ids', `{"ids":${list(120_000, '1')}}`, 1, 'body.ids'],
  ['500 lists of 500 bad ids', `{"lists":${list(500, list(500, '1'))}}`, 1, 'body.lists.0.0'],
  ['500 bad ids', `{"ids":${list(500, '1')}}`, 20, 'body.ids.19'],
  ['a name of 200,000 characters', `{"${'x'.repeat(200_000)}":1}`, 1, `body.${'x'.repeat(194)}…`],
  ['200 NULs', `{"lists":${list(200, '"\\u0000"')}}`, 20, 'body.lists.19'],
])('reports few and short errors: %s', async (_what, body, count, lastField) => {
  const { status, bytes, problem } = await post('/select/mine', body);
  expect(status).toBe(400);
  expect(problem.errors).toHaveLength(count);
  expect(problem.errors.at(-1).field).toBe(lastField);
  expect(bytes).toBeLessThan(10_000);
  expect(longestLine()).toBeLessThan(10_000);
});

test('shortens the detail of any problem, in the answer and in the log', async () => {
  lines.length = 0;
  const { body } = await app.inject('/api/widget/fail');
  expect(JSON.parse(body).detail).toMatch(/^long .{1,2000}…$/);
  expect(longestLine()).toBeLessThan(10_000);
});

const nested = (depth: number) => `{"a":`.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

test.each([
  ['64 levels', nested(64), 204],
  ['65 levels', nested(65), 400],
  ['brackets in a text', JSON.stringify({ text: '["\\{'.repeat(100) }), 204],
  ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ['100,000 open brackets', '['.repeat(100_000), 400],
  ['10,001 fields', unknownFields(10_001), 400],
  ['9,999 fields in each of two objects', `{"a":${unknownFields(9_999)},"b":${unknownFields(9_999)}}`, 204],
  ['20,000 values in lists', `{"a":[${list(9_999, '1')},${list(9_998, '[]')}]}`, 204],
  ['20,001 values in lists', `{"a":[${list(9_999, '1')},${list(9_999, '[]')}]}`, 400],
  ['20,001 values, cut off', `{"a":[${'1,'.repeat(20_000)}`, 400],
  ['commas in a text', JSON.stringify({ text: ','.repeat(30_000) }), 204],
  ['invalid JSON', ']:]', 400],
])('limits depth, fields and values of bodies before they are parsed: %s', async (_what, body, status) => {
  const answer = await post('/keep', body);
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.problem.detail).toMatch(
      /nested at most 64 levels deep|have at most 10000 fields|have at most 20000 values|not valid JSON/,
    );
});

test.each([
  ['/keep', '{"a":{"text":"\\ud83d cut"}}', 'body.a.text'],
  ['/keep', '{"a":["\\udc00\\ud800"]}', 'body.a.0'],
  ['/keep', '{"name \\ud83d":1}', 'body.name \ufffd'],
  ['/keep', '{"a":"\\u0000"}', 'body.a'],
  ['/select/a%00', '{}', 'path.name'],
  ['/select/a?after=%00', '{}', 'query.after'],
])('rejects text that no database can keep: %s %s', async (path, body, field) => {
  const { status, problem } = await post(path, body);
  expect([status, problem.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
});

test('accepts whole surrogate pairs', async () => {
  expect((await post('/keep', '{"text":"\\ud83d\\ude00 😀"}')).status).toBe(204);
});

test('reports a list that is too long by its length, not by its entries', async () => {
  const { problem } = await post('/select/mine', `{"ids":${list(501, '1')}}`);
  expect(problem.errors).toEqual([{ field: 'body.ids', message: 'Must have at most 500 entries' }]);
});

const latin1 = Buffer.from('{"text":"Größe"}', 'latin1');

test.each([
  ['{"ids":"x"}', {}, 'body.ids: Must be a list, not a text'],
  ['{"idz":1}', {}, 'body.idz: There is no such field here; the fields are ids, lists'],
  ['{"ids":["x"]}', {}, 'body.ids.0: Must be a UUID, such as 3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11'],
  [
    '{"ids":[5]}',
    {},
    'body.ids.0: Must be a UUID, such as 3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11, not a number',
  ],
  ['', {}, 'body: Is missing, but must be an object'],
  ['{"ids":[],}', {}, /^The body is not valid JSON: .*position 10/],
  ['{"ids":[secret]}', {}, "The body is not valid JSON: Unexpected token 's'."],
  ['{"__proto__":{}}', {}, /has a field named __proto__/],
  [latin1, {}, /is not valid UTF-8\. Send JSON in UTF-8/],
  ['{}', { 'content-encoding': 'gzip' }, /must not be compressed, but its Content-Encoding is gzip/],
  ['{}', { 'content-type': 'application/xml' }, 'The body must be application/json.'],
  [JSON.stringify('x'.repeat(1024 * 1024)), {}, 'The body may have at most 1048576 bytes.'],
])('says what is wrong with the body %s', async (payload, headers, detail) => {
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/widget/select/mine',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  expect(JSON.parse(body).detail).toMatch(detail);
});
