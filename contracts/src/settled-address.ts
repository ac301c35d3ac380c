import {
  additionMaxLength,
  addressLines,
  addressRules,
  isCountry,
  normalisePostalCode,
} from './address-rules.ts';
import type { AddressField, PostalAddress } from './address-rules.ts';
import type { Country } from './countries.ts';
import { isStreetName, splitStreet } from './street-parts.ts';

const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * Removes the number from the end of a street: Chrome fills in "Highwaystreet 23" as well as 23. Returns the street as it
 * is if it does not end with that number.
 */
export const withoutRepeatedNumber = (street: string, number: string): string => {
  if (!/\d/.test(number)) return street;
  const ends = [...street.matchAll(/[\s,]+(?=\S)/g)];
  const end = ends.find(({ index, 0: gap }) => plain(street.slice(index + gap.length)) === plain(number));
  const rest = street.slice(0, end?.index);
  return isStreetName(rest) ? rest : street;
};

/** A field that the rules of the address's country reject. */
export interface AddressFault {
  readonly field: AddressField;
  /** The first three messages are Albums §5. */
  readonly message: string;
}

/** Moves a number and an addition that the street contains into their own fields, unless another number is there. */
const withSplitStreet = (address: PostalAddress, country: Country) => {
  const { street = '', number = '', addition = '' } = address;
  const parts = splitStreet(street, { country, isNumberFirst: addressRules(country).order[0] === 'number' });
  const unsplit = { street: withoutRepeatedNumber(street, number), number, addition };
  if (!parts || (number !== '' && plain(parts.number) !== plain(number))) return unsplit;
  const isThere = parts.addition === addition || addition.startsWith(`${parts.addition}, `);
  const both = isThere ? addition : [parts.addition, addition].filter((part) => part !== '').join(', ');
  if (both.length > additionMaxLength) return unsplit;
  return { street: parts.street, number: number === '' ? parts.number : number, addition: both };
};

/**
 * Returns an address in the form in which it is stored: number and addition in their own fields (`splitStreet`), the
 * postal code as the country writes it, and without fields that the country lacks. Countries without rules change
 * nothing.
 */
export const settledAddress = <Address extends PostalAddress>(address: Address): Address => {
  const { country, postalCode, region } = address;
  if (!isCountry(country)) return address;
  const { street, number, addition } = withSplitStreet(address, country);
  const settled: { -readonly [Field in AddressField]?: string | undefined } = {
    street: street === '' ? address.street : street,
    number: number === '' ? address.number : number,
    addition: addition === '' ? address.addition : addition,
    postalCode: postalCode && (normalisePostalCode(country, postalCode) ?? postalCode),
    region: addressRules(country).order.includes('region') ? region : undefined,
  };
  const filled = Object.entries({ ...address, ...settled }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled) as Address;
};

/** Returns the fields of an address that its country's rules reject, once it is settled (`settledAddress`). */
export const addressFaults = (address: PostalAddress & { readonly country: Country }): AddressFault[] => {
  const { country, street = '', number = '', postalCode = '', city = '' } = settledAddress(address);
  const { isNumberRequired, isPostalCodeRequired, postal } = addressRules(country);
  const isPostalCodeRight =
    postalCode === '' ? !isPostalCodeRequired : normalisePostalCode(country, postalCode) !== undefined;
  const faults: readonly (readonly [isRight: boolean, field: AddressField, message: string])[] = [
    [/\p{L}/u.test(street), 'street', 'Street name must be valid'],
    // House names and "s/n" are accepted if the country does not require a number.
    [!isNumberRequired || /\d/.test(number), 'number', 'Street number must be valid'],
    [isPostalCodeRight, 'postalCode', `Postal Code must be valid: in ${country}, such as ${postal.example}`],
    [/\p{L}/u.test(city), 'city', 'City must be valid'],
  ];
  return faults.flatMap(([isRight, field, message]) => (isRight ? [] : [{ field, message }]));
};

const compared = (parts: readonly (string | undefined)[]): string =>
  parts
    .join('')
    .normalize('NFKC')
    .replaceAll(/[\p{P}\p{Z}]/gu, '')
    .toLowerCase();

const placeOf = (address: PostalAddress): readonly string[] => [
  ...addressLines(settledAddress(address)),
  address.country,
];

/** Whether two addresses are the same place, however they are written. */
export const isSamePlace = (one: PostalAddress, other: PostalAddress): boolean =>
  compared(placeOf(one)) === compared(placeOf(other));

/** An address with its recipient. */
export type RecipientAddress = PostalAddress & {
  readonly [Field in 'firstName' | 'lastName' | 'company']?: string | undefined;
};

/** Whether two addresses are the same place and have the same recipient. */
export const isSameAddress = (one: RecipientAddress, other: RecipientAddress): boolean => {
  const recipientOf = ({ firstName, lastName, company }: RecipientAddress) =>
    compared([firstName, lastName, company]);
  return isSamePlace(one, other) && recipientOf(one) === recipientOf(other);
};
