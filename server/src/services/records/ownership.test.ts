import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { describeCustomer } from '../../../test/described-facts.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;
let operator: RetentionCalls['operator'];

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  ({ operator } = createRetentionCalls(app));
});

afterAll(() => app.close());

/** A customer's call on that day, with this verified address. */
const signIn = async (name: string, email: string, day: string): Promise<void> => {
  app.clock.moveTo(`${day}T12:00:00Z`);
  const token = await app.issuer.token(name, {
    email,
    email_verified: true,
    auth_time: Date.parse(`${day}T12:00:00Z`) / 1000,
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${app.url}/api/photo-management/users/timeline`, { headers })).status).toBe(200);
};

const idOf = async (name: string): Promise<string> => {
  const [row] = await sqlOf(app.database)<{ id: string }[]>`select id from customers where subject = ${name}`;
  return row?.id ?? '';
};

/** The codes of a customer's orders. */
const ordersOf = async (name: string): Promise<unknown[]> => {
  const codes = [];
  for await (const { kind, id } of describeCustomer(app.slices, await idOf(name)))
    if (kind === 'order') codes.push(id);
  return codes;
};

const put = async (code: string, day: string, named: object): Promise<unknown> =>
  (await operator('PUT', `/orders/${code}`, { orderedAt: `${day}T12:00:00Z`, status: 'Confirmed', ...named }))
    .body;

test('keeps a guest order with the customer who gave up its address when it is put again', async () => {
  const email = 'anna@example.com';
  await signIn('anna', email, '2026-01-10');
  await put('A-1', '2026-01-20', { email });
  await signIn('anna', 'anna@example.net', '2026-02-01');
  await signIn('bob', email, '2026-03-01');
  await put('A-1', '2026-01-20', { email, status: 'Dispatched' });
  expect([await ordersOf('anna'), await ordersOf('bob')]).toEqual([['A-1'], []]);
});

test.each([
  ['the time when one had the address', '2026-01-20', 'carl'],
  ['the time before another proved it', '2026-02-20', 'cora'],
  ['the time when the other had it', '2026-03-20', 'cora'],
  ['the time before anybody proved it', '2025-12-20', 'carl'],
])('gives a guest order from %s to its owner then', async (when, day, owner) => {
  const email = `${when.replaceAll(' ', '-')}@example.com`;
  const name = (of: string) => `${of} ${when}`;
  await signIn(name('carl'), email, '2026-01-10');
  await signIn(name('carl'), `other-${email}`, '2026-02-01');
  await signIn(name('cora'), email, '2026-03-01');
  await put(`C ${day}`.replace(' ', '-'), day, { email });
  const owned = [await ordersOf(name('carl')), await ordersOf(name('cora'))];
  expect(owned.map((codes) => codes.length)).toEqual(owner === 'carl' ? [1, 0] : [0, 1]);
});

test('leaves a guest order without an owner while two customers hold its address', async () => {
  const email = 'shared@example.com';
  await signIn('dora', email, '2026-01-10');
  await signIn('dirk', email, '2026-01-11');
  await put('D-1', '2026-01-20', { email });
  expect([await ordersOf('dora'), await ordersOf('dirk')]).toEqual([[], []]);
});

test('does not give a new holder of an address the ownerless records of two former holders', async () => {
  const email = 'left@example.com';
  await signIn('lena', email, '2026-01-10');
  await signIn('lars', email, '2026-01-11');
  await put('L-1', '2026-01-20', { email });
  await put('L-2', '2026-03-20', { email });
  await signIn('lena', 'lena@example.com', '2026-02-01');
  await signIn('lars', 'lars@example.com', '2026-02-02');
  await put('L-3', '2026-02-20', { email });
  await signIn('lily', email, '2026-03-01');
  expect(await ordersOf('lily')).toEqual(['L-2', 'L-3']);
});

test('keeps records of an erased customer erased, and accepts new ones of the same number', async () => {
  const email = 'emma@example.com';
  const document = { email, registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' };
  const putCustomer = async (more: object) =>
    (await operator('PUT', '/customers/K-emma', { ...document, ...more })).body;
  const byNumber = { customerNumber: 'K-emma' };
  const erased = { applied: false, reason: 'account-erased' };
  const linked = async (code: string) =>
    ((await operator('GET', `/orders/${code}`)).body as { isLinked?: boolean }).isLinked;

  await putCustomer({});
  await put('E-1', '2026-01-20', byNumber);
  await put('E-2', '2026-01-20', { email });
  await signIn('emma', email, '2026-02-01');
  await signIn('erik', 'erik@example.com', '2026-02-01');
  await signIn('erik', email, '2026-02-02');
  await signIn('erik', 'erik@example.com', '2026-02-03');
  expect(await ordersOf('emma')).toEqual(['E-1', 'E-2']);

  app.clock.moveTo('2026-03-01T00:00:00Z');
  await eraseCustomer(app.slices, await idOf('emma'));
  expect(await put('E-1', '2026-01-20', byNumber)).toMatchObject(erased);
  expect(await put('E-2', '2026-01-20', { email })).toMatchObject(erased);
  expect(await putCustomer({})).toMatchObject(erased);
  expect(await putCustomer({ updatedAt: '2026-02-28T00:00:00Z' })).toMatchObject(erased);

  // The account from before the erasure gets nothing by its address, and new orders wait.
  await signIn('erik', email, '2026-03-02');
  expect(await putCustomer({ updatedAt: '2026-03-03T00:00:00Z' })).toMatchObject({ applied: true });
  expect(await put('E-3', '2026-03-03', byNumber)).toMatchObject({ applied: true });
  await signIn('erik', 'erik@example.com', '2026-03-04');
  expect(await linked('E-3')).toBe(false);
  await signIn('emma', email, '2026-03-05');
  expect(await ordersOf('emma')).toEqual(['E-3']);
  expect(await put('E-4', '2026-03-06', byNumber)).toMatchObject({ applied: true });
  expect(await put('E-1', '2026-01-20', byNumber)).toMatchObject(erased);
  expect(await ordersOf('emma')).toEqual(['E-3', 'E-4']);
});
