import { randomUUID } from 'node:crypto';
import type { Address } from '@albumen/contracts/customer-addresses';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';

const path = '/api/customer/customers/me/addresses';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
});

afterAll(() => app.close());

const operator = async (method: string, below: string, body?: object) => {
  const reply = await fetch(`${app.url}/api/operator/v1${below}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Record<string, unknown>;
};

/** Puts the operator's document about a customer. */
const describe = (customerNumber: string, subject: string, document: object) =>
  operator('PUT', `/customers/${customerNumber}`, {
    email: `${subject}@example.com`,
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    identity: { provider: app.issuer.issuer, subject },
    ...document,
  });

const list = async (customer: TestCustomer) => (await customer.get<Address[]>(path)).body;

const damrak = {
  lastName: 'Jansen',
  street: 'Damrak 1',
  number: '1',
  postalCode: '1012lg',
  city: 'Amsterdam',
  country: 'NL',
};

const put = (customer: TestCustomer, id: string, address: object, version?: number) =>
  customer.put<Address & Problem>(`${path}/${id}`, address, version);

// #change-and-delete
test('adds, changes, deletes and restores an address', async () => {
  const anna = await app.customer('anna');
  const added = await anna.post<Address>(path, { ...damrak, phone: '020 123 4567', isDefaultDelivery: true });
  const seen = {
    ...damrak,
    street: 'Damrak',
    postalCode: '1012 LG',
    phone: '+31201234567',
    phoneShown: '+31 20 123 4567',
    isDefaultDelivery: true,
    isDefaultInvoice: false,
    id: added.body.id,
    version: 1,
    updatedAt: '2026-06-15T12:00:00.000Z',
  };
  expect([added.status, added.body, await list(anna)]).toEqual([201, seen, [seen]]);
  const changed = await put(anna, added.body.id, { ...damrak, city: 'Haarlem' }, 1);
  expect(changed.body).toMatchObject({ version: 2, city: 'Haarlem', isDefaultDelivery: false });
  const stale = await put(anna, added.body.id, { ...damrak, city: 'Leiden' }, 1);
  expect([stale.status, stale.body]).toMatchObject([412, { current: changed.body }]);
  expect((await anna.delete(`${path}/${added.body.id}`)).status).toBe(204);
  expect((await anna.delete(`${path}/${added.body.id}`)).status).toBe(404);
  expect((await put(anna, added.body.id, damrak)).body).toMatchObject({ version: 1, city: 'Amsterdam' });
  const { events } = (await operator('GET', '/events?after=0')) as { events: { type: string }[] };
  expect(events.filter(({ type }) => type === 'address.changed').map((event) => event)).toMatchObject(
    ['Amsterdam', 'Haarlem', undefined, 'Amsterdam'].map((city) => ({
      payload: { addressId: added.body.id, ...(city && { address: { city } }) },
    })),
  );
});

test('keeps one default of each kind, and moves it in one change', async () => {
  const ben = await app.customer('ben');
  // Addresses of the same moment are in the order of their ids.
  const [one = '', other = ''] = [randomUUID(), randomUUID()].toSorted();
  const defaults = async () =>
    (await list(ben)).map(({ isDefaultDelivery, isDefaultInvoice }) => [isDefaultDelivery, isDefaultInvoice]);
  await put(ben, one, { ...damrak, isDefaultDelivery: true, isDefaultInvoice: true });
  await put(ben, other, { ...damrak, isDefaultDelivery: true });
  expect(await defaults()).toEqual([
    [false, true],
    [true, false],
  ]);
  await Promise.all([one, other].map((id) => put(ben, id, { ...damrak, isDefaultInvoice: true })));
  expect((await defaults()).filter(([, isInvoice]) => isInvoice)).toHaveLength(1);
  await ben.delete(`${path}/${one}`);
  await ben.delete(`${path}/${other}`);
  await put(ben, one, damrak);
  expect(await defaults()).toEqual([[false, false]]);
});

test.each([
  ['Italian zero', '06 1234 5678', 'IT', '+390612345678', '+39 06 1234 5678'],
  ['Italian mobile', '347 123 4567', 'IT', '+393471234567', '+39 347 123 4567'],
  ['zero of other countries', '030 1234567', 'DE', '+49301234567', '+49 30 1234567'],
  ['a zero after the country', '+49 030 1234567', 'NL', '+49301234567', '+49 30 1234567'],
  ['number of another country', '+44 20 7946 0958', 'NL', '+442079460958', '+44 20 7946 0958'],
])('stores a phone number as E.164: %s', async (_what, phone, country, e164, shown) => {
  const cleo = await app.customer('cleo');
  const postalCode = { IT: '00184', DE: '10115', NL: '1012 LG' }[country];
  const { body } = await put(cleo, randomUUID(), { ...damrak, country, postalCode, phone });
  expect([body.phone, body.phoneShown]).toEqual([e164, shown]);
});

test('takes the number and the addition out of the street', async () => {
  const cleo = await app.customer('cleo');
  const { number: _, ...written } = { ...damrak, street: 'Prinsengracht 263 hs' };
  const parts = { street: 'Prinsengracht', number: '263', addition: 'hs' };
  expect((await put(cleo, randomUUID(), written)).body).toMatchObject(parts);
  await describe('K-4', 'hans', { addresses: [{ id: 'home', ...written }] });
  expect(await list(await app.customer('hans'))).toMatchObject([parts]);
});

// #phone-message
test.each(['12', '+999 123 456 789', 'call me', '020 556 7100 after six'])(
  'rejects a phone number that does not exist: %s',
  async (phone) => {
    const cleo = await app.customer('cleo');
    const { status, body } = await put(cleo, randomUUID(), { ...damrak, phone });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'body.phone', message: 'Phone number must be valid' }],
    ]);
  },
);

test.each([
  '020 556 7100 ext. 12',
  '020 556 7100 x12',
  '+31205567100;ext=12',
  '020 556 7100 #12',
  '020 556 7100 toestel 12',
])('rejects a phone number with an extension: %s', async (phone) => {
  const cleo = await app.customer('cleo');
  const { status, body } = await put(cleo, randomUUID(), { ...damrak, phone });
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'body.phone', message: 'Phone number must be valid: without an extension' }],
  ]);
});

// #messages
test('names the fields that the rules of the country reject', async () => {
  const cleo = await app.customer('cleo');
  const { status, body } = await put(cleo, randomUUID(), { ...damrak, number: 'A', country: 'BE' });
  expect([status, body.errors]).toEqual([
    400,
    [
      { field: 'body.number', message: 'Street number must be valid' },
      { field: 'body.postalCode', message: 'Postal Code must be valid: in BE, such as 1000' },
    ],
  ]);
});

test('keeps at most 50 addresses', async () => {
  const dora = await app.customer('dora');
  for (let count = 0; count < 50; count += 1) await put(dora, randomUUID(), damrak);
  const { status, body } = await put(dora, randomUUID(), damrak);
  const detail = 'A customer has at most 50 records of the kind “address”.';
  expect([status, body.code, body.detail]).toEqual([422, 'limit-reached', detail]);
});

test('copies the operator’s addresses, which follow the operator until the customer edits them', async () => {
  const emma = await app.customer('emma');
  const [home, work, away] = [
    { id: 'home', ...damrak, phone: '020 123 4567', isDefaultDelivery: true },
    { id: 'work', ...damrak, city: 'Utrecht', gate: 3 },
    { id: 'away', country: 'CH', city: 'Bern' },
  ];
  const cities = async () => (await list(emma)).map(({ city = '' }) => city).toSorted();
  const idOf = async (name: string) => (await list(emma)).find(({ city }) => city === name)?.id ?? '';
  const defaults = async () =>
    (await list(emma)).flatMap(({ city, isDefaultDelivery, isDefaultInvoice }) => [
      ...(isDefaultDelivery ? [`delivery: ${city}`] : []),
      ...(isDefaultInvoice ? [`invoice: ${city}`] : []),
    ]);
  await emma.get(path);
  await describe('K-1', 'emma', { addresses: [home, work, away] });
  expect(await cities()).toEqual(['Amsterdam', 'Bern', 'Utrecht']);
  expect((await list(emma)).find(({ city }) => city === 'Amsterdam')).toMatchObject({
    street: 'Damrak',
    postalCode: '1012 LG',
    phone: '+31201234567',
    isDefaultDelivery: true,
  });
  await put(emma, await idOf('Amsterdam'), { ...damrak, city: 'Haarlem', isDefaultDelivery: true });
  await emma.delete(`${path}/${await idOf('Utrecht')}`);
  await describe('K-1', 'emma', {
    addresses: [
      { ...home, city: 'Delft', isDefaultDelivery: false },
      { ...work, city: 'Gouda', isDefaultDelivery: true },
      { ...away, city: 'Basel' },
      { ...away, id: 'new', city: 'Zug', isDefaultInvoice: true },
    ],
  });
  expect(await cities()).toEqual(['Basel', 'Haarlem', 'Zug']);
  expect((await defaults()).toSorted()).toEqual(['delivery: Haarlem', 'invoice: Zug']);
  await describe('K-2', 'emma', { addresses: [{ ...away, city: 'Chur' }] });
  await describe('K-1', 'emma', {});
  expect(await cities()).toEqual(['Basel', 'Chur', 'Haarlem', 'Zug']);
  await describe('K-1', 'emma', { addresses: [] });
  expect(await cities()).toEqual(['Chur', 'Haarlem']);
  await describe('K-2', 'fred', { addresses: [{ ...away, city: 'Chur' }] });
  expect([await cities(), await defaults()]).toEqual([['Haarlem'], ['delivery: Haarlem']]);
});

test('gives the operator’s addresses to a customer who signs in later', async () => {
  await describe('K-3', 'gina', { addresses: [{ id: 'home', ...damrak }] });
  expect(await list(await app.customer('gina'))).toMatchObject([{ city: 'Amsterdam' }]);
});
