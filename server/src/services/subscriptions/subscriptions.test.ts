import { operatorKey } from '../../../test/app.ts';
import type { Problem } from '@albumen/contracts/problem';
import type { Subscription } from '@albumen/contracts/subscriptions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { altered } from '../../../test/altered.ts';
import { tokenIn } from '../../../test/account-site.ts';
import type { AccountCustomer } from '../../../test/account-site.ts';
import {
  askingBrowser as browser,
  coralHost,
  newNetwork,
  newReader,
  newsletterPath as base,
  startNewsletterSite,
} from '../../../test/newsletter-site.ts';
import type { Link, NewsletterSite } from '../../../test/newsletter-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

const otherBrowser = 'the-value-of-another-one';

let site: NewsletterSite;

beforeAll(async () => {
  site = await startNewsletterSite();
});

afterAll(() => site.close());

const state = async (customer: AccountCustomer) =>
  (await customer.get<Subscription>(`${base}/me`)).body.state;

const isSubscribed = async (customer: AccountCustomer) =>
  (await customer.get<{ newsletter: boolean }>('/api/customer/customers/me')).body.newsletter;

const hourSeconds = 3600;

const situations: Record<
  string,
  { readonly answers: (email: string, link: Link) => Promise<unknown[]>; readonly is: unknown[] }
> = {
  'works in the browser that asked, and again in any': {
    answers: async (email, link) => [
      await site.confirm(link, browser),
      await site.confirm(link, otherBrowser),
      await site.confirm(link),
      await site.typesOf(email),
    ],
    is: [204, 204, 204, ['subscription.confirmed']],
  },
  'needs a button in another browser': {
    answers: async (email, link) => [
      await site.confirm(link, otherBrowser),
      await site.typesOf(email),
      await site.confirm(link),
      await site.typesOf(email),
    ],
    is: ['409 confirmation-by-hand', [], 204, ['subscription.confirmed']],
  },
  'changes nothing by a GET': {
    answers: async (email, { token }) => {
      const query = new URLSearchParams({ token, email }).toString();
      const reply = await site.send(`${base}/confirm?${query}`, { method: 'GET' });
      return [reply.statusCode, await site.typesOf(email)];
    },
    is: [404, []],
  },
  'expires after 24 hours, and a new mail works': {
    answers: async (email, link) => {
      site.advance(24 * hourSeconds);
      const expired = await site.confirm(link);
      await site.subscribe(email);
      const again = await site.confirm(await site.linkTo(email, 2), browser);
      site.advance(-24 * hourSeconds);
      return [expired, again];
    },
    is: ['410 link-expired', 204],
  },
  'works in each mail when an address asks again': {
    answers: async (email, link) => {
      await site.subscribe(email);
      const second = await site.linkTo(email, 2);
      return [await site.confirm(link), await site.confirm(second, browser)];
    },
    is: [204, 204],
  },
  'does not work for another address': {
    answers: async (email, link) => [
      await site.confirm({ ...link, email: `other-${email}` }),
      await site.confirm({ ...link, email: '' }),
      await site.confirm({ ...link, email: ` ${email.toUpperCase()}` }),
    ],
    is: ['404 not-found', '404 not-found', 204],
  },
  'does not work after it was altered': {
    answers: async (_email, link) => [
      await site.confirm({ ...link, token: altered(link.token) }),
      await site.confirm({ ...link, token: 'made-up' }),
    ],
    is: ['404 not-found', '404 not-found'],
  },
  'does not subscribe an address that has unsubscribed meanwhile': {
    answers: async (email, link) => {
      await site.confirm(link);
      const [fact] = await site.factsOf(email);
      await site.send(new URL(fact?.payload.unsubscribeUrl ?? '').pathname, {});
      return [await site.confirm(link), await site.typesOf(email)];
    },
    is: ['410 link-expired', ['subscription.confirmed', 'subscription.ended']],
  },
};

// #newsletter-links
test.each(Object.entries(situations))('the link of a mail %s', async (_name, { answers, is }) => {
  const email = newReader();
  await site.subscribe(email);
  expect(await answers(email, await site.linkTo(email))).toEqual(is);
});

