import { cleanNumber } from './clean-text.ts';
import { countries } from './countries.ts';
import type { Country } from './countries.ts';

/** Characters of an addition. */
export const additionMaxLength = 100;

/** The fields of an address that depend on its country. */
export type AddressField = 'street' | 'number' | 'addition' | 'postalCode' | 'city' | 'region';

/** The name of a field in its country, the last part of the id of its label. */
export type AddressLabel = AddressField | 'bus' | 'postcode' | 'eircode' | 'town' | 'county' | 'province';

/** A field as a form shows it. */
export interface AddressFormField {
  readonly name: AddressField;
  /** The last part of its label's message id: `address.{label}`. */
  readonly label: AddressLabel;
  readonly isRequired: boolean;
  /** The autofill token (HTML, 4.10.18.7). A browser that fills the street fills in the number too. */
  readonly autoComplete: string;
}

interface PostalRule {
  /** The code without separators and country prefix, in upper case. */
  readonly form: RegExp;
  /** Country prefixes in front of the code. */
  readonly prefix: RegExp;
  /** A valid code, as it is shown. */
  readonly example: string;
  /** The number of characters before the separator; negative: counted from the end. Without it there is none. */
  readonly splitAt?: number;
  /** Default: a space. */
  readonly separator?: string;
}

/** The rules for the addresses of a country. */
export interface AddressRules {
  /** The fields in the order of a form, and of an envelope. A field that is missing does not exist in the country. */
  readonly order: readonly AddressField[];
  readonly postal: PostalRule;
  readonly isPostalCodeRequired: boolean;
  readonly isNumberRequired: boolean;
  /** Labels that differ from the name of the field. */
  readonly labels?: Partial<Record<AddressField, AddressLabel>>;
}

const continental = ['street', 'number', 'addition', 'postalCode', 'city'] as const;

const needed = { order: continental, isPostalCodeRequired: true, isNumberRequired: true };
const optional = { ...needed, isNumberRequired: false };

/** Design: "One table of 13 countries defines fields, order, labels and postal rule". */
const rules: Readonly<Record<Country, AddressRules>> = {
  BE: {
    ...needed,
    postal: { form: /^[1-9]\d{3}$/, prefix: /^BE?/, example: '1000' },
    labels: { addition: 'bus' },
  },
  DE: { ...needed, postal: { form: /^(?!00)\d{5}$/, prefix: /^DE?/, example: '10115' } },
  NL: {
    ...needed,
    postal: { form: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, prefix: /^NL/, example: '1012 AB', splitAt: 4 },
  },
  GB: {
    ...optional,
    order: ['number', 'street', 'addition', 'city', 'postalCode'],
    postal: {
      form: /^(GIR0AA|([A-PR-UWYZ]\d[\dA-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y]\d[\dABEHMNPRVWXY]?)\d[ABD-HJLNP-UW-Z]{2})$/,
      prefix: /^(GB|UK)/,
      example: 'SW1A 1AA',
      splitAt: -3,
    },
    labels: { postalCode: 'postcode', city: 'town' },
  },
  NO: { ...needed, postal: { form: /^\d{4}$/, prefix: /^NO?/, example: '0150' } },
  FR: {
    ...optional,
    order: ['number', 'street', 'addition', 'postalCode', 'city'],
    postal: { form: /^\d{5}$/, prefix: /^FR?/, example: '75001' },
  },
  SE: { ...needed, postal: { form: /^[1-9]\d{4}$/, prefix: /^SE?/, example: '114 55', splitAt: 3 } },
  AT: { ...needed, postal: { form: /^[1-9]\d{3}$/, prefix: /^AT?/, example: '1010' } },
  IE: {
    ...optional,
    order: ['number', 'street', 'addition', 'city', 'region', 'postalCode'],
    isPostalCodeRequired: false,
    postal: {
      form: /^([AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/,
      prefix: /^IR?[EL]/,
      example: 'D02 X285',
      splitAt: 3,
    },
    labels: { postalCode: 'eircode', city: 'town', region: 'county' },
  },
  IT: {
    ...optional,
    order: [...continental, 'region'],
    postal: { form: /^\d{5}$/, prefix: /^IT?/, example: '00184' },
    labels: { region: 'province' },
  },
  DK: { ...needed, postal: { form: /^\d{4}$/, prefix: /^DK/, example: '1050' } },
  ES: {
    ...optional,
    order: [...continental, 'region'],
    postal: { form: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, prefix: /^ES?/, example: '28013' },
    labels: { region: 'province' },
  },
  PT: {
    ...optional,
    postal: { form: /^[1-9]\d{6}$/, prefix: /^PT?/, example: '1000-001', splitAt: 4, separator: '-' },
  },
};

/** Whether addresses of a country have rules here. The operator may send others. */
export const isCountry = (code: string): code is Country => countries.some((country) => country === code);

/** Returns the rules for the addresses of a country. */
export const addressRules = (country: Country): AddressRules => rules[country];

/** HTML, 4.10.18.7. Autofill puts the number into the street, and some browsers into any field named after it. */
const tokens: Readonly<Record<AddressField, string>> = {
  street: 'address-line1',
  number: 'off',
  addition: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

/** Returns the fields of a country's addresses in the order of a form. */
export const fieldsOf = (country: Country): readonly AddressFormField[] => {
  const { order, labels = {}, isNumberRequired, isPostalCodeRequired } = rules[country];
  const required: Readonly<Record<AddressField, boolean>> = {
    street: true,
    number: isNumberRequired,
    addition: false,
    postalCode: isPostalCodeRequired,
    city: true,
    region: false,
  };
  return order.map((name) => ({
    name,
    label: labels[name] ?? name,
    isRequired: required[name],
    autoComplete: tokens[name],
  }));
};

/**
 * Returns a postal code as the country writes it: `1234ab` becomes `1234 AB`. Accepts spaces, dots, dashes and a country
 * prefix (`B-1000`). Undefined if the country has no such code.
 */
export const normalisePostalCode = (country: Country, text: string): string | undefined => {
  const { form, prefix, splitAt, separator = ' ' } = rules[country].postal;
  const plain = cleanNumber(text)
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
    .toUpperCase();
  const code = [plain, plain.replace(prefix, '')].find((one) => form.test(one));
  if (code === undefined || splitAt === undefined) return code;
  return `${code.slice(0, splitAt)}${separator}${code.slice(splitAt)}`;
};

/** An address with the fields that depend on its country. */
export type PostalAddress = { readonly country: string } & {
  readonly [Field in AddressField]?: string | undefined;
};

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** A Belgian box number without its word gets one. */
const additionOf = ({ country, addition = '' }: PostalAddress): string =>
  country === 'BE' && /^(\d+|[a-z])$/i.test(addition) ? `bus ${addition}` : addition;

/** Returns the lines of an address as its country writes them, from the street to the town, without its country. */
export const addressLines = (address: PostalAddress): readonly string[] => {
  const { country, street, number, postalCode, city, region } = address;
  const order = isCountry(country) ? rules[country].order : continental;
  const isNumberFirst = order[0] === 'number';
  const addition = additionOf(address);
  const lines = isNumberFirst ? [joined(number, street), addition] : [joined(street, number, addition)];
  if (country === 'GB') lines.push(joined(city), joined(postalCode));
  else if (country === 'IE') lines.push(joined(city), joined(region), joined(postalCode));
  else lines.push(joined(postalCode, city, country === 'IT' ? region : undefined));
  if (country === 'ES') lines.push(joined(region));
  return lines.filter((line) => line !== '');
};
