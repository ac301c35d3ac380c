import { createHmac, randomUUID } from 'node:crypto';
import type { Customer, PaymentMethods } from '@albumen/contracts/customer';
import type { Problem } from '@albumen/contracts/problem';
import { locales } from '@albumen/contracts/site-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

const secret = 'configured-secret-of-the-shop-0123456789';
const me = '/api/customer/customers/me';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: {
      OPERATOR_API_KEY: operatorKey,
      PAYMENT_METHOD_URL: 'https://shop.example/pay?from=account',
      PAYMENT_METHOD_SECRET: secret,
    },
  });
});

afterAll(() => app.close());

/** Puts the operator's document about a customer. */
const put = async (customerNumber: string, subject: string, document: object): Promise<void> => {
  const reply = await fetch(`${app.url}/api/operator/v1/customers/${customerNumber}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${subject}@example.com`,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'nl-NL',
      identity: { provider: app.issuer.issuer, subject },
      ...document,
    }),
  });
  expect([reply.status, await reply.json()]).toMatchObject([200, { applied: true }]);
};

const read = async (customer: TestCustomer) => (await customer.get<Customer>(me)).body;

const ofNobody = { version: 1, isBusiness: false, newsletter: false, accountDeleted: false };

// #unknown-to-operator
test('answers a customer about whom the operator knows nothing', async () => {
  const answer = await (await app.customer('nora')).get(me);
  expect([answer.status, answer.body]).toEqual([200, { ...ofNobody, email: 'nora@example.com' }]);
});

// #profile
test('shows the profile put last, the strictest status and FTP only to businesses', async () => {
  const profile = {
    firstName: 'Anna',
    lastName: 'O’Testing',
    phone: '06-12345678',
    birthDate: '1980-02-30',
    company: 7,
    shoeSize: 38,
  };
  await put('K-1', 'anna', {
    profile,
    accountStatus: 'Blocked',
    ftp: { host: 'ftp.example.com', user: 'anna', folder: '/in' },
    addresses: [{ id: 'A-1', country: 'NL', isDefaultDelivery: true }],
  });
  await put('K-2', 'anna', { profile: { lastName: "O'Testing", phone: 'none' }, accountStatus: 'New' });
  const anna = await app.customer('anna');
  const ofAnna = { ...ofNobody, email: 'anna@example.com', accountStatus: 'Blocked' };
  expect(await read(anna)).toEqual({ ...ofAnna, lastName: "O'Testing", phone: 'none', phoneShown: 'none' });
  await put('K-1', 'anna', { profile, addresses: [{ id: 'A-1', country: 'NL', isDefaultDelivery: true }] });
  expect(await read(anna)).toEqual({
    ...ofAnna,
    accountStatus: 'New',
    firstName: 'Anna',
    lastName: 'O’Testing',
    phone: '+31612345678',
    phoneShown: '+31 6 12345678',
  });
  await put('K-1', 'anna', { ftp: { host: 'ftp.example.com', user: 'anna', folder: '/in' } });
  const token = await app.issuer.token('anna', { 'authentication-method': 'B2B' });
  expect(await read(createTestCustomer(app.url, token))).toEqual({
    ...ofAnna,
    accountStatus: 'New',
    isBusiness: true,
    ftp: { host: 'ftp.example.com', user: 'anna', folder: '/in' },
  });
});

// #erased
test('returns 404 for an erased account, where all other calls return 401', async () => {
  const otto = await app.customer('otto');
  await otto.get(me);
  const [row] = await sqlOf(app.database)<{ id: string }[]>`select id from customers where subject = 'otto'`;
  await eraseCustomer(app.slices, row?.id ?? '');
  const answers = [await otto.get(me), await otto.get(`${photosPath}/users`)];
  expect(answers.map(({ status }) => status)).toEqual([404, 401]);
});

const change = async (customer: TestCustomer, changed: object, version?: number) =>
  (await customer.patch<Customer & Problem>(me, changed, version)).body;

// #partial-update
test('lets a customer’s change win until the operator confirms it', async () => {
  const emma = await app.customer('emma');
  const profile = { firstName: 'Emma', lastName: 'Old', company: 'Old BV' };
  await put('K-5', 'emma', { profile });
  await emma.get(me);
  expect(await change(emma, { lastName: 'New', company: null })).toMatchObject({
    version: 2,
    firstName: 'Emma',
    lastName: 'New',
  });
  await put('K-5', 'emma', { profile: { ...profile, firstName: 'Emma Maria', birthDate: '1980-02-29' } });
  const own = { ...ofNobody, email: 'emma@example.com', version: 2, birthDate: '1980-02-29' };
  expect(await read(emma)).toEqual({ ...own, firstName: 'Emma Maria', lastName: 'New' });
  await put('K-5', 'emma', { profile: { firstName: 'Emma', lastName: 'New', birthDate: '1980-02-29' } });
  await put('K-5', 'emma', {
    profile: { firstName: 'Emma', lastName: 'Newer', company: 'New BV', birthDate: '1980-02-29' },
  });
  const confirmed = { ...own, firstName: 'Emma', lastName: 'Newer', company: 'New BV' };
  expect(await read(emma)).toEqual(confirmed);
});

