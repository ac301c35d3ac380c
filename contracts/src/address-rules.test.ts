import { describe, expect, test } from 'vitest';
import { addressLines, fieldsOf, normalisePostalCode } from './address-rules.ts';
import {
  addressFaults,
  isSameAddress,
  isSamePlace,
  settledAddress,
  withoutRepeatedNumber,
} from './settled-address.ts';
import type { PostalAddress } from './address-rules.ts';
import { countries } from './countries.ts';
import type { Country } from './countries.ts';
import { AddressFields } from './address-fields.ts';

/** Codes as people write them and as they are stored, and codes that the country does not have. */
const postalCodes: Readonly<
  Record<Country, { readonly valid: Readonly<Record<string, string>>; readonly invalid: readonly string[] }>
> = {
  BE: {
    valid: { '1000': '1000', 'B-9000': '9000', 'BE 4000': '4000' },
    invalid: ['0999', '1012 AB', '10000'],
  },
  DE: {
    valid: { '10115': '10115', 'D-01067': '01067', 'DE 80331': '80331' },
    invalid: ['00123', '1011', '1011A'],
  },
  NL: {
    valid: {
      '1012ab': '1012 AB',
      '１０１２\u202fＡＢ\u200b': '1012 AB',
      '1012 AB': '1012 AB',
      'NL-9999.XZ': '9999 XZ',
    },
    invalid: ['0012 AB', '1012 SS', '1012'],
  },
  GB: {
    valid: {
      sw1a1aa: 'SW1A 1AA',
      'BF1 2AT': 'BF1 2AT',
      'GIR 0AA': 'GIR 0AA',
      'JE2 3AB': 'JE2 3AB',
      'GY1 1AA': 'GY1 1AA',
      'IM1 1AA': 'IM1 1AA',
      'M1 1AE': 'M1 1AE',
      'EC1A 1BB': 'EC1A 1BB',
    },
    invalid: ['SW1A', 'Q1 1AA', 'SW1A 1CV', '12345'],
  },
  NO: { valid: { '0150': '0150', 'N-9990': '9990', 'NO 5003': '5003' }, invalid: ['150', '01500', 'O150'] },
  FR: {
    valid: { '75001': '75001', 'F-01000': '01000', '98000': '98000' },
    invalid: ['7500', '2A004', '750011'],
  },
  SE: {
    valid: { '11455': '114 55', 'SE-114 55': '114 55', 'S-98138': '981 38' },
    invalid: ['01455', '1145', '114 5A'],
  },
  AT: { valid: { '1010': '1010', 'A-6020': '6020', 'AT 9999': '9999' }, invalid: ['0101', '10100', '101'] },
  IE: {
    valid: { d02x285: 'D02 X285', 'D6W XH23': 'D6W XH23', 'A65 F4E2': 'A65 F4E2' },
    invalid: ['D6X XH23', 'B02 X285', 'D02 X28'],
  },
  IT: {
    valid: { '00184': '00184', 'I-20121': '20121', 'IT 90133': '90133' },
    invalid: ['0018', '001844', '0018A'],
  },
  DK: { valid: { '1050': '1050', 'DK-8000': '8000', '0999': '0999' }, invalid: ['105', '10500', '105O'] },
  ES: {
    valid: { '28013': '28013', 'E-01001': '01001', 'ES 52001': '52001' },
    invalid: ['00123', '53001', '2801'],
  },
  PT: {
    valid: { '1000-001': '1000-001', '1000001': '1000-001', 'P-4050 253': '4050-253' },
    invalid: ['1234', '0100-001', '1000-01'],
  },
};

test.each(countries)('knows the postal codes of %s', (country) => {
  const { valid, invalid } = postalCodes[country];
  const read = (text: string) => [text, normalisePostalCode(country, text)];
  expect(Object.keys(valid).map(read)).toEqual(Object.entries(valid));
  expect(invalid.map(read)).toEqual(invalid.map((text) => [text, undefined]));
});