// #newsletter-same-answer
test('answers the same for unknown, waiting and subscribed addresses, and mails each of them', async () => {
  const [unknown, waiting, subscriber] = [newReader(), newReader(), newReader()];
  await site.subscribe(waiting);
  await site.subscribed(subscriber);
  const answers = [];
  for (const email of [unknown, waiting, subscriber]) {
    const { statusCode, body, headers } = await site.subscribe(email);
    answers.push({ statusCode, body, names: Object.keys(headers) });
  }
  expect(answers[0]).toMatchObject({ statusCode: 202, body: '' });
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  // The link of a subscriber changes nothing, and succeeds.
  expect(await site.confirm(await site.linkTo(subscriber, 2), otherBrowser)).toBe(204);
  expect(await site.typesOf(subscriber)).toEqual(['subscription.confirmed']);
  await site.linkTo(unknown);
  await site.linkTo(waiting, 2);
});

test.each([
  ['address', 5, async (_index: number) => ({ email: 'limited@example.org', network: newNetwork() })],
  ['network', 20, async (index: number) => ({ email: `limited-${index}@example.org`, network: '192.0.2.7' })],
])('limits the mails of one %s to %i an hour', async (_what, limit, request) => {
  const ask = async (index: number) => {
    const { email, network } = await request(index);
    return site.subscribe(email, { network });
  };
  for (let index = 0; index < limit; index += 1) expect((await ask(index)).statusCode).toBe(202);
  const refused = await ask(limit);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  site.advance(hourSeconds);
  expect((await ask(limit)).statusCode).toBe(202);
  site.advance(-hourSeconds);
});

test('limits the mails of one address to 10 a day', async () => {
  const statuses = [];
  for (let hour = 0; hour < 3; hour += 1) {
    for (let mail = 0; mail < 5; mail += 1)
      statuses.push((await site.subscribe('bombed@example.org')).statusCode);
    site.advance(hourSeconds);
  }
  const { body } = await site.fillIn({ email: 'bombed@example.org' });
  site.advance(-3 * hourSeconds);
  expect(body).toContain('Please try again in 21 hours.');
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(5).fill(429)]);
});

test.each(['no address', 'a@b', 'a@b.c\nBcc: x@y.z'])('rejects %j as an address', async (email) => {
  const reply = await site.subscribe(email);
  expect(reply.statusCode).toBe(400);
  expect(reply.json<Problem>().errors?.[0]?.field).toBe('body.email');
});

// #newsletter-switch
test('the switch of a customer waits for the link, and turns off at once', async () => {
  const customer = await site.join('switching');
  const { email, customerId } = customer;
  expect([await state(customer), await isSubscribed(customer)]).toEqual(['off', false]);
  const answer = await customer.put<Subscription>(`${base}/me`, { browser });
  expect(answer.body).toMatchObject({ state: 'pending', email });
  expect(Date.parse(answer.body.expiresAt ?? '') - site.clock.now().getTime()).toBeGreaterThan(86_000_000);
  await customer.put(`${base}/me`, { browser });
  expect(await site.confirm(await site.linkTo(email, 2), browser)).toBe(204);
  expect([await state(customer), await isSubscribed(customer)]).toEqual(['on', true]);
  // A subscriber who asks gets no mail.
  expect((await customer.put<Subscription>(`${base}/me`, {})).body).toEqual({ state: 'on', email });
  for (const status of [204, 204]) expect((await customer.delete(`${base}/me`)).status).toBe(status);
  expect([await state(customer), await isSubscribed(customer)]).toEqual(['off', false]);
  expect(await site.factsOf(email)).toMatchObject([
    { type: 'subscription.confirmed', customerId, payload: { brand: 'default' } },
    { type: 'subscription.ended', customerId, payload: { reason: 'unsubscribed' } },
  ]);
});

test('a cancelled request cannot be confirmed', async () => {
  const customer = await site.join('cancelling');
  await customer.put(`${base}/me`, { browser });
  const link = await site.linkTo(customer.email);
  await customer.delete(`${base}/me`);
  expect(await site.confirm(link, browser)).toBe('410 link-expired');
  expect(await site.typesOf(customer.email)).toEqual([]);
});

