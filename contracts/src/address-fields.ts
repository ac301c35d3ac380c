import * as z from 'zod/mini';
import { additionMaxLength } from './address-rules.ts';
import { addressFaults, settledAddress } from './settled-address.ts';
import { countries } from './countries.ts';
import { numberLine, textLine, WrittenPhone } from './customer-fields.ts';

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
