import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

afterAll(() => site.close());

const put = (email: string, facts: Partial<OperatorCustomer>) =>
  site.customers.records.put(email, {
    email,
    registeredAt: '2024-01-02T03:04:05Z',
    locale: 'nl-NL',
    isBusiness: false,
    accountStatus: 'Default',
    profile: {},
    ...facts,
  });

const methodIn = (token: string) => decodeJwt(token)['authentication-method'];

test('the operator marks an account as a business, and its next token says so', async () => {
  const email = 'customer@example.com';
  const first = await site.signIn(email, samplePassword);
  expect(methodIn(first.access_token)).toBe('password');
  await put(email, { isBusiness: true });
  const { body: renewed } = await site.refresh(first.refresh_token);
  expect(methodIn(renewed.access_token)).toBe('b2b');
  expect(methodIn(renewed.id_token)).toBe('b2b');
  await put(email, { isBusiness: false });
  expect(methodIn((await site.signIn(email, samplePassword)).access_token)).toBe('password');
});

test('a customer whom the operator has blocked can sign in, and the page says whom to contact', async () => {
  const email = 'new@example.com';
  await put(email, { isBusiness: true, accountStatus: 'Blocked' });
  expect(methodIn((await site.signIn(email, samplePassword)).access_token)).toBe('b2b');
});
