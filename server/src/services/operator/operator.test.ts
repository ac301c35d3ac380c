import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: operatorEnvironment,
  });
});

afterAll(() => app.close());

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await fetch(`${app.url}/api/operator/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorKey}`,
      'x-correlation-id': 'story-of-a-test',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

const applied = { status: 200, body: expect.objectContaining({ applied: true }) };
const late = { status: 200, body: expect.objectContaining({ applied: false, reason: 'newer-stored' }) };

const customerOf = (name: string, more: object = {}) => ({
  email: `${name}@example.com`,
  registeredAt: '2024-01-02T03:04:05Z',
  locale: 'nl-NL',
  ...more,
});

const orderOf = (more: object) => ({
  orderedAt: '2026-05-04T10:00:00Z',
  status: 'Confirmed',
  items: [{ sku: 'A4' }],
  ...more,
});

const isLinked = async (path: string) => (await call('GET', path)).body['isLinked'];

/** A customer's first call, with an address that the provider has verified or not. */
const signIn = async (name: string, isVerified: boolean) => {
  const token = await app.issuer.token(name, { email: `${name}@example.com`, email_verified: isVerified });
  const reply = await fetch(`${app.url}/api/photo-management/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).not.toBe(401);
};

test('putting a customer again changes nothing, and neither does an older document', async () => {
  const newer = customerOf('carla', { updatedAt: '2026-02-02T00:00:00Z', accountStatus: 'New' });
  expect(await call('PUT', '/customers/K-1', newer)).toEqual(applied);
  expect(await call('PUT', '/customers/K-1', newer)).toEqual(applied);
  const older = customerOf('carla', { updatedAt: '2026-02-01T00:00:00Z' });
  expect(await call('PUT', '/customers/K-1', older)).toEqual(late);
  expect((await call('GET', '/customers/K-1')).body).toEqual({
    customer: { isBusiness: false, profile: {}, ...newer },
    isLinked: false,
  });
});

test('keeps an order whole; putting it again changes nothing, and neither does an older one', async () => {
  const newer = orderOf({
    customerNumber: 'K-1',
    updatedAt: '2026-05-05T00:00:00+02:00',
    gift: { a_b: [1, null] },
  });
  const ignored = ['items', 'gift'];
  expect(await call('PUT', '/orders/O-1', newer)).toMatchObject({
    status: 200,
    body: { applied: true, ignored },
  });
  expect(await call('PUT', '/orders/O-1', newer)).toMatchObject(applied);
  const older = orderOf({ customerNumber: 'K-1', updatedAt: '2026-05-04T21:59:59Z' });
  expect(await call('PUT', '/orders/O-1', older)).toMatchObject(late);
  expect((await call('GET', '/orders/O-1')).body).toEqual({ order: newer, isLinked: false });
});

test('rejects years and characters that a database cannot keep, and names their fields', async () => {
  const fieldsOf = async (path: string, document: object) => {
    const { status, body } = await call('PUT', path, document);
    return { status, fields: (body['errors'] as { field: string }[]).map(({ field }) => field) };
  };
  for (const time of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2026-01-01T00:00:00.1234567Z']) {
    expect(await fieldsOf('/customers/K-5', customerOf('nul', { updatedAt: time }))).toEqual({
      status: 400,
      fields: ['body.updatedAt'],
    });
    expect(
      await fieldsOf('/orders/O-5', { customerNumber: 'K-5', status: 'Confirmed', orderedAt: time }),
    ).toEqual({
      status: 400,
      fields: ['body.orderedAt'],
    });
  }
  const named = customerOf('nul', {
    identity: { provider: 'a\u0000', subject: 'b' },
    profile: { 'first\u0000': 'Nul', notes: [{ text: '\ud83d cut' }] },
  });
  expect(await fieldsOf('/customers/K-5', named)).toEqual({
    status: 400,
    fields: ['body.identity.provider', 'body.profile.first\u0000', 'body.profile.notes.0.text'],
  });
});

test('names what it keeps of a customer but does not show', async () => {
  const document = customerOf('ignored', {
    profile: { firstName: 'Ada', fristName: 'Ada', birthDate: '01-02-1980', company: '' },
    addresses: [{ id: '1', country: 'NL', zip: '1012 LG' }],
    paymentMethods: [{ kind: 'visa', owner: 'Ada' }],
  });
  expect((await call('PUT', '/customers/K-6', document)).body).toEqual({
    applied: true,
    ignored: ['profile.fristName', 'profile.birthDate', 'addresses.zip', 'paymentMethods.owner'],
  });
  const twice = {
    addresses: [
      { id: '1', country: 'NL' },
      { id: '1', country: 'NL' },
    ],
  };
  expect((await call('PUT', '/customers/K-6', customerOf('ignored', twice))).body).toMatchObject({
    detail: 'body.addresses: Each address needs an id of its own',
  });
});

test.each([
  ['PATCH', '/orders/O-1', 404, /^There is no PATCH at this address\. \/api\/operator\/docs lists all calls/],
  [
    'GET',
    '/orders?customer=K-1',
    400,
    'query.customer: There is no such field here; the fields are after, limit, customerNumber',
  ],
  ['GET', '/events?since=0', 400, 'query.since: There is no such field here; the fields are after, limit'],
  ['PUT', '/customers/K%2F1', 400, /^path\.customerNumber: Must be 1 to 100 letters of a-z/],
  ['PUT', '/campaigns/spring', 400, 'body: Is missing, but must be an object'],
])('explains %s %s', async (method, path, status, detail) => {
  const answer = await call(method, path);
  expect([answer.status, answer.body['detail']]).toEqual([status, expect.stringMatching(detail)]);
});

test('answers a batch of mistakes in a few kilobytes', async () => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
  const writes = [fields, { method: 'PUT', path: '/customers/K-5', body: fields }];
  const { body } = await call('POST', '/batch', { writes });
  expect(body).toMatchObject({ answers: [{ status: 400 }, { status: 400 }] });
  expect(JSON.stringify(body).length).toBeLessThan(10_000);
});

test('rejects a batch that is nested too deep', async () => {
  const reply = await fetch(`${app.url}/api/operator/v1/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: `{"writes":${'['.repeat(7_000_000)}${']'.repeat(7_000_000)}}`,
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining('64 levels') },
  ]);
});

