import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkIn, startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;
let accountId: string | undefined;

const email = 'customer@example.com';
const password = 'a bicycle and two swans';
const correlationId = 'told-by-the-test';
const visitor = { 'x-forwarded-for': '2001:db8:1:2::7', 'x-correlation-id': correlationId };
const network = '2001:db8:1:2';

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
  const [account] = await sqlOf(site.database)<{ id: string }[]>`
    select id from identity_accounts where email = ${email}`;
  accountId = account?.id;
});

let before = 0;

beforeEach(() => {
  before = site.logLines.length;
});

/** The events that this test has logged so far. */
const events = () =>
  site.logLines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined);

afterAll(async () => {
  await site.close();
  const everything = site.logLines.join('');
  for (const secret of ['@example', samplePassword, password, 'not the password'])
    expect(everything).not.toContain(secret);
});

test('sign-in, its failure and sign-out are logged with account, network and correlation id', async () => {
  const browser = site.browser(visitor);
  const { path } = await site.begin(browser);
  await browser.post(path, { email, password: 'not the password' });
  await browser.post(path, { email: 'nobody@example.com', password: 'not the password' });
  const tokens = await site.signIn(email, samplePassword, browser);
  expect(decodeJwt(tokens.id_token).sub).toBe(accountId);
  await browser.get(`/identity/session/end?id_token_hint=${tokens.id_token}`);
  const shared = { network, correlationId };
  expect(events()).toMatchObject([
    { level: 40, event: 'identity.sign-in-failed', accountId, ...shared },
    { level: 40, event: 'identity.sign-in-failed', ...shared },
    { level: 30, event: 'identity.signed-in', accountId, ...shared },
    { level: 30, event: 'identity.signed-out', accountId, ...shared },
  ]);
  expect(events()[1]).not.toHaveProperty('accountId');
});

test('the sign-out page logs the sign-out, and not its own display', async () => {
  const browser = site.browser(visitor);
  await site.signIn(email, samplePassword, browser);
  const { body } = await browser.get('/identity/session/end');
  expect(events().map(({ event }) => event)).toEqual(['identity.signed-in']);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
  await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
  expect(events()[1]).toMatchObject({ event: 'identity.signed-out', accountId, network, correlationId });
});

test('a used refresh token that is presented again late is logged', async () => {
  const tokens = await site.signIn(email, samplePassword);
  await site.refresh(tokens.refresh_token);
  site.advance(31);
  await site.refresh(tokens.refresh_token);
  expect(events()[1]).toMatchObject({
    level: 40,
    event: 'identity.refresh-replayed',
    accountId,
    network: '127.0.0.1',
  });
});

test('a registration is logged from its mail to the account', async () => {
  const { browser, path } = await site.begin(site.browser(visitor));
  await browser.post(`${path}/register`, { email: 'anna@example.test', password });
  await browser.get(linkIn((await site.mails())[0]));
  const [requested, opened, signedIn] = events();
  expect(requested).toMatchObject({ event: 'identity.registration-requested', network, correlationId });
  expect(requested).not.toHaveProperty('accountId');
  expect(opened).toMatchObject({ event: 'identity.account-opened', network, correlationId });
  expect(signedIn).toMatchObject({ event: 'identity.signed-in', accountId: opened?.['accountId'] });
});

test('a new password, its mail and refusals are logged', async () => {
  const { browser, path } = await site.begin(site.browser(visitor));
  await browser.post(`${path}/forgotten-password`, { email });
  await site.browser(visitor).post(linkIn((await site.mails())[0]), { password });
  await sqlOf(site.database)`update attempts set attempts = 5 where kind = 'mail-account-network'`;
  expect((await browser.post(`${path}/forgotten-password`, { email })).status).toBe(429);
  const shared = { accountId, network, correlationId };
  expect(events()).toMatchObject([
    { event: 'identity.reset-requested', ...shared },
    { event: 'identity.password-changed', ...shared },
    { level: 40, event: 'identity.limit-reached', limit: 'mail-account-network', ...shared },
  ]);
});
