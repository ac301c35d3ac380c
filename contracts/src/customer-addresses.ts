import * as z from 'zod/mini';
import { AddressFields } from './address-fields.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { ifMatch, ownedFields } from './owned-records.ts';
import { examplePlace, placeFields } from './place.ts';

const text = z.optional(z.string());

/** Albums §3: "Addresses: a list with an id per address." Those of the operator may lack fields, or be elsewhere. */
export const Address = z.object({
  ...ownedFields,
  ...placeFields(text),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** E.164 (`+31612345678`). A number of the operator that is invalid is sent as it is. */
  phone: text,
  /** The same number for reading, and for the field of a form: `+31 6 12345678`. */
  phoneShown: text,
  isDefaultDelivery: z.boolean(),
  isDefaultInvoice: z.boolean(),
});
export type Address = z.infer<typeof Address>;

/** The default for deliveries, else the one for invoices, else the oldest: its country is that of national numbers. */
export const usualAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ isDefaultDelivery }) => isDefaultDelivery) ??
  addresses.find(({ isDefaultInvoice }) => isDefaultInvoice) ??
  addresses[0];

const params = z.object({ addressId: z.uuid() });

/** A customer's addresses: at most 50, one default for deliveries and one for invoices. */
export const customerAddresses = contractPart({
  service: 'customer',
  title: 'Addresses',
  endpoints: {
    listAddresses: endpoint({
      method: 'GET',
      path: '/customers/me/addresses',
      summary: 'All addresses, oldest first',
      security: 'customer',
      reply: { status: 200, body: z.array(Address) },
    }),
    addAddress: endpoint({
      method: 'POST',
      path: '/customers/me/addresses',
      summary: 'Add an address',
      security: 'customer',
      body: AddressFields,
      reply: { status: 201, body: Address },
      problems: ['limit-reached'],
    }),
    putAddress: endpoint({
      method: 'PUT',
      path: '/customers/me/addresses/:addressId',
      summary:
        'Change an address, or add one under an id of your choice: a deleted one is restored under its own',
      security: 'customer',
      params,
      headers: ifMatch,
      body: AddressFields,
      reply: { status: 200, body: Address },
      problems: ['changed-meanwhile', 'limit-reached'],
    }),
    removeAddress: endpoint({
      method: 'DELETE',
      path: '/customers/me/addresses/:addressId',
      summary: 'Delete an address',
      security: 'customer',
      params,
      headers: ifMatch,
      reply: { status: 204 },
      problems: ['not-found', 'changed-meanwhile'],
    }),
  },
  examples: {
    body: { ...examplePlace, phone: '020 123 4567' },
  },
});
