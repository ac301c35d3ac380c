import { pushClose } from '@albumen/contracts/push';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountSite } from '../../../test/account-site.ts';
import { createTestCustomer } from '../../../test/customer.ts';
import { openSignedInPage } from '../../../test/push-page.ts';
import type { TokenAnswer } from '../../../test/sign-in-calls.ts';
import { stagedPassword } from '../../../test/stage-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { refreshReplayGraceSeconds } from './rules.ts';

let site: AccountSite;
/** Another server process of the same site. */
let elsewhere: AccountSite;

beforeAll(async () => {
  site = await startAccountSite();
  elsewhere = await startAccountSite({}, undefined, site);
});

afterAll(async () => {
  await elsewhere.close();
  await site.close();
});

const mePath = '/api/customer/customers/me';

/** The statuses of a call with this token in both processes. */
const statuses = ({ access_token: token }: Pick<TokenAnswer, 'access_token'>): Promise<number[]> =>
  Promise.all(
    [site, elsewhere].map(async ({ url }) => (await createTestCustomer(url, token).get(mePath)).status),
  );

const signIn = async (email: string) => {
  const browser = site.calls.browser();
  return { email, browser, tokens: await site.calls.signIn(email, stagedPassword, browser) };
};
type SignedIn = Awaited<ReturnType<typeof signIn>>;

const signOut = ({ browser, tokens }: SignedIn) =>
  browser.get(`/identity/session/end?id_token_hint=${tokens.id_token}`);

test.each<[string, (signedIn: SignedIn) => Promise<unknown>]>([
  ['signs out', signOut],
  [
    'signs out on the page that asks',
    async ({ browser }) => {
      const { body } = await browser.get('/identity/session/end');
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
      await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    },
  ],
  [
    'uses a refresh token again',
    async ({ tokens }) => {
      await site.calls.refresh(tokens.refresh_token);
      site.advance(refreshReplayGraceSeconds + 1);
      expect((await site.calls.refresh(tokens.refresh_token)).status).toBe(400);
    },
  ],
  [
    'signs in to another account in the same browser',
    async ({ browser }) => {
      const other = await site.join('other');
      const begun = await site.calls.begin(browser, { prompt: 'login' });
      const { location } = await browser.post(begun.path, { email: other.email, password: stagedPassword });
      expect(location).toContain('/identity/auth/');
    },
  ],
  [
    'revokes the refresh token',
    async ({ tokens: { refresh_token: token } }) => {
      const { status } = await fetch(`${site.url}/identity/token/revocation`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: site.app.identity?.clientId ?? '', token }),
      });
      expect(status).toBe(200);
    },
  ],
  ['sets a new password', ({ email }) => site.setPassword(email, 1)],
])('refuses the access token in every process after its customer %s', async (_what, end) => {
  const signedIn = await signIn((await site.join('anna')).email);
  expect(await statuses(signedIn.tokens)).toEqual([200, 200]);
  await end(signedIn);
  await vi.waitFor(async () => expect(await statuses(signedIn.tokens)).toEqual([401, 401]));
});

test('starts no change of the address and no deletion after sign-out', async () => {
  const customer = await site.join('ben');
  const signedIn = await signIn(customer.email);
  const { post } = createTestCustomer(elsewhere.url, signedIn.tokens.access_token);
  await signOut(signedIn);
  await vi.waitFor(async () => expect(await statuses(signedIn.tokens)).toEqual([401, 401]));
  const answers = [
    await post<{ detail: string }>(`${customer.base}/emailchanges`, { email: 'ben@example.com' }),
    await post<{ detail: string }>(`${customer.base}/deleteaccount`),
  ];
  const refusal = { status: 401, body: { detail: 'The session of this token has ended.' } };
  expect(answers).toMatchObject([refusal, refusal]);
  // The session of another browser continues.
  expect(await statuses({ access_token: customer.accessToken })).toEqual([200, 200]);
});

test('refuses the token of a session that ended while the process could not listen', async () => {
  const { tokens } = await signIn((await site.join('finn')).email);
  expect(await statuses(tokens)).toEqual([200, 200]);
  const name = String(decodeJwt(tokens.access_token)['grant']);
  const sql = sqlOf(site.database);
  await sql`insert into identity_ended_grants (grant_hash) values (${Buffer.from(name, 'base64url')})`;
  expect(await statuses(tokens)).toEqual([200, 200]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'albumen-listens' and datname = current_database()`;
  await vi.waitFor(async () => expect(await statuses(tokens)).toEqual([401, 401]), { timeout: 5000 });
});

test('closes the push sockets of a session that ends, and no others', async () => {
  const customer = await site.join('cora');
  const signedIn = await signIn(customer.email);
  const open = async (token: string) => {
    const page = await openSignedInPage(elsewhere.url, token);
    expect(page.texts).toEqual(['OK']);
    return page;
  };
  const other = await open(customer.accessToken);
  const page = await open(signedIn.tokens.access_token);
  await signOut(signedIn);
  await vi.waitFor(() => expect(page.closed?.code).toBe(pushClose.notSignedIn), { timeout: 5000 });
  expect(other.closed).toBeUndefined();
  other.close();
});

test('answers the calls of a customer who leaves although the deletion ends the session', async () => {
  const customer = await site.join('dora');
  const { get } = createTestCustomer(elsewhere.url, customer.accessToken);
  expect((await get(mePath)).status).toBe(200);
  await customer.post(`${customer.base}/deleteaccount`, {});
  const token = tokenIn(await site.mailTo(customer.email));
  const confirmation = await customer.post(`${customer.base}/deleteaccount/${token}/actions/confirm`);
  expect(confirmation.status).toBe(200);
  await vi.waitFor(async () => expect((await get(`${customer.base}/deleteaccount`)).status).toBe(401));
  expect((await get(mePath)).status).toBe(200);
});

test('a process that starts later refuses the token, too, and the sweep forgets it', async () => {
  const signedIn = await signIn((await site.join('eva')).email);
  await signOut(signedIn);
  const later = await startAccountSite({}, undefined, site);
  expect((await createTestCustomer(later.url, signedIn.tokens.access_token).get(mePath)).status).toBe(401);
  await later.close();
  await site.app.identity?.sweep(new Date(Date.now() + 3_600_000));
  expect(await sqlOf(site.database)`select 1 from identity_ended_grants`).toHaveLength(0);
});
