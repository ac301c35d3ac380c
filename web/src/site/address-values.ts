import { isCountry } from '@albumen/contracts/address-rules';
import { addressFaults, settledAddress } from '@albumen/contracts/settled-address';
import type { AddressFields } from '@albumen/contracts/address-fields';
import type { Address } from '@albumen/contracts/customer-addresses';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { FormValues } from '../ui/form/use-form-state.ts';

/** The pages of an address book. Business customers have theirs at other addresses. */
export const addressPaths = {
  list: sitePaths.addresses,
  add: sitePaths.newAddress,
  edit: sitePaths.address,
} as const;

export const businessAddressPaths = {
  list: sitePaths.businessSettings,
  add: sitePaths.newBusinessAddress,
  edit: sitePaths.businessAddress,
} as const;

export type AddressPaths = typeof addressPaths | typeof businessAddressPaths;

const texts = [
  'firstName',
  'lastName',
  'company',
  'street',
  'number',
  'addition',
  'postalCode',
  'city',
  'region',
] as const;

/**
 * The values of a form for an address. The operator may send a country that has no rules, so that the customer has to
 * choose another.
 */
export const valuesOf = (address: Partial<Address>): FormValues => {
  const { country = '', phone = '', phoneShown = phone } = address;
  const settled = settledAddress({ ...address, country });
  return {
    ...Object.fromEntries(texts.map((name) => [name, settled[name] ?? ''])),
    country: isCountry(country) ? country : '',
    phone: phoneShown,
    isDefaultDelivery: address.isDefaultDelivery ?? false,
    isDefaultInvoice: address.isDefaultInvoice ?? false,
  };
};

/** The fields of an address for a call that replaces them. */
export const fieldsOf = (address: Address): AddressFields => {
  const { id: _id, version: _version, updatedAt: _updatedAt, phoneShown: _phoneShown, ...fields } = address;
  // The service rejects another country of the operator: see `isComplete`.
  return fields as AddressFields;
};

/**
 * Whether the service would accept an address as it is: those of the operator may lack what their country requires. A
 * phone number that is shown as it is stored is not valid.
 */
export const isComplete = (address: Address): boolean => {
  const { country, lastName, company, phone, phoneShown } = address;
  if (!isCountry(country) || (lastName ?? company) === undefined) return false;
  if (phone !== undefined && phone === phoneShown) return false;
  return addressFaults({ ...address, country }).length === 0;
};
