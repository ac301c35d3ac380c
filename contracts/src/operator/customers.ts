import * as z from 'zod/mini';
import { accountStatuses, Ftp } from '../customer.ts';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { addressesLimit } from '../limits.ts';
import { placeFields } from '../place.ts';
import { Applied, CustomerNumber, RecordId, UpdatedAt } from './documents.ts';

const text = z.string().check(z.maxLength(200));

/**
 * An address of a customer. At most one of them is the default of each kind. Fields that are not named here are kept
 * too.
 */
const Address = z.looseObject({
  id: RecordId,
  ...placeFields(z.optional(text)),
  /** ISO 3166-1, two letters. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone: z.optional(text),
  isDefaultDelivery: z._default(z.boolean(), false),
  isDefaultInvoice: z._default(z.boolean(), false),
});

/** A payment method for display, without anything that would allow a payment. */
const PaymentMethod = z.looseObject({
  /** `visa`, `paypal`, `sepa` and so on. */
  kind: z.string().check(z.minLength(1), z.maxLength(50)),
  lastDigits: z.optional(z.string().check(z.regex(/^\d{2,4}$/))),
  /** The last month in which the method is valid. */
  expires: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
});

/**
 * A customer as the operator knows them. `identity` links them to a person; without it, the first sign-in with the same
 * verified address does, never one with an unverified address.
 */
export const OperatorCustomer = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  registeredAt: OperatorTime,
  locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  brand: z.optional(z.string().check(z.regex(/^[\w-]{1,50}$/))),
  isBusiness: z._default(z.boolean(), false),
  /** Business customers see it as a banner. Without it there is no banner. */
  accountStatus: z.optional(z.enum(accountStatuses)),
  /**
   * Details for the customer's own page, with the fields of `GET /customers/me`: `salutation`, `firstName`, `lastName`,
   * `phone`, `birthDate`, `company`, `vatNumber`, `locale`, `callbackUrl`, `callbackFormat`. Stored unchanged; others are
   * kept too.
   */
  profile: z._default(z.record(z.string(), z.unknown()), {}),
  addresses: z.optional(
    z.array(Address).check(
      z.maxLength(addressesLimit),
      z.refine((addresses) => addresses.filter(({ isDefaultDelivery }) => isDefaultDelivery).length < 2, {
        error: 'At most one address is the default for deliveries',
      }),
      z.refine((addresses) => addresses.filter(({ isDefaultInvoice }) => isDefaultInvoice).length < 2, {
        error: 'At most one address is the default for invoices',
      }),
    ),
  ),
  /** Business customers see it on their page with FTP instructions. */
  ftp: z.optional(Ftp),
  paymentMethods: z.optional(z.array(PaymentMethod).check(z.maxLength(50))),
  /** `provider` is `embedded`, or the issuer of an external identity provider; `subject` is the `sub` of its tokens. */
  identity: z.optional(
    z.strictObject({
      provider: z.string().check(z.minLength(1), z.maxLength(300)),
      subject: z.string().check(z.minLength(1), z.maxLength(255)),
    }),
  ),
  updatedAt: UpdatedAt,
});
export type OperatorCustomer = z.infer<typeof OperatorCustomer>;

const params = z.object({ customerNumber: CustomerNumber });

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
      reply: { status: 200, body: Applied },
    }),
    readCustomer: endpoint({
      method: 'GET',
      path: '/customers/:customerNumber',
      summary: 'Read a customer as it was put, and whether a person is linked to it',
      security: 'operator',
      scope: { area: 'customers', access: 'read' },
      params,
      reply: {
        status: 200,
        body: z.object({ customer: OperatorCustomer, isLinked: z.boolean() }),
      },
    }),
  },
});