test('keeps the newer of two writes within a millisecond, in whichever order they arrive', async () => {
  const at = (fraction: string) => `2026-02-02T00:00:00.${fraction}`;
  const put = (path: string, document: object) => call('PUT', path, document);
  expect(await put('/customers/K-6', customerOf('six', { updatedAt: at('123457Z') }))).toEqual(applied);
  expect(await put('/customers/K-6', customerOf('six', { updatedAt: at('123456Z') }))).toEqual(late);
  expect(await put('/customers/K-6', customerOf('six', { updatedAt: at('123456-01:00') }))).toEqual(applied);
  const order = orderOf({ customerNumber: 'K-6' });
  expect(await put('/orders/O-6', { ...order, updatedAt: at('0015Z') })).toMatchObject(applied);
  expect(await put('/orders/O-6', { ...order, updatedAt: at('001Z') })).toMatchObject(late);
  expect(await put('/orders/O-6', { ...order, updatedAt: at('001501Z') })).toMatchObject(applied);
});

test('answers an invalid write of a batch on its own, and makes the others', async () => {
  const put = (path: unknown, more: object = {}) => ({ method: 'PUT', path, body: {}, ...more });
  const body = customerOf('dirk');
  const { body: answer } = await call('POST', '/batch', {
    writes: [
      put('/customers/K-7', { body }),
      put('/../../photo-management/users'),
      put('/orders/O 7'),
      put('/orders/%2e%2e/%2E%2E/customers'),
      put('/vouchers/10%'),
      put(7),
      put('/customers/K-7', { method: 'PATCH' }),
      put('/customers/K-7', { body: { ...body, profile: { text: '\u0000' } } }),
      put(`/customers/${'7'.repeat(300)}`, { body }),
      'no write',
      put('/customers/K-8', { body }),
    ],
  });
  const refused = (status: number, ...fields: string[]) => ({
    status,
    body: expect.objectContaining(
      fields.length === 0
        ? {}
        : { code: 'invalid-request', errors: fields.map((field) => expect.objectContaining({ field })) },
    ),
  });
  expect(answer).toEqual({
    answers: [
      applied,
      ...Array.from({ length: 5 }, () => refused(400, 'write.path')),
      refused(400, 'write.method'),
      refused(400, 'body.profile.text'),
      refused(400),
      refused(400, 'write'),
      applied,
    ],
  });
});

test('answers each write of a batch on its own, and audits it with its key', async () => {
  const { body } = await call('POST', '/batch', {
    writes: [
      { method: 'PUT', path: '/customers/K-2', body: customerOf('dora') },
      { method: 'PUT', path: '/orders/O-2', body: orderOf({ customerNumber: 'K-2' }) },
      { method: 'PUT', path: '/orders/O-3', body: orderOf({}) },
      { method: 'PUT', path: '/nothing/here', body: {} },
    ],
  });
  expect(body).toEqual({
    answers: [
      applied,
      { status: 200, body: { applied: true, ignored: ['items'], statusUrl: expect.any(String), doubts: [] } },
      {
        status: 400,
        body: expect.objectContaining({
          code: 'invalid-request',
          errors: [{ field: 'body.customerNumber', message: expect.stringContaining('guest') }],
        }),
      },
      { status: 404, body: expect.objectContaining({ code: 'not-found' }) },
    ],
  });
  const entries = await sqlOf(app.database)`
    select key_name, what, correlation_id from operator_audit where what like '%-2' order by id`;
  expect([...entries]).toEqual(
    ['/customers/K-2', '/orders/O-2'].map((path) => ({
      keyName: 'first',
      what: `PUT /api/operator/v1${path}`,
      correlationId: 'story-of-a-test',
    })),
  );
});

