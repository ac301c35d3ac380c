import { isCountry } from '@albumen/contracts/address-rules';
import { addressFaults } from '@albumen/contracts/settled-address';
import { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { expect, test } from 'vitest';
import { sampleDetails } from './customers.ts';

test('describes customers with valid addresses in five countries, and a card that expires soon', () => {
  const documents = Object.values(sampleDetails(new Date('2026-11-26T12:00:00Z'))).map((details) =>
    OperatorCustomer.parse({
      email: 'customer@example.com',
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'en-GB',
      ...details,
    }),
  );
  const addresses = documents.flatMap(({ addresses: all = [] }) => all);
  expect(new Set(addresses.map(({ country }) => country))).toEqual(new Set(['NL', 'BE', 'FR', 'GB', 'DE']));
  for (const { country, street, number, postalCode, city } of addresses)
    expect(isCountry(country) && addressFaults({ country, street, number, postalCode, city })).toEqual([]);
  const methods = documents.flatMap(({ paymentMethods = [] }) => paymentMethods);
  expect(methods.map(({ expires }) => expires)).toContain('2026-12');
});
