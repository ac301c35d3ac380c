import type { EmailChange } from '@albumen/contracts/account';
import type { Customer } from '@albumen/contracts/customer';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { altered } from '../../../test/altered.ts';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountCustomer, AccountSite } from '../../../test/account-site.ts';
import { operatorKey, startTestApp } from '../../../test/app.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let site: AccountSite;

beforeAll(async () => {
  site = await startAccountSite();
});

afterAll(() => site.close());

const ask = (customer: AccountCustomer, email: string) =>
  customer.post<EmailChange & Problem>(`${customer.base}/emailchanges`, { email });

const confirm = async (customer: Pick<AccountCustomer, 'base' | 'post'>, token: string) =>
  customer.post<{ email: string } & Problem>(`${customer.base}/emailchanges/${token}/actions/confirm`);

const undo = async (token: string) => {
  const reply = await fetch(`${site.url}/api/auth/v2/emailchanges/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return [reply.status, ((await reply.json()) as { email?: string; code?: string }).email];
};

/** Changes a customer's address, and returns the token that takes it back. */
const change = async (customer: AccountCustomer, email: string): Promise<string> => {
  await ask(customer, email);
  expect((await confirm(customer, tokenIn(await site.mailTo(email)))).status).toBe(200);
  return tokenIn(await site.mailTo(customer.email));
};

const operator = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const reply = await fetch(`${site.url}/api/operator/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Body;
};

// #pending
test('shows a request that waits, sends its mail again, and cancels it', async () => {
  const anna = await site.join('anna');
  const pending = async () =>
    (await anna.get<{ pending: EmailChange | null }>(`${anna.base}/emailchanges`)).body.pending;
  expect(await pending()).toBeNull();
  const email = `Other-${anna.email}`;
  const reply = await ask(anna, email);
  expect(reply.body).toMatchObject({ email });
  expect(await pending()).toEqual(reply.body);
  const first = tokenIn(await site.mailTo(email));
  site.advance(60);
  const again = await anna.post<EmailChange>(`${anna.base}/emailchanges/resend`);
  expect(Date.parse(again.body.expiresAt)).toBeGreaterThan(Date.parse(reply.body.expiresAt));
  const second = tokenIn(await site.mailTo(email, 2));
  expect(second).not.toBe(first);
  await anna.delete(`${anna.base}/emailchanges`);
  expect(await pending()).toBeNull();
  expect((await confirm(anna, second)).status).toBe(404);
  expect((await anna.post(`${anna.base}/emailchanges/resend`)).status).toBe(404);
});

test('says in the mails who asked, when, from which network, and how to stop it', async () => {
  const anna = await site.join('anna');
  const email = `other-${anna.email}`;
  await change(anna, email);
  const [requestMail, changed] = [await site.mailTo(email), await site.mailTo(anna.email)];
  for (const { text } of [requestMail, changed])
    expect(text).toMatch(/on \d+ \w+ \d{4} at \d+:\d+, from.*127\.0\.0\.1/s);
  expect(requestMail.text).toContain(anna.email);
  expect(requestMail.text).toContain('ignore this email');
  expect(changed.text).toContain(email);
  expect(changed.text).toContain('undo the change');
});

// #fresh
test('rejects what is no address, the current one, and an old sign-in', async () => {
  const anna = await site.join('anna');
  const answers = [await ask(anna, 'anna'), await ask(anna, anna.email)];
  expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual([
    [400, 'body.email'],
    [400, 'body.email'],
  ]);
  site.advance(601);
  expect((await ask(anna, `other-${anna.email}`)).body.code).toBe('sign-in-too-old');
  site.advance(-601);
  const renewed = await site.calls.refresh(anna.refreshToken);
  expect(renewed.status).toBe(200);
});

// #in-use
test('an address that is in use is rejected', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  expect((await ask(anna, ben.email.toUpperCase())).body).toMatchObject({
    status: 409,
    code: 'email-in-use',
  });
});

// #limit
test('five mails an hour are sent, whatever was refused before', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  const statuses = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await ask(anna, ben.email)).status);
  for (let index = 0; index < 4; index += 1)
    statuses.push((await ask(anna, `${index}-${anna.email}`)).status);
  statuses.push((await anna.post(`${anna.base}/emailchanges/resend`)).status);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 200, 200, 200, 200, 200]);
  const { status, headers } = await ask(anna, `6-${anna.email}`);
  expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
});

// #limit-in-use
test('twenty addresses in use are named an hour, then no address is answered', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  const statuses = [];
  for (let index = 0; index < 20; index += 1) statuses.push((await ask(anna, ben.email)).status);
  expect(new Set(statuses)).toEqual(new Set([409]));
  for (const email of [ben.email, `free-${anna.email}`]) {
    const { status, headers } = await ask(anna, email);
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
  }
});

