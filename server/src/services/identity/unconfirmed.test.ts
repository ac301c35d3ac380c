import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkIn, startIdentitySite, wordsOf } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

beforeEach(async () => {
  await sqlOf(site.database)`delete from attempts`;
});

afterAll(() => site.close());

const password = 'tulips in the rain';

/** Registers an address without opening the link in the mail. */
const register = async (email: string, browser = site.browser()) => {
  const { path } = await site.begin(browser);
  await browser.post(`${path}/register`, { email, password });
};

/** Enters address and password on the sign-in page. */
const enter = async (email: string, entered = password, browser = site.browser()) => {
  const begun = await site.begin(browser);
  return { begun, answer: await browser.post(begun.path, { email, password: entered }) };
};

const againAction = (body: string): string => /<form method="post" action="([^"]+)"/.exec(body)?.[1] ?? '';

const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);

test('signing in before confirming offers the mail again, and its link continues there', async () => {
  const email = 'anna@example.test';
  await register(email);
  expect(await mailsTo(email)).toHaveLength(1);
  const { begun, answer } = await enter(email);
  expect(answer.status).toBe(403);
  expect(wordsOf(answer.body)).toContain(
    'Your password is correct, but anna@example.test isn’t confirmed yet.',
  );
  // Only the button sends a mail.
  expect(await mailsTo(email)).toHaveLength(1);
  const { status, location = '' } = await begun.browser.post(againAction(answer.body));
  expect(status).toBe(303);
  expect((await begun.browser.get(location)).body).toContain('We’ve sent it again.');
  const [newest] = await mailsTo(email);
  const { location: onwards = '' } = await begun.browser.get(linkIn(newest));
  expect(decodeJwt((await site.takeTokens(begun, onwards)).id_token)['email']).toBe(email);
});

test('the mail is offered as long as registrations are kept, also in the browser that registered', async () => {
  const email = 'carl@example.test';
  const browser = site.browser();
  await register(email, browser);
  site.advance(25 * 3600);
  const { answer } = await enter(email, password, browser);
  await browser.post(againAction(answer.body));
  const [newest] = await mailsTo(email);
  expect((await browser.get(linkIn(newest))).status).toBe(303);
});

test('entering another password reveals nothing about the registration', async () => {
  await register('bert@example.test');
  const existing = await enter('bert@example.test', 'not the password');
  const unknown = await enter('bess@example.test', 'not the password');
  const plain = ({ begun, answer: { status, body } }: typeof existing) => ({
    status,
    body: body.replaceAll(/be(rt|ss)@example\.test/g, 'address').replaceAll(begun.path, 'path'),
  });
  expect(existing.answer.status).toBe(401);
  expect(plain(existing)).toEqual(plain(unknown));
});

test('an address with an account, registered by anybody, gets the same answer as one without', async () => {
  const answerTo = async (email: string) => {
    await register(email);
    const { begun, answer } = await enter(email);
    const { status, body } = answer;
    const uid = begun.path.split('/').at(-1) ?? '';
    const plain = wordsOf(body)
      .replaceAll(email, 'address')
      .replaceAll(uid, 'uid')
      .replaceAll(/[0-9a-f-]{36}/g, 'id');
    return { status, body: plain };
  };
  expect(await answerTo('customer@example.com')).toEqual(await answerTo('dora@example.test'));
});

test('a registration gives no further guesses at the account of the address', async () => {
  const email = 'business@example.com';
  await register(email);
  expect((await enter(email, 'guess 1')).answer.status).toBe(401);
  await sqlOf(site.database)`update attempts set attempts = 9 where kind = 'sign-in-account'`;
  expect((await enter(email)).answer.status).toBe(403);
  expect((await enter(email, 'guess 10')).answer.status).toBe(401);
  expect((await enter(email, 'guess 11')).answer.status).toBe(429);
});
