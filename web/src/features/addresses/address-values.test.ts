import { AddressFields } from '@albumen/contracts/customer-addresses';
import { expect, test } from 'vitest';
import { errorsOfIssues } from '../../ui/form/field-errors.ts';
import { valuesOf } from './address-values.ts';

/** The answer of the form to values, in which empty fields are left out. */
const check = (values: object) => {
  const given = Object.fromEntries(Object.entries(valuesOf(values)).filter(([, value]) => value !== ''));
  const checked = AddressFields.safeParse(given);
  return checked.success ? checked.data : errorsOfIssues(checked.error.issues, given);
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

test('an address form shows a phone number as it is read', () => {
  expect(valuesOf({ phone: '+31205567100', phoneShown: '+31 20 556 7100' })).toMatchObject({
    phone: '+31 20 556 7100',
  });
});
