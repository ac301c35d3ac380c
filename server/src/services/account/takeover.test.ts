import { emailUndoDays, accountRetentionDays } from '@albumen/contracts/limits';
import type { Problem } from '@albumen/contracts/problem';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountCustomer, AccountSite } from '../../../test/account-site.ts';
import { photosPath } from '../../../test/customer.ts';
import { stagedPassword } from '../../../test/stage-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let site: AccountSite;

beforeAll(async () => {
  site = await startAccountSite();
});

afterAll(() => site.close());

type SignedIn = Pick<AccountCustomer, 'base' | 'get' | 'post' | 'accessToken'>;

const confirm = async (customer: SignedIn, path: string, token: string): Promise<number> =>
  (await customer.post(`${customer.base}/${path}/${token}/actions/confirm`)).status;

/** Changes an address, and returns the token that takes it back. */
const change = async (customer: SignedIn, email: string, former: string, count = 1): Promise<string> => {
  await customer.post(`${customer.base}/emailchanges`, { email });
  expect(await confirm(customer, 'emailchanges', tokenIn(await site.mailTo(email)))).toBe(200);
  return tokenIn(await site.mailTo(former, count));
};

const undo = (token: string): Promise<Response> =>
  fetch(`${site.url}/api/auth/v2/emailchanges/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

/** Deletes the account, whose mailbox has had `mails` mails before. */
const leave = async (customer: SignedIn, email: string, mails: number): Promise<void> => {
  await customer.post(`${customer.base}/deleteaccount`, {});
  const token = tokenIn(await site.mailTo(email, mails + 1));
  expect(await confirm(customer, 'deleteaccount', token)).toBe(200);
};

/** The time of a sign-in has whole seconds: waits until this one is in the past. */
const untilPast = ({ accessToken }: SignedIn): Promise<void> =>
  vi.waitFor(() =>
    expect(Date.now() / 1000).toBeGreaterThan(Number(decodeJwt(accessToken)['auth_time']) + 1),
  );

const statusOf = async (customer: SignedIn): Promise<number> =>
  (await customer.get(`${photosPath}/users`)).status;

test.each<[string, (anna: AccountCustomer) => Promise<unknown>]>([
  ['a change of the address', (anna) => change(anna, `other-${anna.email}`, anna.email)],
  ['a new password', (anna) => site.setPassword(anna.email, 1)],
])('%s ends access tokens too', async (_name, end) => {
  const anna = await site.join('anna');
  expect(await statusOf(anna)).toBe(200);
  await untilPast(anna);
  await end(anna);
  expect(await statusOf(anna)).toBe(401);
});

// #taken-back
test('nobody keeps the account whose address the owner has taken back', async () => {
  const anna = await site.join('anna');
  const email = `thief-${anna.email}`;
  const token = await change(anna, email, anna.email);
  const thief = await site.signIn(email);
  await leave(thief, email, 1);
  const begun = await site.calls.begin();
  const { location = '' } = await begun.browser.post(begun.path, { email, password: stagedPassword });
  await untilPast(thief);
  expect((await undo(token)).status).toBe(200);
  expect(await statusOf(thief)).toBe(401);
  const answers = [];
  for (const choice of ['keep', 'erase'])
    answers.push((await begun.browser.post(location, { choice })).location);
  expect(answers).toEqual([begun.path, begun.path]);
  const rows = await sqlOf(
    site.database,
  )`select email, deletion_due_at from customers where id = ${anna.customerId}`;
  expect([...rows]).toEqual([{ email: anna.email, deletionDueAt: null }]);
  expect(emailUndoDays).toBeLessThan(accountRetentionDays);
  await expect(site.signIn(anna.email)).rejects.toThrow();
  await site.setPassword(anna.email, 2);
  expect(await statusOf(await site.signIn(anna.email))).toBe(200);
});

test('nothing erases an account at once while a change of its address can be taken back', async () => {
  const anna = await site.join('anna');
  const email = `thief-${anna.email}`;
  await change(anna, email, anna.email);
  const thief = await site.signIn(email);
  await leave(thief, email, 1);
  const { status, body } = await thief.post<Problem>(`${thief.base}/deleteaccount/actions/erase-now`);
  expect([status, body.code]).toEqual([409, 'address-just-changed']);
  const { browser, path } = await site.calls.begin();
  const { location = '' } = await browser.post(path, { email, password: stagedPassword });
  expect((await browser.get(location)).body).not.toContain('Erase now');
  const erasePath = location.replace('keep-account', 'erase-account');
  expect((await browser.get(erasePath)).location).toBe(location);
  expect((await browser.post(erasePath, {})).location).toBe(location);
  const [row] = await sqlOf(site.database)<{ days: number }[]>`
    select extract(day from deletion_due_at - now())::int as days from customers where id = ${anna.customerId}`;
  expect(row?.days).toBe(13);
});

// #both-confirm
test('two customers who confirm the same address at once get 200 and 409', async () => {
  const people = await Promise.all([site.join('anna'), site.join('ben')]);
  const email = `wanted-${people[0].email}`;
  for (const { base, post } of people) await post(`${base}/emailchanges`, { email });
  const tokens = [tokenIn(await site.mailTo(email, 1)), tokenIn(await site.mailTo(email, 2))];
  const confirmWith = (person: AccountCustomer, isOwn: boolean) =>
    confirm(
      person,
      'emailchanges',
      tokens.find((token) => token.startsWith(person.customerId) === isOwn) ?? '',
    );
  expect(await Promise.all(people.map((person) => confirmWith(person, false)))).toEqual([404, 404]);
  const answers = await Promise.all(people.map((person) => confirmWith(person, true)));
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('the owner wins over a later change that is confirmed at the same moment', async () => {
  const anna = await site.join('anna');
  const [second, third] = [`second-${anna.email}`, `third-${anna.email}`];
  const token = await change(anna, second, anna.email);
  const thief = await site.signIn(second);
  await thief.post(`${thief.base}/emailchanges`, { email: third });
  const later = tokenIn(await site.mailTo(third));
  const [taken, answer] = await Promise.all([undo(token), confirm(thief, 'emailchanges', later)]);
  expect(taken.status).toBe(200);
  expect([200, 401, 404]).toContain(answer);
  const rows = await sqlOf(site.database)`select email from customers where id = ${anna.customerId}`;
  expect([...rows]).toEqual([{ email: anna.email }]);
});