test('links a customer and their earlier orders at the first sign-in with the verified address', async () => {
  await call('PUT', '/orders/O-10', orderOf({ customerNumber: 'K-10' }));
  await call('PUT', '/customers/K-10', customerOf('Emma'));
  await call('PUT', '/orders/O-11', orderOf({ email: 'EMMA@example.com' }));
  await signIn('emma', false);
  expect(await isLinked('/customers/K-10')).toBe(false);
  expect(await isLinked('/orders/O-11')).toBe(false);
  await signIn('emma', true);
  for (const path of ['/customers/K-10', '/orders/O-10', '/orders/O-11'])
    expect(await isLinked(path)).toBe(true);
});

test('links customers who have signed in before when the record or the order arrives', async () => {
  await signIn('fred', true);
  await call('PUT', '/customers/K-20', customerOf('fred'));
  await call('PUT', '/orders/O-20', orderOf({ customerNumber: 'K-20' }));
  await call('PUT', '/orders/O-21', orderOf({ email: 'fred@example.com' }));
  for (const path of ['/customers/K-20', '/orders/O-20', '/orders/O-21'])
    expect(await isLinked(path)).toBe(true);
});

test('gives a person all numbers with their verified address, and erases them together', async () => {
  const numbers = ['K-22', 'K-23', 'K-24'];
  for (const number of numbers.slice(0, 2)) await call('PUT', `/customers/${number}`, customerOf('gina'));
  await call('PUT', '/orders/O-23', orderOf({ customerNumber: 'K-23' }));
  await signIn('gina', true);
  await call('PUT', '/customers/K-24', customerOf('gina', { isBusiness: true }));
  await call('PUT', '/orders/O-24', orderOf({ customerNumber: 'K-24' }));
  for (const path of [...numbers.map((number) => `/customers/${number}`), '/orders/O-23', '/orders/O-24'])
    expect(await isLinked(path)).toBe(true);
  const [person] = await sqlOf(app.database)<{ id: string }[]>`
    select id from customers where email = 'gina@example.com'`;
  const id = person?.id ?? '';
  const events = async (after: number) =>
    (await call('GET', `/events?after=${after}&limit=1000`)).body['events'] as Record<string, unknown>[];
  const last = (await events(0)).at(-1);
  expect(last).toMatchObject({ type: 'customer.registered', customerId: id, customerNumbers: numbers });
  await eraseCustomer(app.slices, id);
  const lastEvents = (await events(Number(last?.['sequence']))).map(({ type, payload }) => ({
    type,
    payload,
  }));
  expect(lastEvents).toEqual(
    numbers.map((customerNumber) => ({ type: 'customer.erased', payload: { customerNumber } })),
  );
  for (const path of [
    '/customers/K-22',
    '/customers/K-23',
    '/customers/K-24',
    '/orders/O-23',
    '/orders/O-24',
  ])
    expect((await call('GET', path)).status).toBe(404);
});

test('prefers an identity to an address, and needs no verified one', async () => {
  const identity = { provider: app.issuer.issuer, subject: 'grace' };
  await call('PUT', '/customers/K-30', customerOf('someone', { identity }));
  await signIn('someone', true);
  expect(await isLinked('/customers/K-30')).toBe(false);
  await signIn('grace', false);
  expect(await isLinked('/customers/K-30')).toBe(true);
});

test('returns events in order, after the last one that was read', async () => {
  await signIn('hugo', true);
  await call('PUT', '/customers/K-40', customerOf('hugo'));
  const events = async (after: number) =>
    (await call('GET', `/events?after=${after}&limit=1000`)).body['events'] as Record<string, unknown>[];
  const before = await events(0);
  const registered = before.at(-1);
  expect(registered).toMatchObject({
    type: 'customer.registered',
    customerNumbers: ['K-40'],
    payload: { email: 'hugo@example.com', registeredAt: '2026-06-15T12:00:00.000Z' },
  });
  const hugo = await app.customer('hugo');
  const [photoId = ''] = await hugo.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  await hugo.deletePhotos([photoId]);
  app.clock.moveTo('2026-07-16T12:00:00Z');
  await app.photos.eraseDeleted(app.clock.now());
  expect(await events(Number(registered?.['sequence']))).toMatchObject([
    { type: 'photos.erased', customerNumbers: ['K-40'], payload: { photoIds: [photoId] } },
  ]);
});

test('serves separate documentation for the operator’s calls', async () => {
  const paths = async (address: string) =>
    Object.keys(((await (await fetch(app.url + address)).json()) as { paths: object }).paths);
  expect(await paths('/api/operator/openapi.json')).toContain('/api/operator/v1/orders/{orderCode}');
  expect((await paths('/api/openapi.json')).filter((path) => path.includes('operator'))).toEqual([]);
  expect(await (await fetch(`${app.url}/api/operator/docs`)).text()).toContain('operator/v1/batch');
  expect(await (await fetch(`${app.url}/config.json`)).text()).not.toContain('operator');
});
