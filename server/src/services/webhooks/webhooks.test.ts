import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import type { ReceivedPost, WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;
/** Shares the database, and accepts only webhooks on the public internet. */
let strict: TestApp;
let receiver: WebhookReceiver;
let names = 0;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: { OPERATOR_API_KEY: operatorKey, WEBHOOK_TARGETS: 'any' },
    logLevel: 'info',
  });
  const environment = { OPERATOR_API_KEY: operatorKey, WEBHOOK_TARGETS: 'public' };
  strict = await startTestApp({ works: false, environment, sharesWith: app });
});

afterAll(async () => {
  await strict.close();
  await app.close();
});

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});

afterEach(async () => {
  await call('DELETE', '/webhooks/erp');
  await receiver.close();
});

const call = async (method: string, path: string, body?: object, base = app.url) => {
  const reply = await fetch(`${base}/api/operator/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};

const put = (fields: object = {}) => call('PUT', '/webhooks/erp', { url: receiver.url, ...fields });

/** The state of the webhook. */
const state = async () => (await call('GET', '/webhooks/erp')).body;

/** Causes an event: a new customer registers. */
const register = async (name = `customer-${(names += 1)}`): Promise<void> => {
  const customer = await app.customer(name);
  await customer.get('/api/photo-management/users');
};

/** Does what the queue would do. */
const deliver = async (slices = app.slices): Promise<void> => {
  const job = slices.flatMap(({ jobs = [] }) => jobs).find(({ type }) => type.name === 'webhooks-deliver');
  await job?.run({ webhookId: 'erp' }, { turn: new Date(0), wasSilent: false });
};

const later = (minutes: number): void =>
  app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

const events = async () => (await call('GET', '/events?limit=1000')).body['events'] as { sequence: number }[];

const sequences = (posts: readonly ReceivedPost[] = receiver.received): number[] =>
  posts.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);

/** The check that the documentation prints. */
const readCheck = async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/integrate.md'), 'utf8');
  const [, source = ''] = /```js\n(import \{ createHmac.*?)```/s.exec(page) ?? [];
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isGenuine: (secret: string, headers: object, body: string, now?: number) => boolean;
  };
  return isGenuine;
};

test('the documented check accepts the example of Standard Webhooks and nothing else', async () => {
  const isGenuine = await readCheck();
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const body = '{"test": 2432232314}';
  const now = 1_614_265_330_000;
  expect(isGenuine(secret, headers, body, now)).toBe(true);
  expect(isGenuine(secret, headers, body)).toBe(false);
  expect(isGenuine(secret, headers, `${body} `, now)).toBe(false);
  // As long as a signature, but with a letter of two bytes.
  for (const signature of ['v1,short', `v1,é${'A'.repeat(43)}`, undefined])
    expect(isGenuine(secret, { ...headers, 'webhook-signature': signature }, body, now)).toBe(false);
});

test('posts new events in order, as they are read, signed with the old and the new secret', async () => {
  await register();
  const { body } = await put();
  const former = String(body['secret']);
  const secret = `whsec_${'A'.repeat(32)}`;
  expect((await put({ secrets: [secret, former] })).body).toEqual({});
  for (let index = 0; index < 3; index += 1) await register();
  await deliver();
  const lastEvents = (await events()).slice(-3);
  expect(receiver.received.map((post) => JSON.parse(post.body) as unknown)).toEqual(lastEvents);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  const isGenuine = await readCheck();
  const now = app.clock.now().getTime();
  for (const post of receiver.received) {
    expect(post.headers['content-type']).toBe('application/json');
    for (const one of [secret, former]) expect(isGenuine(one, post.headers, post.body, now)).toBe(true);
    expect(isGenuine(`whsec_${'B'.repeat(32)}`, post.headers, post.body, now)).toBe(false);
  }
  expect(await state()).toEqual({
    id: 'erp',
    url: receiver.url,
    waiting: 0,
    givenUp: 0,
    lastSuccessAt: app.clock.now().toISOString(),
  });
});

test('posts only events of the chosen types', async () => {
  await put({ types: ['customer.erased'] });
  await register();
  await deliver();
  expect([receiver.received, (await state())['waiting']]).toEqual([[], 0]);
});

test.each([
  [{ types: ['customer.erasd'] }, 'body.types.0'],
  [{ url: 'ftp://erp.example' }, 'body.url'],
  [{ url: 'erp.example' }, 'body.url'],
  [{ url: 'https://anna:sekret@erp.example' }, 'body.url'],
  [{ secrets: ['whsec_short'] }, 'body.secrets.0'],
  [{ secrets: [] }, 'body.secrets'],
])('rejects a webhook with %j', async (fields, field) => {
  const { status, body } = await put(fields);
  expect([status, body['errors']]).toEqual([400, [expect.objectContaining({ field })]]);
});

const redirect = (reply: ServerResponse) =>
  void reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();

test.each([
  ['HTTP 500', (reply: ServerResponse) => void reply.writeHead(500).end()],
  ['HTTP 404', (reply: ServerResponse) => void reply.writeHead(404).end()],
  ['HTTP 302', redirect],
  ['ECONNRESET', (reply: ServerResponse) => void reply.destroy()],
])('retries after %s with the same id, and delivers what comes meanwhile', async (reason, answer) => {
  await put();
  receiver.answerWith(answer);
  await register();
  await deliver();
  const failedAt = app.clock.now().toISOString();
  expect(await state()).toMatchObject({ waiting: 1, lastFailure: { at: failedAt, reason } });
  receiver.answerWith((reply) => void reply.writeHead(200).end());
  await register();
  await deliver();
  later(1);
  await deliver();
  const [first, second] = (await events()).slice(-2).map(({ sequence }) => sequence);
  expect(sequences()).toEqual([first, second, first]);
  const [failed, , repeated] = receiver.received.map(({ headers }) => headers);
  expect(repeated?.['webhook-id']).toBe(failed?.['webhook-id']);
  expect(Number(repeated?.['webhook-timestamp'])).toBe(Number(failed?.['webhook-timestamp']) + 60);
  expect(await state()).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('gives an event up after three days, says so, and delivers it after a resume', async () => {
  await put();
  receiver.answerWith((reply) => void reply.writeHead(503).end());
  await register();
  await deliver();
  const waits = [1, 4, 16, 64, 256, ...Array.from({ length: 12 }, () => 360)];
  for (const [index, minutes] of waits.entries()) {
    later(minutes - 0.5);
    await deliver();
    expect([receiver.received.length, await state()]).toMatchObject([index + 1, { waiting: 1, givenUp: 0 }]);
    later(0.5);
    await deliver();
  }
  expect(await state()).toMatchObject({ waiting: 0, givenUp: 1, lastFailure: { reason: 'HTTP 503' } });
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain('albumen_webhook_deliveries{webhook="erp",state="given-up"} 1');
  const [sequence] = sequences();
  expect(app.logged).toContainEqual(
    expect.objectContaining({ msg: 'gave up delivering an event', webhookId: 'erp', sequence }),
  );
  later(1000);
  await deliver();
  receiver.answerWith((reply) => void reply.writeHead(204).end());
  expect((await call('POST', '/webhooks/erp/resume', {})).status).toBe(204);
  await deliver();
  expect(receiver.received).toHaveLength(waits.length + 2);
  expect(await state()).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('posts nothing after 410 until the webhook is put again, and then everything', async () => {
  await put();
  receiver.answerWith((reply) => void reply.writeHead(410).end());
  for (let index = 0; index < 2; index += 1) await register();
  await deliver();
  await register();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  const disabledAt = app.clock.now().toISOString();
  expect(await state()).toMatchObject({ disabledAt, waiting: 3, lastFailure: { reason: 'HTTP 410' } });
  later(4 * 24 * 60);
  receiver.answerWith((reply) => void reply.writeHead(503).end());
  await put();
  await deliver();
  expect(await state()).toMatchObject({ waiting: 3, givenUp: 0 });
  receiver.answerWith((reply) => void reply.writeHead(204).end());
  later(1);
  await deliver();
  expect(sequences().slice(4)).toEqual((await events()).slice(-3).map(({ sequence }) => sequence));
  expect(await state()).not.toHaveProperty('disabledAt');
});

test('delivers everything after an event again when it is resumed there', async () => {
  await put();
  for (let index = 0; index < 3; index += 1) await register();
  await deliver();
  const [first, second, third] = sequences();
  await call('POST', '/webhooks/erp/resume', { after: first });
  await deliver();
  expect(sequences()).toEqual([first, second, third, second, third]);
  await call('POST', '/webhooks/erp/resume', { after: 1_000_000 });
  await register();
  await deliver();
  expect(receiver.received).toHaveLength(6);
  expect((await call('POST', '/webhooks/other/resume', {})).status).toBe(404);
});

test('queues the other events while those of a customer are being erased', async () => {
  await put();
  await register('dora');
  await register();
  const [, other] = (await events()).slice(-2).map(({ sequence }) => sequence);
  await sqlOf(app.database).begin(async (tx) => {
    await tx`
      delete from operator_events where customer_id = (select id from customers where subject = 'dora')`;
    await deliver();
  });
  expect(sequences()).toEqual([other]);
});

test('an erased customer leaves nothing that waits, except customer.erased', async () => {
  await put();
  receiver.answerWith((reply) => void reply.writeHead(500).end());
  const identity = { provider: app.issuer.issuer, subject: 'carla' };
  await call('PUT', '/customers/K-1', {
    email: 'carla@example.com',
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    identity,
  });
  await register('carla');
  await deliver();
  expect(await state()).toMatchObject({ waiting: 1 });
  const [carla] = await sqlOf(app.database)<{ id: string }[]>`
    select id from customers where subject = 'carla'`;
  await eraseCustomer(app.slices, carla?.id ?? '');
  expect(await state()).toMatchObject({ waiting: 0 });
  receiver.answerWith((reply) => void reply.writeHead(204).end());
  later(1000);
  await deliver();
  expect(receiver.received.slice(1).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({ type: 'customer.erased', payload: { customerNumber: 'K-1' } }),
  ]);
});

/** Hosts that are not on the public internet, in all their spellings, and what the refusal names. */
const privateHosts = [
  ['127.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['0x7f.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['10.0.0.1', '10.0.0.1'],
  ['100.64.0.1', '100.64.0.1'],
  ['169.254.169.254', '169.254.169.254'],
  ['[::]', '::'],
  ['[::1]', '::1'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[fd12::1]', 'fd12::1'],
  ['[fe80::1]', 'fe80::1'],
  ['[64:ff9b::7f00:1]', '64:ff9b::7f00:1'],
  ['localhost', 'localhost'],
  ['LOCALHOST.', 'localhost.'],
  ['erp.localhost', 'erp.localhost'],
] as const;

test('rejects private addresses when it connects', async () => {
  const port = new URL(receiver.url).port;
  await put();
  await register();
  for (const [host, named] of privateHosts) {
    expect((await put({ url: `https://${host}:${port}/` })).status).toBe(200);
    later(1000);
    strict.clock.moveTo(app.clock.now().toISOString());
    await deliver(strict.slices);
    const { lastFailure, waiting } = await state();
    const reason = `${named} is not on the public internet`;
    expect([host, waiting, lastFailure]).toEqual([host, 1, { at: app.clock.now().toISOString(), reason }]);
    // Not three days later.
    await call('POST', '/webhooks/erp/resume', {});
  }
  expect(receiver.received).toEqual([]);
});

test('refuses http and private addresses at once, and names what it accepts', async () => {
  const refusalOf = async (url: string) => {
    const { status, body } = await call('PUT', '/webhooks/strict', { url }, strict.url);
    return [status, body['errors']];
  };
  const accepted = 'Must be on the public internet, unless WEBHOOK_TARGETS is any';
  for (const [host, named] of privateHosts) {
    const message = `${accepted}: ${named} is not`;
    expect([host, ...(await refusalOf(`https://${host}/`))]).toEqual([
      host,
      400,
      [{ field: 'body.url', message }],
    ]);
  }
  const message = 'Must begin with https://, without a user name and password';
  expect(await refusalOf(receiver.url)).toEqual([400, [{ field: 'body.url', message }]]);
  for (const url of ['https://1.1.1.1/', 'https://[2606:4700::1111]/', 'https://erp.invalid/'])
    expect(await refusalOf(url)).toEqual([200, undefined]);
  await call('DELETE', '/webhooks/strict');
});
