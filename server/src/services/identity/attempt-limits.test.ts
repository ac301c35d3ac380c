import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

beforeEach(async () => {
  await sqlOf(site.database)`delete from attempts`;
});

afterAll(() => site.close());

const email = 'customer@example.com';

/** Tries to sign in from a network address, as reported by a proxy. */
const signInFrom = async (address: string, fields: { email: string; password: string }) => {
  const { browser, path } = await site.begin(site.browser({ 'x-forwarded-for': address }));
  return browser.post(path, fields);
};

/** Pretends that this number of attempts of that kind was made. */
const setAttempts = async (kind: string, attempts: number) => {
  const { count } = await sqlOf(
    site.database,
  )`update attempts set attempts = ${attempts} where kind = ${kind}`;
  expect(count).toBe(1);
};

test('all strangers wait after ten wrong passwords of strangers, whatever their network', async () => {
  expect((await signInFrom('203.0.113.1', { email, password: 'wrong' })).status).toBe(401);
  await setAttempts('sign-in-account', 9);
  expect((await signInFrom('203.0.113.2', { email, password: 'wrong' })).status).toBe(401);
  const { status, headers, body } = await signInFrom('198.51.100.1', { email, password: samplePassword });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(840);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(body).toContain('Please try again in 15 minutes.');
  site.advance(15 * 60);
  expect((await signInFrom('198.51.100.1', { email, password: samplePassword })).status).toBe(303);
});

test('an address without an account has the same limit', async () => {
  const nobody = { email: 'nobody@example.com', password: 'wrong' };
  expect((await signInFrom('203.0.113.1', nobody)).status).toBe(401);
  await setAttempts('sign-in-account', 10);
  expect((await signInFrom('203.0.113.1', nobody)).status).toBe(429);
});

test('the right password resets the count of wrong ones', async () => {
  await signInFrom('203.0.113.1', { email, password: 'wrong' });
  await setAttempts('sign-in-account', 9);
  expect((await signInFrom('203.0.113.1', { email, password: samplePassword })).status).toBe(303);
  expect((await signInFrom('203.0.113.1', { email, password: 'wrong' })).status).toBe(401);
});

test('a network address waits after fifty wrong passwords, whichever account is next', async () => {
  await signInFrom('2001:db8::1', { email: 'guess@example.com', password: 'wrong' });
  await setAttempts('sign-in-address', 50);
  // Another address in the same network.
  expect((await signInFrom('2001:db8::2', { email, password: samplePassword })).status).toBe(429);
  expect((await signInFrom('2001:db9::1', { email, password: samplePassword })).status).toBe(303);
});

test('an address gets five mails an hour requested from one network, with or without an account', async () => {
  const ask = async (address: string) => {
    const { browser, path } = await site.begin();
    return browser.post(`${path}/forgotten-password`, { email: address });
  };
  for (const address of [email, 'nobody@example.com']) {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(address)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  }
  expect(await site.mails()).toHaveLength(10);
  expect((await ask(email)).headers['retry-after']).toBeDefined();
  site.advance(3600);
  expect((await ask(email)).status).toBe(303);
});

test('sending a mail again counts as another mail', async () => {
  const { browser, path } = await site.begin();
  const { location = '' } = await browser.post(`${path}/forgotten-password`, { email });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await browser.post(location)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 429]);
});

test('an address gets at most twenty mails an hour requested by all strangers together', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    const { browser, path } = await site.begin(site.browser({ 'x-forwarded-for': `203.0.113.${count}` }));
    statuses.push((await browser.post(`${path}/forgotten-password`, { email })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(303), 429]);
});

test('a network that began many sign-ins waits before the next one, and nothing more is stored', async () => {
  const from = site.browser({ 'x-forwarded-for': '203.0.113.9' });
  await site.begin(from);
  await setAttempts('sign-in-begun', 300);
  const rows = async () => (await sqlOf(site.database)`select 1 from identity_provider_rows`).length;
  const before = await rows();
  const { status, headers, body } = await from.get(`/identity/auth?client_id=${site.identity.clientId}`);
  expect([status, await rows()]).toEqual([429, before]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(840);
  expect(body).toContain('Please try again in 15 minutes.');
  expect((await site.begin(site.browser({ 'x-forwarded-for': '198.51.100.9' }))).path).toContain(
    '/interaction/',
  );
});
