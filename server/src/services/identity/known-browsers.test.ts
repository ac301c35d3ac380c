import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../../test/browser.ts';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

/** The owner's browser. Somebody else in the household has signed in to it since. */
let owners: TestBrowser;

const email = 'customer@example.com';
const somebodyElses = 'new@example.com';
const knownCookie = 'identity-known';

const statusOfSignIn = async (browser: TestBrowser, password: string, address = email) => {
  const { path } = await site.begin(browser, { prompt: 'login' });
  return (await browser.post(path, { email: address, password })).status;
};

const statusOfMail = async (browser: TestBrowser) => {
  const { path } = await site.begin(browser, { prompt: 'login' });
  return (await browser.post(`${path}/forgotten-password`, { email })).status;
};

/** Pretends that this number of attempts of these kinds was made. */
const setAttempts = async (attempts: number, ...kinds: readonly string[]): Promise<void> => {
  const { count } = await sqlOf(
    site.database,
  )`update attempts set attempts = ${attempts} where kind = any(${kinds})`;
  expect(count).toBe(kinds.length);
};

/** Lets a stranger fail to sign in, so that strangers have no attempts left. */
const letStrangersGuess = async (): Promise<void> => {
  expect(await statusOfSignIn(site.browser(), 'wrong')).toBe(401);
  await setAttempts(1000, 'sign-in-account', 'sign-in-address');
};

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
  owners = site.browser();
  expect(await statusOfSignIn(owners, samplePassword)).toBe(303);
  expect(await statusOfSignIn(owners, samplePassword, somebodyElses)).toBe(303);
});

beforeEach(async () => {
  await sqlOf(site.database)`delete from attempts`;
});

afterAll(() => site.close());

test('guessing locks out strangers, but never a browser that the account knows', async () => {
  await letStrangersGuess();
  expect(await statusOfSignIn(site.browser(), samplePassword)).toBe(429);
  expect(await statusOfSignIn(owners, 'wrong')).toBe(401);
  expect(await statusOfSignIn(owners, samplePassword)).toBe(303);
  // The owner's sign-in does not give strangers new attempts either.
  expect(await statusOfSignIn(site.browser(), samplePassword)).toBe(429);
});

test('a browser that the account knows has ten attempts of its own', async () => {
  expect(await statusOfSignIn(owners, 'wrong')).toBe(401);
  await setAttempts(10, 'sign-in-browser');
  expect(await statusOfSignIn(owners, samplePassword)).toBe(429);
  site.advance(15 * 60);
  expect(await statusOfSignIn(owners, samplePassword)).toBe(303);
});

test('a browser that one account knows is unknown to another account', async () => {
  const browser = site.browser();
  expect(await statusOfSignIn(browser, samplePassword, somebodyElses)).toBe(303);
  await letStrangersGuess();
  expect(await statusOfSignIn(browser, samplePassword)).toBe(429);
});

test('mails requested by strangers never block a browser that the account knows', async () => {
  expect(await statusOfMail(site.browser())).toBe(303);
  await setAttempts(1000, 'mail-account', 'mail-account-network', 'mail-address');
  expect(await statusOfMail(site.browser())).toBe(429);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await statusOfMail(owners));
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test('many sign-ins from one network do not block a browser that an account knows', async () => {
  const statusOfBegin = async (browser: TestBrowser) =>
    (await browser.get(`/identity/auth?client_id=${site.identity.clientId}`)).status;
  const forger = site.browser();
  expect(await statusOfSignIn(forger, samplePassword)).toBe(303);
  forger.forge(knownCookie, `${forger.cookie(knownCookie)}x`);
  await setAttempts(300, 'sign-in-begun');
  expect(await statusOfBegin(forger)).toBe(429);
  expect(await statusOfBegin(site.browser())).toBe(429);
  expect((await site.begin(owners, { prompt: 'login' })).path).toContain('/interaction/');
  await setAttempts(60, 'sign-in-begun-browser');
  expect(await statusOfBegin(owners)).toBe(429);
});

test('five mails requested by a stranger do not block another network', async () => {
  const stranger = site.browser({ 'x-forwarded-for': '203.0.113.1' });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await statusOfMail(stranger));
  expect(statuses.at(-1)).toBe(429);
  expect(await statusOfMail(site.browser({ 'x-forwarded-for': '198.51.100.1' }))).toBe(303);
});

test('the cookie is signed, contains no address, and cannot be read by scripts', async () => {
  const { browser, path } = await site.begin();
  const { headers } = await browser.post(path, { email, password: samplePassword });
  const line = decodeURIComponent(String(headers['set-cookie']));
  expect(line).toContain(knownCookie);
  expect(line).toMatch(/; Path=\/identity; HttpOnly; SameSite=Lax/);
  expect(line).not.toContain('@');
  const value = browser.cookie(knownCookie) ?? '';
  browser.forge(knownCookie, value.replace(/\.[^.]*$/, '.forged'));
  await letStrangersGuess();
  expect(await statusOfSignIn(browser, samplePassword)).toBe(429);
});
