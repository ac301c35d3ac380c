import { createHash } from 'node:crypto';
import { settledAddress } from '@albumen/contracts/settled-address';
import type { Address } from '@albumen/contracts/customer-addresses';
import type { OwnedRecord } from '../../kernel/owned-records.ts';
import { readPhoneNumber } from '../../platform/written-numbers.ts';
import type { KnownPerson } from '../customers/index.ts';
import type { Defaults } from './store.ts';

/** An address as it is stored. */
export type AddressDocument = Omit<
  Address,
  'id' | 'version' | 'updatedAt' | 'phoneShown' | 'isDefaultDelivery' | 'isDefaultInvoice'
>;

type OperatorsAddress = NonNullable<KnownPerson['documents'][number]['addresses']>[number];

const fields = [
  'salutation',
  'firstName',
  'lastName',
  'company',
  'street',
  'number',
  'addition',
  'postalCode',
  'city',
  'region',
  'phone',
] as const satisfies readonly (keyof AddressDocument)[];

/**
 * An address of the operator's document as it is stored: in the usual form if its country has rules, but never rejected.
 */
export const copyOf = (address: OperatorsAddress): AddressDocument => {
  const { country } = address;
  const texts = Object.fromEntries(
    fields.flatMap((field) => (address[field] ? [[field, address[field]]] : [])),
  ) as Partial<AddressDocument>;
  const phone = texts.phone && (readPhoneNumber(texts.phone, country)?.e164 ?? texts.phone);
  return settledAddress({ ...texts, country, ...(phone && { phone }) });
};

/** The id of the copy of an address: always the same, so that it is copied once. A UUID of version 8 (RFC 9562). */
export const copyId = (customerNumber: string, addressId: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([customerNumber, addressId]))
    .digest('hex');
  const [first, second, third, fourth, last] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${first}-${second}-8${third}-a${fourth}-${last}`;
};

/** An address as its customer sees it. */
export const seenAddress = (
  record: OwnedRecord<AddressDocument>,
  { deliveryId, invoiceId }: Defaults,
): Address => {
  const { id, phone, country } = record;
  return {
    ...record,
    ...(phone && { phoneShown: readPhoneNumber(phone, country)?.shown ?? phone }),
    isDefaultDelivery: deliveryId === id,
    isDefaultInvoice: invoiceId === id,
  };
};

/** A default after an address was saved with or without its flag. */
export const movedDefault = (defaultId: string | null, id: string, isDefault: boolean): string | null => {
  if (isDefault) return id;
  return defaultId === id ? null : defaultId;
};
