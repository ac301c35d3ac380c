import { readFile } from 'node:fs/promises';
import type { GuestOrder } from '@albumen/contracts/guest-orders';
import type { Problem } from '@albumen/contracts/problem';
import { confirmationParameter } from '@albumen/contracts/site-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { linkIn } from '../../../test/identity-site.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createRetentionCalls>;

const now = '2026-06-15T12:00:00Z';

beforeAll(async () => {
  const coral = { publicUrl: 'https://coral.example', brand: 'coral', name: 'Coral' };
  const SITES = JSON.stringify([
    coral,
    { ...coral, publicUrl: 'https://koraal.example', locale: 'nl-NL' },
    { publicUrl: 'https://kelp.example', brand: 'kelp', name: 'Kelp' },
  ]);
  app = await startTestApp({ works: false, environment: { ...operatorEnvironment, SITES } });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

const document = {
  orderedAt: '2026-06-10T12:00:00Z',
  status: 'Dispatched',
  statusDates: { Confirmed: '2026-06-10T12:05:00Z', Dispatched: '2026-06-14T12:00:00Z' },
  products: [
    { code: 'p-1', title: 'Mug', quantity: 2, price: 2590, status: 'shipped', voucher: 'SECRET-VOUCHER' },
  ],
  sums: { currency: 'EUR', total: 3085 },
  deliveryType: 'Home',
  deliveryAddress: { lastName: 'Jansen', street: 'Damrak', number: '1', city: 'Amsterdam', country: 'NL' },
  parcels: [
    { carrier: 'PostNL', trackingCode: '3SX', trackingUrl: 'https://track.example.com/3SX?P=1012LG' },
  ],
  payUrl: 'https://shop.example.com/pay',
};

/** Puts an order of a guest, and returns its public address. */
const put = async (code: string, more: object): Promise<string> => {
  const { status, body } = await calls.operator('PUT', `/orders/${code}`, { ...document, ...more });
  expect(status).toBe(200);
  return (body as { statusUrl: string }).statusUrl;
};

const tokenOf = (statusUrl: string): string => /\/o\/([^/]+)$/.exec(statusUrl)?.[1] ?? '';

const open = async (token: string) => {
  const reply = await fetch(`${app.url}/api/order/v1/guest-orders/${encodeURIComponent(token)}`);
  return { status: reply.status, body: (await reply.json()) as GuestOrder & Problem };
};

test('shows an order to everyone with its statusUrl, without addresses, prices or tracking', async () => {
  const statusUrl = await put('S-1', { email: 'guest@example.com' });
  const { status, body } = await open(tokenOf(statusUrl));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    superOrderCode: 'S-1',
    step: 'Dispatched',
    orders: [{ title: 'Mug', quantity: 2, status: 'shipped' }],
    parcels: [{ carrier: 'PostNL' }],
  });
  for (const secret of [
    'guest@',
    'Jansen',
    'Damrak',
    'Amsterdam',
    '2590',
    '3085',
    '3SX',
    'SECRET',
    'shop.example',
  ])
    expect(JSON.stringify(body)).not.toContain(secret);
});

