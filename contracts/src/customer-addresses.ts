import * as z from 'zod/mini';
import { additionMaxLength, addressFaults, settledAddress } from './address-rules.ts';
import { countries } from './countries.ts';
import { numberLine, textLine, WrittenPhone } from './customer.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { ifMatch, ownedFields } from './owned-records.ts';
import { examplePlace, placeFields } from './place.ts';

const addressShape = {
  salutation: z.optional(textLine(50)),
  firstName: z.optional(textLine(100)),
  lastName: z.optional(textLine(100)),
  company: z.optional(textLine(200)),
  street: z.optional(textLine(200)),
  number: z.optional(numberLine(30)),
  addition: z.optional(textLine(additionMaxLength)),
  postalCode: z.optional(numberLine(20)),
  city: z.optional(textLine(100)),
  /** A province of Italy or Spain, a county of Ireland. */
  region: z.optional(textLine(100)),
  country: z.enum(countries),
  phone: z.optional(WrittenPhone),
};

const checkAddress = ({
  value,
  issues,
}: z.core.ParsePayload<z.output<z.ZodMiniObject<typeof addressShape>>>): void => {
  const faults: { readonly field: string; readonly message: string }[] = addressFaults(value);
  if (value.lastName === undefined && value.company === undefined)
    faults.unshift({ field: 'lastName', message: 'A last name or a company is required' });
  for (const { field, message } of faults)
    issues.push({ code: 'custom', path: [field], message, input: value });
};

/**
 * An address that a customer enters, for the calls and for forms. Required are a last name or a company, and what the
 * country requires (`address-rules.ts`). Its output is what is stored: number and addition taken out of a street that
 * contains them, the postal code as the country writes it, without fields that the country lacks. The server also checks
 * `phone`, with the country as its default region.
 */
export const DeliveryAddressFields = z.pipe(
  z.strictObject(addressShape).check(checkAddress),
  z.transform(settledAddress),
);
export type DeliveryAddressFields = z.infer<typeof DeliveryAddressFields>;

/** An address that a customer saves: `DeliveryAddressFields`, and whether it is a default. */
export const AddressFields = z.pipe(
  z
    .strictObject({
      ...addressShape,
      /** Makes it the only address of its kind; false takes that away from it. */
      isDefaultDelivery: z._default(z.boolean(), false),
      isDefaultInvoice: z._default(z.boolean(), false),
    })
    .check(checkAddress),
  z.transform(settledAddress),
);
export type AddressFields = z.infer<typeof AddressFields>;

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
