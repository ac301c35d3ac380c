import { AddressFields } from '@albumen/contracts/address-fields';
import { expect, test } from 'vitest';
import { errorsOfIssues } from '../ui/form/field-errors.ts';
import { isComplete, valuesOf } from './address-values.ts';

/** The answer of the form to values, in which empty fields are left out. */
const check = (values: object) => {
  const query = Object.fromEntries(Object.entries(valuesOf(values)).filter(([, value]) => value !== ''));
  const checked = AddressFields.safeParse(query);
  return checked.success ? checked.data : errorsOfIssues(checked.error.issues, query);
};

const dutch = {
  lastName: 'Visser',
  street: 'Oudegracht',
  number: '1',
  postalCode: '3511AA',
  city: 'Utrecht',
  country: 'NL',
};

test.each([
  ['removes a number that the street repeats', { street: 'Oudegracht 1' }, { street: 'Oudegracht' }],
  ['writes the postal code as the country does', {}, { postalCode: '3511 AA' }],
  ['leaves out a region that the country lacks', { region: 'Utrecht' }, { city: 'Utrecht' }],
  ['checks by the rules of another country', { country: 'BE' }, { postalCode: 'invalid' }],
  [
    'reports everything that is missing',
    { lastName: '', street: '', number: '', postalCode: '', city: '' },
    {
      lastName: 'required',
      street: 'required',
      number: 'required',
      postalCode: 'required',
      city: 'required',
    },
  ],
  ['needs a country that has rules', { country: 'US' }, { country: 'required' }],
])('an address form %s', (_, values, expected) => {
  const answer = check({ ...dutch, ...values });
  expect(answer).toMatchObject(expected);
  expect(answer).not.toHaveProperty('region');
});

const stored = {
  ...dutch,
  id: '5b0c1f0e-7a0a-4c39-9e53-6a3f0f7b1c11',
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  isDefaultDelivery: false,
  isDefaultInvoice: false,
};

test.each([
  ['a complete address', { phone: '+31205567100', phoneShown: '+31 20 556 7100' }, true],
  ['a street with its number', { street: 'Oudegracht 1 bis', number: undefined }, true],
  ['a country without rules', { country: 'CH' }, false],
  ['no name', { lastName: undefined }, false],
  ['a wrong postal code', { postalCode: '12' }, false],
  ['a phone number that is not valid', { phone: 'ask at the desk', phoneShown: 'ask at the desk' }, false],
])('knows whether the service accepts %s', (_, fields, expected) => {
  expect(isComplete({ ...stored, ...fields })).toBe(expected);
});

test('an address form shows a street that contains its number in three fields', () => {
  expect(valuesOf({ ...stored, street: 'Oudegracht 1 bis', number: undefined })).toMatchObject({
    street: 'Oudegracht',
    number: '1',
    addition: 'bis',
  });
});

test('an address form shows a phone number as it is read', () => {
  expect(valuesOf({ phone: '+31205567100', phoneShown: '+31 20 556 7100' })).toMatchObject({
    phone: '+31 20 556 7100',
  });
});