// #full-update
test('replaces all details, and says so to the operator', async () => {
  const finn = await app.customer('finn');
  const fields = { lastName: "  O'Testing ", phone: '020 123 4567', locale: 'nl-NL' };
  await change(finn, { company: 'Testing' });
  const { body } = await finn.put<Customer>(me, { ...fields, phone: '+31 20 123 4567' });
  const shown = { lastName: "O'Testing", phone: '+31201234567', locale: 'nl-NL' };
  expect(body).toEqual({
    ...ofNobody,
    ...shown,
    email: 'finn@example.com',
    version: 3,
    phoneShown: '+31 20 123 4567',
  });
  expect(await change(finn, shown)).toEqual(body);
  const reply = await fetch(`${app.url}/api/operator/v1/events?after=0`, {
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  const { events } = (await reply.json()) as { events: { type: string; payload: object }[] };
  const payloads = events.filter(({ type }) => type === 'customer.updated').map(({ payload }) => payload);
  expect(payloads.slice(-2)).toEqual([
    { profile: { company: 'Testing' } },
    { profile: { ...shown, company: null } },
  ]);
});

test('rejects a change of a version that is not the current one', async () => {
  const gus = await app.customer('gus');
  const current = await change(gus, { lastName: 'Jansen' }, 1);
  const stale = await gus.patch<Problem>(me, { lastName: 'Jones' }, 1);
  expect([stale.status, stale.body]).toMatchObject([412, { code: 'changed-meanwhile', current }]);
  const answers = await Promise.all(['Smith', 'Smit'].map((lastName) => gus.patch(me, { lastName }, 2)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
});

test.each([
  ['a Dutch number', 'nl 0044.95.445.B01', { vatNumber: 'NL004495445B01' }],
  ['a Northern Irish number', 'XI 980780684', { vatNumber: 'XI980780684' }],
  ['a new Belgian number', 'BE 1000.000.021', { vatNumber: 'BE1000000021' }],
  ['a number without prefix', '980780684', { vatNumber: 'GB980780684' }],
  ['a number of another country', 'PL5260001246', { vatNumber: 'PL5260001246' }],
  ['wrong check digits', 'GB980780685', { vatNumber: 'GB980780685', vatNumberWarning: 'checksum' }],
])('accepts a VAT number: %s', async (_what, vatNumber, expected) => {
  const hugo = await app.customer('hugo');
  const { vatNumber: stored, vatNumberWarning } = await change(hugo, { vatNumber });
  expect({ vatNumber: stored, vatNumberWarning }).toEqual({ vatNumberWarning: undefined, ...expected });
});

const business = async (subject: string): Promise<TestCustomer> =>
  createTestCustomer(app.url, await app.issuer.token(subject, { 'authentication-method': 'b2b' }));

// #callback
test('stores the callback of a business customer, and removes it', async () => {
  const cora = await business('cora');
  const callback = { callbackUrl: 'https://erp.example/photos?from=ftp', callbackFormat: 'xml' };
  expect(await change(cora, { ...callback, callbackUrl: ` ${callback.callbackUrl}\n` })).toMatchObject(
    callback,
  );
  expect(await read(cora)).toMatchObject(callback);
  expect(await change(cora, { callbackUrl: null, callbackFormat: null })).toEqual({
    ...ofNobody,
    isBusiness: true,
    email: 'cora@example.com',
    version: 3,
  });
});

test.each([
  'http://erp.example/photos',
  'https:erp.example',
  'https://',
  'https://erp.example/a photo',
  'erp.example',
  '',
])('rejects the callback address %j', async (callbackUrl) => {
  const { status, body } = await (await business('dora')).patch<Problem>(me, { callbackUrl });
  const [error] = body.errors ?? [];
  expect([status, error]).toMatchObject([
    400,
    { field: 'body.callbackUrl', message: 'An address that begins with https:// is accepted' },
  ]);
});

// #no-business
test('hides callback and FTP from a customer who is no business, and refuses a callback', async () => {
  const profile = { lastName: 'Bakker', callbackUrl: 'https://erp.example', callbackFormat: 'json' };
  await put('K-10', 'fay', { profile, ftp: { host: 'ftp.example.com', user: 'fay', folder: '/in' } });
  const fay = await app.customer('fay');
  const shown = { ...ofNobody, email: 'fay@example.com', lastName: 'Bakker' };
  expect(await read(fay)).toEqual(shown);
  for (const changed of [{ callbackUrl: 'https://mine.example' }, { callbackFormat: 'xml' }]) {
    const { status, body } = await fay.patch<Problem>(me, changed);
    expect([status, body.errors?.map(({ message }) => message)]).toEqual([
      400,
      ['Only business customers have a callback'],
    ]);
  }
  expect(await read(await business('fay'))).toMatchObject(profile);
});

test('a national phone number belongs to the default address, not to the site', async () => {
  const hugo = await app.customer('hugo');
  // Addresses of the same moment are in the order of their ids.
  const [oldest = '', next = ''] = [randomUUID(), randomUUID()].toSorted();
  const london = {
    lastName: 'Test',
    street: 'High Street',
    postalCode: 'SW1A 1AA',
    city: 'London',
    country: 'GB',
  };
  const bruges = { ...london, street: 'Markt 1', postalCode: '8000', city: 'Brugge', country: 'BE' };
  const phone = async () => (await change(hugo, { phone: '020 7946 0958' })).phone;
  await hugo.put(`${me}/addresses/${oldest}`, bruges);
  await hugo.put(`${me}/addresses/${next}`, { ...london, isDefaultInvoice: true });
  expect(await phone()).toBe('+442079460958');
  await hugo.put(`${me}/addresses/${oldest}`, { ...bruges, isDefaultDelivery: true });
  expect((await hugo.patch(me, { phone: '020 7946 0958' })).status).toBe(400);
});

test.each(['Default', 'New', 'Blocked'])('answers the account status %s', async (accountStatus) => {
  await put('K-11', 'gina', { accountStatus, isBusiness: true });
  expect(await read(await business('gina'))).toMatchObject({ accountStatus, accountDeleted: false });
});

test.each([
  ['phone', '+31 6 123', 'Phone number must be valid'],
  ['phone', '+31 20 556 7100 ext. 12', 'Phone number must be valid: without an extension'],
  ['phone', '+31 20 556 7100 toestel 12', 'Phone number must be valid: without an extension'],
  ['phone', '+31 20 556 7100 after six', 'Phone number must be valid'],
  ['vatNumber', 'NL123', 'VAT number must have the format of its country'],
  ['vatNumber', '42', 'VAT number must have the format of its country'],
  ['birthDate', '2026-06-17', 'Must not be in the future'],
  ['birthDate', '2025-02-29', 'Must be a date of the calendar, such as 2026-11-26'],
  ['locale', 'tlh', `Must be one of ${locales.map((locale) => `"${locale}"`).join(', ')}`],
  ['lastName', null, 'Must be a text, not null'],
  ['firstName', 'A\nB', 'One line without control characters is accepted'],
  ['callbackUrl', 'javascript:alert(1)', 'An address that begins with https:// is accepted'],
  [
    'accountStatus',
    'Default',
    expect.stringMatching(/^There is no such field here; the fields are salutation/),
  ],
  ['isBusiness', true, expect.stringMatching(/^There is no such field here; the fields are salutation/)],
])('rejects %s = %j', async (field, value, message) => {
  const ivy = await app.customer('ivy');
  const { status, body } = await ivy.patch<Problem>(me, { [field]: value });
  expect([status, body.errors?.map((error) => error.message)]).toEqual([400, [message]]);
  expect(await read(ivy)).toEqual({ ...ofNobody, email: 'ivy@example.com' });
});

test('lists the payment methods of all documents, and signs the return address for the shop', async () => {
  const jill = await app.customer('jill');
  const card = { kind: 'visa', lastDigits: '4242', expires: '2026-05' };
  await put('K-8', 'jill', { paymentMethods: [card, { ...card, expires: '2026-07' }] });
  await put('K-9', 'jill', {
    paymentMethods: [
      { kind: 'paypal', owner: 'jill' },
      { ...card, expires: '2026-08' },
    ],
  });
  const { body } = await jill.get<PaymentMethods>(`${me}/payment-methods?stripped=true`);
  expect(body.paymentMethods).toEqual([
    { kind: 'paypal' },
    { ...card, expires: '2026-08' },
    { ...card, expiry: 'expired' },
    { ...card, expires: '2026-07', expiry: 'soon' },
  ]);
  const url = new URL(body.url ?? '');
  const { from, returnUrl, expires, signature } = Object.fromEntries(url.searchParams);
  expect([url.origin + url.pathname, from]).toEqual(['https://shop.example/pay', 'account']);
  expect(returnUrl).toBe('http://localhost:8080/settings/payment-method?stripped=true');
  expect(Number(expires)).toBe(Date.parse('2026-06-15T13:00:00Z') / 1000);
  // As the integration page describes it for shops.
  const signed = createHmac('sha256', secret).update(`${returnUrl}/${expires}`).digest();
  expect(signature).toBe(signed.subarray(0, 16).toString('base64url'));
});