test('strangers together fill nobody’s inbox with requests', async () => {
  const email = `victim-${crypto.randomUUID()}@example.org`;
  const statuses = [];
  for (let person = 0; person < 5; person += 1) {
    const stranger = await site.join('stranger');
    for (let mails = 0; mails < (person < 4 ? 5 : 1); mails += 1)
      statuses.push((await ask(stranger, email)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const stranger = await site.join('stranger');
  for (let mails = 0; mails < 5; mails += 1) expect((await ask(stranger, email)).status).toBe(429);
  expect((await ask(stranger, `free-${email}`)).status).toBe(200);
});

test('a change ends all sessions and half-finished sign-ins, and the old address cannot sign in', async () => {
  const anna = await site.join('anna');
  const begun = await site.calls.begin();
  const { location: halfway = '' } = await begun.browser.post(begun.path, {
    email: anna.email,
    password: 'a long enough password',
  });
  const email = `other-${anna.email}`;
  await change(anna, email);
  expect((await site.calls.refresh(anna.refreshToken)).status).toBe(400);
  const { location = '' } = await begun.browser.get(halfway);
  expect(location).not.toContain('code=');
  const again = await site.signIn(email);
  expect((await again.get<Customer>('/api/customer/customers/me')).body.email).toBe(email);
  await expect(site.signIn(anna.email)).rejects.toThrow();
});

// #undo
test('the old address is reserved for 7 days and can take all changes back', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  const email = `other-${anna.email}`;
  const token = await change(anna, email);
  expect((await ask(ben, anna.email)).body.code).toBe('email-in-use');
  const begun = await site.calls.begin();
  await begun.browser.post(`${begun.path}/register`, {
    email: anna.email,
    password: 'a long enough password',
  });
  expect((await site.mailTo(anna.email, 2)).text).toContain('reserved');
  const stolen = await site.signIn(email);
  const third = `third-${anna.email}`;
  await stolen.post(`${stolen.base}/deleteaccount`, {});
  await change({ ...anna, ...stolen, email }, third);
  expect(await undo(altered(token))).toEqual([404, undefined]);
  expect(await undo(token)).toEqual([200, anna.email]);
  expect(await undo(token)).toEqual([200, anna.email]);
  await site.setPassword(anna.email, 3);
  expect((await (await site.signIn(anna.email)).get<Customer>('/api/customer/customers/me')).body.email).toBe(
    anna.email,
  );
  const again = await change(await site.join('cora'), `other-cora-${anna.email}`);
  site.advance(7 * 86_400);
  expect((await undo(again))[0]).toBe(410);
  site.advance(-7 * 86_400);
});

test('an order that names only an address belongs to its holder at that time', async () => {
  const anna = await site.join('anna');
  const email = `other-${anna.email}`;
  const before = site.clock.now().toISOString();
  await change(anna, email);
  const order = (address: string, orderedAt: string) => ({ email: address, orderedAt, status: 'Confirmed' });
  await operator('PUT', '/orders/O-before', order(anna.email, before));
  await operator('PUT', '/orders/O-new', order(email.toUpperCase(), site.clock.now().toISOString()));
  await operator('PUT', '/orders/O-late', order(anna.email, site.clock.now().toISOString()));
  const rows = await sqlOf(site.database)`
    select id, owner_id from operator_records where kind = 'order' order by id`;
  expect([...rows]).toEqual([
    { id: 'O-before', ownerId: anna.customerId },
    { id: 'O-late', ownerId: null },
    { id: 'O-new', ownerId: anna.customerId },
  ]);
  const { events } = await operator<{ events: { type: string; payload: unknown }[] }>(
    'GET',
    '/events?after=0',
  );
  const payloads = events
    .filter(({ type }) => type === 'customer.email-changed')
    .map(({ payload }) => payload);
  expect(payloads).toContainEqual({ email, formerEmail: anna.email });
});

test('all calls name an external identity provider', async () => {
  const app = await startTestApp({ works: false });
  const anna = await app.customer('anna');
  const answers = [
    await anna.get<Problem>('/api/auth/v2/identities/any/anna/emailchanges'),
    await anna.post<Problem>('/api/auth/v2/identities/any/anna/deleteaccount'),
    await anna.get<Problem>('/api/auth/v2/identities/any/ben/emailchanges'),
  ];
  await app.close();
  expect(answers.map(({ body }) => body.code)).toEqual([
    'account-elsewhere',
    'account-elsewhere',
    'not-found',
  ]);
});
