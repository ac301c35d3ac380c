import type { Customer } from '@albumen/contracts/customer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../platform/slice.ts';

const operatorKey = 'configured-key-of-the-operator-0123456789';
const me = '/api/customer/customers/me';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: { OPERATOR_API_KEY: operatorKey } });
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
  expect([reply.status, await reply.json()]).toEqual([200, { applied: true }]);
};

const read = async (customer: TestCustomer) => (await customer.get<Customer>(me)).body;

const ofNobody = { version: 1, isBusiness: false, newsletter: false, accountDeleted: false };

test('answers a customer about whom the operator knows nothing', async () => {
  const answer = await (await app.customer('nora')).get(me);
  expect([answer.status, answer.body]).toEqual([200, { ...ofNobody, email: 'nora@example.com' }]);
});

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

test('returns 404 for an erased account, where all other calls return 401', async () => {
  const otto = await app.customer('otto');
  await otto.get(me);
  const [row] = await sqlOf(app.database)<{ id: string }[]>`select id from customers where subject = 'otto'`;
  await eraseCustomer(app.slices, row?.id ?? '');
  const answers = [await otto.get(me), await otto.get(`${photosPath}/users`)];
  expect(answers.map(({ status }) => status)).toEqual([404, 401]);
});