test('shows the fields of a country in its order, with labels and autofill tokens', () => {
  const shown = (country: Country) =>
    fieldsOf(country)
      .map(({ label, isRequired }) => (isRequired ? `${label}*` : label))
      .join(' ');
  expect(Object.fromEntries(countries.map((country) => [country, shown(country)]))).toEqual({
    BE: 'street* number* bus postalCode* city*',
    DE: 'street* number* addition postalCode* city*',
    NL: 'street* number* addition postalCode* city*',
    GB: 'number street* addition town* postcode*',
    NO: 'street* number* addition postalCode* city*',
    FR: 'number street* addition postalCode* city*',
    SE: 'street* number* addition postalCode* city*',
    AT: 'street* number* addition postalCode* city*',
    IE: 'number street* addition town* county eircode',
    IT: 'street* number addition postalCode* city* province',
    DK: 'street* number* addition postalCode* city*',
    ES: 'street* number addition postalCode* city* province',
    PT: 'street* number addition postalCode* city*',
  });
  // "Chrome fills 'Highwaystreet 23' and 23", "`street-address` on line 1 doubles line 2".
  expect(fieldsOf('IT').map(({ name, autoComplete }) => `${name}: ${autoComplete}`)).toEqual([
    'street: address-line1',
    'number: off',
    'addition: address-line2',
    'postalCode: postal-code',
    'city: address-level2',
    'region: address-level1',
  ]);
});

test.each([
  ['Highwaystreet 23', '23', 'Highwaystreet'],
  ['Highwaystreet, 23', '23', 'Highwaystreet'],
  ['Kerkstraat 12 A', '12a', 'Kerkstraat'],
  ['Straße des 17. Juni 135', '135', 'Straße des 17. Juni'],
  ['Straße des 17. Juni', '17', 'Straße des 17. Juni'],
  ['Highwaystreet 123', '23', 'Highwaystreet 123'],
  ['Straße 106', '106', 'Straße 106'],
  ['Rue de la Paix', 'Paix', 'Rue de la Paix'],
  ['23', '23', '23'],
])('removes a number repeated at the end of the street: %s and %s', (street, number, expected) => {
  expect(withoutRepeatedNumber(street, number)).toBe(expected);
});

const longStreet = `Kerkstraat 12, ${'x'.repeat(101)}`;

test.each([
  ['fills both fields', { street: 'Kerkstraat 12 A' }, ['Kerkstraat', '12', 'A']],
  ['with the same number', { street: 'Kerkstraat 12 A', number: '12' }, ['Kerkstraat', '12', 'A']],
  ['with another number', { street: 'Plein 40 12', number: '5' }, ['Plein 40 12', '5', undefined]],
  ['keeps another addition', { street: 'Kerkstraat 12 A', addition: 'Hof' }, ['Kerkstraat', '12', 'A, Hof']],
  ['not one too long', { street: longStreet }, [longStreet, undefined, undefined]],
  ['twice', { street: 'Kerkstraat 12 A', number: '12', addition: 'A, Hof' }, ['Kerkstraat', '12', 'A, Hof']],
])('moves what a street contains into the other fields: %s', (_, fields, expected) => {
  const { street, number, addition } = settledAddress<PostalAddress & { country: Country }>({
    country: 'NL',
    ...fields,
  });
  expect([street, number, addition]).toEqual(expected);
});

const base = { street: 'Main Street', number: '1', city: 'Town' };
const addresses: Readonly<Record<Country, readonly [line: string, shown: readonly string[]]>> = {
  BE: ['1000', ['Main Street 1', '1000 Town']],
  DE: ['10115', ['Main Street 1', '10115 Town']],
  NL: ['1012ab', ['Main Street 1', '1012 AB Town']],
  GB: ['sw1a1aa', ['1 Main Street', 'Town', 'SW1A 1AA']],
  NO: ['0150', ['Main Street 1', '0150 Town']],
  FR: ['75001', ['1 Main Street', '75001 Town']],
  SE: ['11455', ['Main Street 1', '114 55 Town']],
  AT: ['1010', ['Main Street 1', '1010 Town']],
  IE: ['d02x285', ['1 Main Street', 'Town', 'D02 X285']],
  IT: ['00184', ['Main Street 1', '00184 Town']],
  DK: ['1050', ['Main Street 1', '1050 Town']],
  ES: ['28013', ['Main Street 1', '28013 Town']],
  PT: ['1000001', ['Main Street 1', '1000-001 Town']],
};

test.each(countries)('stores and shows an address of %s as the country writes it', (country) => {
  const [postalCode, shown] = addresses[country];
  expect(addressLines(settledAddress({ ...base, postalCode, country }))).toEqual(shown);
});