test.each([
  ["its customer's brand", { customerNumber: 'K-coral' }, 'https://coral.example'],
  ["its customer's brand in their language", { customerNumber: 'K-koraal' }, 'https://koraal.example'],
  ["its customer's last visit, without a brand", { customerNumber: 'K-visitor' }, 'https://koraal.example'],
  [
    'the host that is called, for a brand without a site',
    { customerNumber: 'K-kelp' },
    'https://kelp.example',
  ],
  ['the host that is called, for a guest', { email: 'guest@example.com' }, 'https://kelp.example'],
])('the statusUrl of an order is at the site of %s', async (_, named, site) => {
  const customers: readonly (readonly [string, object])[] = [
    ['K-coral', { brand: 'coral', locale: 'fr' }],
    ['K-koraal', { brand: 'coral', locale: 'nl-NL' }],
    ['K-kelp', { brand: 'algae', locale: 'nl-NL' }],
    ['K-visitor', { locale: 'nl-NL', identity: { provider: app.issuer.issuer, subject: 'visitor' } }],
  ];
  for (const [number, more] of customers)
    await calls.operator('PUT', `/customers/${number}`, {
      email: `${number}@example.com`,
      registeredAt: '2026-01-01T00:00:00Z',
      ...more,
    });
  await fetch(`${app.url}/api/customer/customers/me`, {
    headers: {
      authorization: `Bearer ${await app.issuer.token('visitor')}`,
      'x-forwarded-host': 'koraal.example',
    },
  });
  const reply = await fetch(`${app.url}/api/operator/v1/orders/S-7`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${operatorEnvironment.OPERATOR_API_KEY}`,
      'content-type': 'application/json',
      'x-forwarded-host': 'kelp.example',
    },
    body: JSON.stringify({ ...document, ...named }),
  });
  const { statusUrl } = (await reply.json()) as { statusUrl: string };
  expect(new URL(statusUrl).origin).toBe(site);
});

test('changes the statusUrl only with the customer, and ends it after 90 days or with the order', async () => {
  const first = await put('S-2', { email: 'typo@example.com' });
  expect(await put('S-2', { email: 'TYPO@example.com', status: 'Cancelled' })).toBe(first);
  const second = await put('S-2', { email: 'right@example.com' });
  expect((await open(tokenOf(first))).status).toBe(404);
  expect((await open(tokenOf(second))).status).toBe(200);
  for (const wrong of [tokenOf(second).replace('S-2', 'S-1'), `${tokenOf(second)}x`, 'S-2', 'made-up', '%00'])
    expect((await open(wrong)).status, wrong).toBe(404);

  app.clock.moveTo('2026-09-08T11:59:59Z');
  expect((await open(tokenOf(second))).status).toBe(200);
  app.clock.moveTo('2026-09-08T12:00:00Z');
  expect(await open(tokenOf(second))).toMatchObject({ status: 410, body: { code: 'link-expired' } });
  app.clock.moveTo(now);
  await calls.operator('DELETE', '/orders/S-2');
  expect((await open(tokenOf(second))).status).toBe(404);
});

interface Person {
  readonly customer: TestCustomer;
  readonly email: string;
}

const join = async (name: string): Promise<Person> => {
  const email = `${name}@example.com`;
  const token = await app.issuer.token(name, { email, email_verified: true });
  return { customer: createTestCustomer(app.url, token), email };
};

const ask = ({ customer }: Person, orderCode: string, email: string, browser?: string) =>
  customer.post<{ isYours: boolean } & Problem>('/api/order/v1/order-links', { orderCode, email, browser });

const confirm = ({ customer }: Person, token: string, browser?: string) =>
  customer.post<{ orderCode: string } & Problem>(
    `/api/order/v1/order-links/${token}/actions/confirm`,
    browser === undefined ? {} : { browser },
  );

const done = new Set<string>();

/** Does the jobs of new requests, and returns the token of the last mail to an address. */
const mailedTo = async (email: string): Promise<string | undefined> => {
  const job = app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'mail-requests-send');
  const rows = await sqlOf(app.database)<{ id: string }[]>`
    select id from mail_requests order by requested_at`;
  for (const { id } of rows.filter((row) => !done.has(row.id))) {
    await job?.run({ requestId: id, mail: 'link' }, { turn: new Date(0), wasSilent: false });
    done.add(id);
  }
  const mail = (await calls.mailsTo(email)).at(-1);
  return mail && (new URL(linkIn(mail)).searchParams.get(confirmationParameter) ?? '');
};

const browser = 'the-value-of-this-browser';

test('adds a guest order to the account of the customer who opens the mail, and to no other', async () => {
  const [anna, bob] = [await join('anna'), await join('bob')];
  await put('L-1', { email: 'Anna.Old@example.com' });
  const answers = [
    await ask(anna, ' L-1 ', 'anna.old@EXAMPLE.com', browser),
    await ask(anna, 'L-1', 'somebody@example.com', browser),
    await ask(anna, 'no-such-order', 'anna.old@example.com', browser),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [200, { isYours: false }]),
  );
  const token = (await mailedTo('Anna.Old@example.com')) ?? '';
  expect(await mailedTo('somebody@example.com')).toBeUndefined();

  // Programs that scan mails send what they find; only the browser of the customer who asked acts by itself.
  for (const [person, value] of [
    [anna, 'the-value-of-another-one'],
    [bob, browser],
  ] as const)
    expect((await confirm(person, token, value)).body.code).toBe('confirmation-by-hand');
  expect((await confirm(anna, `${token}x`, browser)).status).toBe(410);
  expect((await confirm(anna, token, browser)).body).toEqual({ orderCode: 'L-1' });
  expect((await confirm(anna, token)).body).toEqual({ orderCode: 'L-1' });

  // An owned order never moves: not by the link, not by a new one, and not when its address is proved.
  expect((await confirm(bob, token)).status).toBe(410);
  await ask(bob, 'L-1', 'anna.old@example.com', browser);
  await join('anna.old').then(({ customer }) => customer.timeline());
  await mailedTo('Anna.Old@example.com');
  expect(await calls.mailsTo('Anna.Old@example.com')).toHaveLength(1);
  expect((await ask(anna, 'L-1', 'anna.old@example.com')).body).toEqual({ isYours: true, orderCode: 'L-1' });
});

test.each([
  ['#1001', '1001'],
  ['#1002', ' #1002 '],
  ['SO/2026/001', 'so/2026/001'],
  ['SO/2026/002', '\u200bＳＯ／２０２６／００２'],
])('adds the order with the number %s, asked for as %j', async (number, typed) => {
  const code = `N-${number.replaceAll(/\W/g, '-')}`;
  const [person, email] = [await join('numbers'), `${code}@example.com`];
  expect((await open(tokenOf(await put(code, { email, number })))).body.number).toBe(number);
  expect((await ask(person, typed, email, browser)).body).toEqual({ isYours: false });
  const token = (await mailedTo(email)) ?? '';
  expect((await calls.mailsTo(email)).at(-1)?.subject).toContain(number);
  expect((await confirm(person, token, browser)).body).toEqual({ orderCode: code, number });
  expect((await ask(person, typed, email, browser)).body).toEqual({ isYours: true, orderCode: code });
});

test.each([
  ['G01', 'g01'],
  ['G02', '#G02'],
  ['G03', ' # g 03 '],
  ['SO-2026-004', 'so\u20132026\u2013004'],
])('adds the order %s without a number, asked for as %j', async (code, typed) => {
  const [person, email] = [await join('codes'), `${code}@example.com`];
  await put(code, { email });
  await ask(person, typed, email, browser);
  expect((await confirm(person, (await mailedTo(email)) ?? '', browser)).body).toEqual({ orderCode: code });
  expect((await ask(person, typed, email)).body).toEqual({ isYours: true, orderCode: code });
});

test.each([
  ['another spelling of its code', 'V-1', 'V-1'],
  ['another spelling of its code, after a #', '#v-1', 'v-1'],
  ['its number as its code', '1001', '1002'],
  ['its code as its number', '#1000', '1001'],
])('adds the order that was typed if another has %s', async (_, typed, code) => {
  const [person, email] = [await join(`spelling-${code}`), `${code}@example.com`];
  for (const other of ['V-1', 'v-1']) await put(other, { email });
  await put('1001', { email, number: '#1000' });
  await put('1002', { email, number: '#1001' });
  await ask(person, typed, email, browser);
  expect((await confirm(person, (await mailedTo(email)) ?? '', browser)).body.orderCode).toBe(code);
});

test('mails the link of an order that was typed although the account has one of another case', async () => {
  const [person, email] = [await join('both'), 'both.old@example.com'];
  await put('both-1', { email: person.email });
  await person.customer.timeline();
  await put('BOTH-1', { email });
  expect((await ask(person, 'BOTH-1', email, browser)).body).toEqual({ isYours: false });
  expect((await confirm(person, (await mailedTo(email)) ?? '', browser)).body.orderCode).toBe('BOTH-1');
});

test.each([
  ['r&d/x=1!#~@example.com', 'R&D/x=1!#~@example.com'],
  ['anna@b\u00fccher.example', 'anna@xn--bcher-kva.example'],
  ['anna@example.xn--p1ai', 'anna@example.\u0440\u0444'],
  ['hana..hana.@docomo.example', '\u200bhana..hana.@docomo.example '],
  ['j\u00fcrgen@example.com', 'ju\u0308rgen@example.com'],
])('adds an order of %s, asked for as %j', async (email, typed) => {
  const [person, code] = [await join('email'), `E-${email.length}`];
  await put(code, { email });
  const { status } = await calls.operator('PUT', `/customers/${code}`, {
    email,
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
  });
  expect(status).toBe(200);
  const found = await calls.operator('GET', `/customers?email=${encodeURIComponent(typed)}`);
  expect(found.body).toMatchObject({ records: [{ id: code }] });
  expect((await ask(person, code, typed, browser)).status).toBe(200);
  expect((await confirm(person, (await mailedTo(emailKeyOf(email))) ?? '', browser)).body).toEqual({
    orderCode: code,
  });
});

test('adds the order in any browser by a button, and none of a customer number', async () => {
  const [carl, dora] = [await join('carl'), await join('dora')];
  await put('L-2', { email: 'shared@example.com' });
  await put('L-3', { email: 'shared@example.com', customerNumber: 'K-unknown' });
  await ask(carl, 'L-3', 'shared@example.com');
  expect(await mailedTo('shared@example.com')).toBeUndefined();
  await ask(carl, 'L-2', 'shared@example.com');
  const token = (await mailedTo('shared@example.com')) ?? '';
  expect((await confirm(dora, token)).body).toEqual({ orderCode: 'L-2' });
  expect((await confirm(carl, token)).status).toBe(410);

  await put('L-4', { email: 'late@example.com' });
  await ask(carl, 'L-4', 'late@example.com');
  const late = (await mailedTo('late@example.com')) ?? '';
  app.clock.moveTo('2026-06-16T12:00:01Z');
  expect((await confirm(carl, late)).body.code).toBe('link-expired');
  app.clock.moveTo(now);
});

test('links and jobs of the version before mail-requests still add orders', async () => {
  const [gina, email] = [await join('gina'), 'gina.old@example.com'];
  for (const code of ['U-1', 'U-2']) {
    await put(code, { email });
    await ask(gina, code, email, browser);
  }
  const token = await mailedTo(email);
  const sql = sqlOf(app.database);
  const migration = (name: string) =>
    readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  await sql.unsafe(await migration('0071-order-link-requests'));
  await sql`
    with moved as (delete from mail_requests returning *)
    insert into order_link_requests (owner_id, id, order_code, email_hash, browser, requested_at)
    select owner_id, id, payload::json->>'orderCode', address_hash, browser, requested_at from moved`;
  await sql.unsafe(await migration('0110-order-links'));
  expect((await confirm(gina, token ?? '', browser)).body).toEqual({ orderCode: 'U-2' });

  const [request] = await sql<{ id: string; ownerId: string }[]>`
    select id, owner_id from mail_requests where payload like '%U-1%'`;
  const job = app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'guest-orders-send-link');
  await job?.run(
    { ownerId: request?.ownerId, requestId: request?.id },
    { turn: new Date(0), wasSilent: false },
  );
  expect((await confirm(gina, (await mailedTo(email)) ?? '', browser)).body).toEqual({ orderCode: 'U-1' });
});

test('limits the links that a customer asks for, and those to one address', async () => {
  const people = await Promise.all(['emma', 'erik', 'fien'].map(join));
  const [emma, erik, fien] = people as [Person, Person, Person];
  for (let count = 0; count < 5; count++)
    expect((await ask(emma, `X-${count}`, `emma-${count}@example.com`)).status).toBe(200);
  const refused = await ask(emma, 'X-6', 'emma-6@example.com');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  for (const person of [erik, erik, erik, fien, fien]) await ask(person, 'X-1', 'target@example.com');
  expect((await ask(fien, 'X-1', 'Target@example.com')).status).toBe(429);
  expect((await ask(fien, 'X-1', 'not an address')).body).toMatchObject({
    code: 'invalid-request',
    errors: [{ field: 'body.email' }],
  });
  app.clock.moveTo('2026-06-15T13:00:01Z');
  expect((await ask(emma, 'X-6', 'emma-6@example.com')).status).toBe(200);
  app.clock.moveTo(now);
});