test('a customer sees a subscription that a form made for their address', async () => {
  const customer = await site.join('by-form');
  await site.subscribed(customer.email);
  expect(await state(customer)).toBe('on');
  expect(await site.factsOf(customer.email)).toMatchObject([{ customerId: customer.customerId }]);
});

// #newsletter-unsubscribe
test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('unsubscribes by one POST of %s, from the list of one brand only', async (contentType, payload) => {
  const email = newReader();
  const path = await site.subscribed(email);
  await site.subscribe(email, { host: coralHost });
  await site.confirm(await site.linkTo(email, 2));

  const page = await site.send(path, { method: 'GET' });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await site.typesOf(email)).toEqual(['subscription.confirmed', 'subscription.confirmed']);

  for (const status of [200, 200])
    expect((await site.send(path, { headers: { 'content-type': contentType }, payload })).statusCode).toBe(
      status,
    );
  expect((await site.factsOf(email)).map(({ type, payload: { brand } }) => `${type} ${brand}`)).toEqual([
    'subscription.confirmed default',
    'subscription.confirmed coral',
    'subscription.ended default',
  ]);
});

test.each(['GET', 'POST'] as const)(
  'answers 404 to a %s of a made-up unsubscribe address',
  async (method) => {
    const reply = await site.send(`${base}/unsubscribe/made-up`, { method });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

// #newsletter-form
test('answers the form of a shop with a page, and confirms at once in its browser', async () => {
  const email = newReader();
  const reply = await site.fillIn({ email, locale: 'nl-NL' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('lang="nl-NL"');
  expect(reply.body).toContain('href="https://shop.example/"');
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
  const link = await site.linkTo(email);
  expect(await site.confirm(link, otherBrowser)).toBe('409 confirmation-by-hand');
  expect(await site.confirm(link, otherBrowser, { cookie: `a=b; ${cookie}; c=d` })).toBe(204);
});

test.each([
  ['no address', {}, 400],
  ['two addresses', { email: 'a@example.org,b@example.org' }, 400],
  ['an address with a script', { email: '"><script>alert(1)</script>@example.org' }, 400],
])('shows the form again for %s', async (_name, fields, status) => {
  const reply = await site.fillIn(fields);
  expect(reply.statusCode).toBe(status);
  expect(reply.body).toContain('aria-invalid="true"');
  expect(reply.body).not.toContain('<script>alert');
});

test('refuses a form that is far larger than any other', async () => {
  const reply = await site.fillIn({ email: 'a'.repeat(20_000) });
  expect(reply.statusCode).toBe(413);
});

test('keeps the language of the form that it shows again', async () => {
  const reply = await site.fillIn({ email: 'no address', locale: 'nl-NL' });
  expect(reply.body).toContain('<input type="hidden" name="locale" value="nl-NL" />');
});

test('a request by somebody else does not change the language of a subscription', async () => {
  const email = newReader();
  await site.subscribed(email, { host: coralHost });
  await site.fillIn({ email, locale: 'en-GB' }, { host: coralHost });
  expect((await site.mailTo(email, 2)).subject).toContain('Bevestig');
});

test('shows the form again when a network sends it too often', async () => {
  const network = newNetwork();
  const replies = [];
  for (let index = 0; index < 21; index += 1)
    replies.push(await site.fillIn({ email: newReader() }, { network }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429]);
  expect(replies.at(-1)?.body).toContain('Please try again in 60 minutes.');
});

test('mails an address that the operator names, in the brand and language of the call', async () => {
  const email = newReader();
  const reply = await site.send('/api/operator/v1/subscriptions', {
    host: coralHost,
    headers: { authorization: `Bearer ${operatorKey}` },
    payload: { email },
  });
  expect(reply.statusCode).toBe(202);
  expect((await site.mailTo(email)).subject).toBe('Bevestig je aanmelding voor de nieuwsbrief van Coral');
  expect(await site.confirm(await site.linkTo(email))).toBe(204);
  const unsubscribeUrl = expect.stringContaining(`https://${coralHost}${base}/unsubscribe/`) as unknown;
  expect((await site.factsOf(email))[0]?.payload).toMatchObject({
    brand: 'coral',
    locale: 'nl-NL',
    site: `https://${coralHost}`,
    unsubscribeUrl,
  });
});

const changeAddress = async (customer: AccountCustomer, email: string, mails = 0): Promise<void> => {
  expect((await customer.post(`${customer.base}/emailchanges`, { email })).status).toBe(200);
  const token = tokenIn(await site.mailTo(email, mails + 1));
  const { status } = await customer.post(`${customer.base}/emailchanges/${token}/actions/confirm`);
  expect(status).toBe(200);
};

test('follows a customer to a new address, and the old unsubscribe address still works', async () => {
  const customer = await site.join('moving');
  const path = await site.subscribed(customer.email);
  const email = newReader();
  await changeAddress(customer, email);
  const [first] = await site.factsOf(customer.email);
  expect(await site.factsOf(email)).toMatchObject([
    { type: 'subscription.confirmed', payload: { subscriptionId: first?.payload.subscriptionId } },
  ]);
  await site.send(path, {});
  expect(await site.typesOf(email)).toEqual(['subscription.confirmed', 'subscription.ended']);
});

test('a request does not follow to a new address, and two subscriptions become one', async () => {
  const [waiting, twice] = [await site.join('waiting'), await site.join('twice')];
  await waiting.put(`${base}/me`, { browser });
  const link = await site.linkTo(waiting.email);
  await changeAddress(waiting, newReader());
  expect(await site.confirm(link, browser)).toBe('410 link-expired');

  const email = newReader();
  await site.subscribed(twice.email);
  await site.subscribed(email);
  await changeAddress(twice, email, 1);
  expect(await site.typesOf(twice.email)).toEqual(['subscription.confirmed', 'subscription.ended']);
  expect(await site.typesOf(email)).toEqual(['subscription.confirmed']);

  const [moves, wanted] = [await site.join('moves'), newReader()];
  await site.subscribed(moves.email);
  await site.subscribe(wanted);
  const replaced = await site.linkTo(wanted);
  await changeAddress(moves, wanted, 1);
  expect(await site.confirm(replaced, browser)).toBe('410 link-expired');
});

test('an erased account takes its subscriptions along, and the operator learns only the id', async () => {
  const customer = await site.join('erased');
  await site.subscribed(customer.email);
  const [{ payload: { subscriptionId } } = { payload: { subscriptionId: '' } }] = await site.factsOf(
    customer.email,
  );
  await eraseCustomer(site.slices, customer.customerId);
  const left = await sqlOf(site.database)`select 1 from subscriptions where email = ${customer.email}`;
  expect(left).toHaveLength(0);
  const facts = (await site.allFacts()).filter(({ payload }) => payload.subscriptionId === subscriptionId);
  expect(facts.map(({ type, payload }) => ({ type, payload }))).toEqual([
    {
      type: 'subscription.ended',
      payload: { subscriptionId, brand: 'default', reason: 'account-erased' },
    },
  ]);
});

test('a request that a form made for a customer is among their data, and ends with them', async () => {
  const { email, customerId } = await site.join('named');
  await site.subscribe(email);
  const link = await site.linkTo(email);
  const { customerData } = site.slices.find(({ name }) => name === 'subscriptions') ?? {};
  const facts = [];
  for await (const fact of customerData?.describe?.(customerId) ?? []) facts.push(fact);
  expect(facts).toMatchObject([{ kind: 'subscription', brand: 'default', email, confirmedAt: null }]);
  await eraseCustomer(site.slices, customerId);
  expect(await site.confirm(link, browser)).toBe('410 link-expired');
});

test('writes no address and no token of a link to the log', async () => {
  const email = newReader();
  const path = await site.subscribed(email);
  const { token } = await site.linkTo(email);
  const query = new URLSearchParams({ 'confirmation-token': token, email }).toString();
  await site.send(`/subscription-confirmation?${query}`, { method: 'GET' });
  await site.send(path, { method: 'GET' });
  const log = site.logged.join('');
  expect(log).toContain('/api/subscription/subscriptions/unsubscribe/:token');
  for (const secret of [email, encodeURIComponent(email), token, path.split('/').at(-1) ?? ''])
    expect(log).not.toContain(secret);
});