test('shows a box number, a county and a province', () => {
  const lines = (country: string, more: object) => addressLines({ ...base, country, ...more });
  expect(lines('BE', { addition: '3', postalCode: '1000' })).toEqual(['Main Street 1 bus 3', '1000 Town']);
  expect(lines('BE', { addition: 'bte 3' })).toEqual(['Main Street 1 bte 3', 'Town']);
  expect(lines('IE', { addition: 'Flat 2', region: 'Co. Cork' })).toEqual([
    '1 Main Street',
    'Flat 2',
    'Town',
    'Co. Cork',
  ]);
  expect(lines('IT', { postalCode: '00184', region: 'RM' })).toEqual(['Main Street 1', '00184 Town RM']);
  expect(lines('ES', { region: 'Madrid' })).toEqual(['Main Street 1', 'Town', 'Madrid']);
  expect(lines('CH', { postalCode: '8001' })).toEqual(['Main Street 1', '8001 Town']);
});

describe('the form of an address', () => {
  const whole = { ...base, lastName: 'Jansen', postalCode: '1012 AB', country: 'NL' };
  const faults = (change: object) => {
    const { error } = AddressFields.safeParse({ ...whole, ...change });
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  // #messages
  test.each([
    ['nothing', {}, []],
    ['a number that the country requires', { number: undefined }, ['number: Street number must be valid']],
    ['a number without digits', { number: 'A' }, ['number: Street number must be valid']],
    ['no number in France', { number: undefined, country: 'FR', postalCode: '75001' }, []],
    ['a street without letters', { street: '12' }, ['street: Street name must be valid']],
    [
      'the postal code of the former country',
      { country: 'BE' },
      ['postalCode: Postal Code must be valid: in BE, such as 1000'],
    ],
    [
      'a missing postal code',
      { postalCode: undefined },
      ['postalCode: Postal Code must be valid: in NL, such as 1012 AB'],
    ],
    ['no postal code in Ireland', { country: 'IE', postalCode: undefined }, []],
    ['neither name nor company', { lastName: undefined }, ['lastName: A last name or a company is required']],
    ['a company without a name', { lastName: undefined, company: 'Jansen BV' }, []],
    [
      'several fields',
      { street: undefined, city: undefined, lastName: undefined },
      [
        'lastName: A last name or a company is required',
        'street: Street name must be valid',
        'city: City must be valid',
      ],
    ],
  ])('finds fault with %s', (_what, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('clears fields that the new country lacks, and does not alter names', () => {
    const italian = { ...whole, country: 'IT', postalCode: '00184', region: 'RM', lastName: "O'Testing" };
    expect(AddressFields.parse(italian)).toMatchObject({ region: 'RM', lastName: "O'Testing" });
    const moved = AddressFields.parse({ ...italian, country: 'DE', postalCode: 'D-10115' });
    expect(moved).toEqual({
      ...base,
      lastName: "O'Testing",
      postalCode: '10115',
      country: 'DE',
      isDefaultDelivery: false,
      isDefaultInvoice: false,
    });
  });

  test('accepts every country with its own example', () => {
    const found = countries.flatMap((country) =>
      addressFaults({ ...base, country, postalCode: addresses[country][0] }),
    );
    expect(found).toEqual([]);
  });
});

test.each([
  ['spelling', { street: 'DAMRAK 1', number: undefined, postalCode: '1012lg' }, [true, true]],
  ['another person', { lastName: 'de Vries' }, [true, false]],
  ['another number', { number: '2' }, [false, false]],
  ['another country', { country: 'BE' }, [false, false]],
] as const)('compares addresses: %s', (_what, change, expected) => {
  const damrak = { lastName: 'Jansen', street: 'Damrak', number: '1', postalCode: '1012 LG', country: 'NL' };
  const other = { ...damrak, ...change };
  expect([isSamePlace(damrak, other), isSameAddress(damrak, other)]).toEqual(expected);
});

test('compares addresses as they are stored', () => {
  const stored = { street: 'Nieuwstraat', number: '12', addition: '3', city: 'Gent', country: 'BE' };
  expect(isSamePlace(stored, { street: 'Nieuwstraat 12/3', city: 'Gent', country: 'BE' })).toBe(true);
});
