import * as z from 'zod/mini';
import { cleaned } from '../clean-text.ts';
import { accountStatuses, Ftp } from '../customer.ts';
import { OperatorTime } from '../dates.ts';
import { EmailAddress } from '../email-address.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { addressesLimit } from '../limits.ts';
import { placeFields } from '../place.ts';
import { Applied, CountryCode, CustomerNumber, Ignored, RecordId, UpdatedAt } from './documents.ts';
import { listFields, listReply } from './records.ts';

const text = z.string().check(cleaned(), z.maxLength(200));

/**
 * An address of a customer. At most one of them is the default of each kind. Fields that are not named here are kept
 * too.
 */
export const OperatorAddress = z.looseObject({
  id: RecordId,
  ...placeFields(z.optional(text)),
  country: CountryCode,
  phone: z.optional(text),
  isDefaultDelivery: z._default(z.boolean(), false),
  isDefaultInvoice: z._default(z.boolean(), false),
});

/** A payment method for display, without anything that would allow a payment. */
export const OperatorPaymentMethod = z.looseObject({
  kind: z
    .string()
    .check(z.minLength(1), z.maxLength(50))
    .check(z.describe('`visa`, `paypal`, `sepa` and so on.')),
  lastDigits: z.optional(
    z
      .string()
      .check(z.regex(/^\d{2,4}$/, { error: 'Must be the last 2 to 4 digits as a text, such as "4242"' })),
  ),
  expires: z
    .optional(
      z
        .string()
        .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Must be a year and a month, such as 2027-06' })),
    )
    .check(z.describe('The last month in which the method is valid.')),
});

/**
 * A customer as the operator knows them. `identity` links them to a person; without it, the first sign-in with the same
 * verified address does, never one with an unverified address.
 */
export const OperatorCustomer = z.strictObject({
  email: EmailAddress,
  registeredAt: OperatorTime,
  locale: z.string().check(
    z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, {
      error: 'Must be a language with or without a country, such as nl-NL or nl',
    }),
  ),
  brand: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]{1,50}$/, { error: 'Must be 1 to 50 letters of a-z and A-Z, digits, _ and -' })),
  ),
  isBusiness: z._default(z.boolean(), false),
  accountStatus: z
    .optional(z.enum(accountStatuses))
    .check(z.describe('Business customers see it as a banner. Without it there is no banner.')),
  profile: z
    ._default(z.record(z.string(), z.unknown()), {})
    .check(
      z.describe(
        "Details for the customer's own page, with the fields of `GET /customers/me`: `salutation`, `firstName`, `lastName`, `phone`, `birthDate`, `company`, `vatNumber`, `locale`, `callbackUrl`, `callbackFormat`. Stored unchanged; others are kept too.",
      ),
    ),
  addresses: z.optional(
    z.array(OperatorAddress).check(
      z.maxLength(addressesLimit),
      z.refine((addresses) => new Set(addresses.map(({ id }) => id)).size === addresses.length, {
        error: 'Each address needs an id of its own',
      }),
      z.refine((addresses) => addresses.filter(({ isDefaultDelivery }) => isDefaultDelivery).length < 2, {
        error: 'At most one address is the default for deliveries',
      }),
      z.refine((addresses) => addresses.filter(({ isDefaultInvoice }) => isDefaultInvoice).length < 2, {
        error: 'At most one address is the default for invoices',
      }),
    ),
  ),
  ftp: z.optional(Ftp).check(z.describe('Business customers see it on their page with FTP instructions.')),
  paymentMethods: z.optional(z.array(OperatorPaymentMethod).check(z.maxLength(50))),
  identity: z
    .optional(
      z.strictObject({
        provider: z.string().check(z.minLength(1), z.maxLength(300)),
        subject: z.string().check(z.minLength(1), z.maxLength(255)),
      }),
    )
    .check(
      z.describe(
        '`provider` is `embedded`, or the issuer of an external identity provider; `subject` is the `sub` of its tokens.',
      ),
    ),
  updatedAt: UpdatedAt,
});
export type OperatorCustomer = z.infer<typeof OperatorCustomer>;

const params = z.object({ customerNumber: CustomerNumber });
const storedFields = { customer: OperatorCustomer, isLinked: z.boolean() };

/** The calls with which the operator's systems write customers. */
export const operatorCustomers = contractPart({
  service: 'operator',
  title: 'Customers',
  endpoints: {
    putCustomer: endpoint({
      method: 'PUT',
      path: '/customers/:customerNumber',
      summary: 'Put a customer',
      security: 'operator',
      scope: { area: 'customers', access: 'write' },
      params,
      body: OperatorCustomer,
      reply: { status: 200, body: z.extend(Applied, { ignored: Ignored }) },
    }),
    readCustomer: endpoint({
      method: 'GET',
      path: '/customers/:customerNumber',
      summary: 'Read a customer as it was put, and whether a person is linked to it',
      security: 'operator',
      scope: { area: 'customers', access: 'read' },
      params,
      reply: { status: 200, body: z.object(storedFields) },
    }),
    listCustomers: endpoint({
      method: 'GET',
      path: '/customers',
      summary: 'List customers in the order of their numbers',
      security: 'operator',
      scope: { area: 'customers', access: 'read' },
      query: z.strictObject({
        ...listFields,
        email: z
          .optional(EmailAddress)
          .check(z.describe('Only customers whose document has this address, in any case of letters.')),
      }),
      reply: { status: 200, body: listReply(storedFields) },
    }),
  },
});
