import * as z from 'zod/mini';
import { callbackFormats } from './callback-formats.ts';
import { CustomerChange, CustomerFields } from './customer-fields.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { ifMatch, ownedFields } from './owned-records.ts';
import { locales } from './site-paths.ts';

/** Albums §3: "B2B account status: Default, New, Blocked". */
export const accountStatuses = ['Default', 'New', 'Blocked'] as const;

/** The operator's server to which business customers send files. */
export const Ftp = z.object({
  host: z.string().check(z.maxLength(255)),
  user: z.string().check(z.maxLength(200)),
  folder: z.string().check(z.maxLength(500)),
});

const text = z.optional(z.string());

/**
 * Albums §3: "Customer (me): profile fields, accountDeleted flag, changed flag, FTP integration fields callbackUrl and
 * callbackFormat". The `changed` flag is a state of the page (Albums §4) and not sent. A field that nobody has filled in
 * is missing.
 */
export const Customer = z.object({
  /** For `If-Match`. Grows with every change by the customer. */
  version: ownedFields.version,
  /** The address of the account. */
  email: text,
  salutation: text,
  firstName: text,
  lastName: text,
  /** E.164 (`+31612345678`). A number of the operator that is invalid is sent as it is. */
  phone: text,
  /** The same number for reading, and for the field of a form: `+31 6 12345678`. */
  phoneShown: text,
  birthDate: z.optional(z.iso.date()),
  company: text,
  vatNumber: text,
  /** The number has the right format, but its check digits are wrong. Show a warning; it is stored anyway. */
  vatNumberWarning: z.optional(z.literal('checksum')),
  /** The language that the customer has chosen, else the operator. Without it pages and mails follow the browser. */
  locale: z.optional(z.enum(locales)),
  /** Only for business customers, as the format and `ftp`. */
  callbackUrl: text,
  callbackFormat: z.optional(z.enum(callbackFormats)),
  /** Albums §6: the token says whether a customer is a business. */
  isBusiness: z.boolean(),
  ftp: z.optional(Ftp),
  /** For the banner of business customers. Without it there is none. */
  accountStatus: z.optional(z.enum(accountStatuses)),
  newsletter: z.boolean(),
  /** The deletion of the account has begun: "a customer flagged deleted is sent to logout" (Albums §6). */
  accountDeleted: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

/** A payment method for display. The shop stores and changes it. */
const PaymentMethod = z.object({
  /** `visa`, `paypal`, `sepa` and so on. */
  kind: z.string(),
  lastDigits: text,
  /** The last month in which it is valid: `2027-03`. */
  expires: text,
  /** `soon`: it is valid this month or until the end of the next. */
  expiry: z.optional(z.enum(['soon', 'expired'])),
});

/** The payment methods in the operator's documents, and the page of the shop that changes them. */
export const PaymentMethods = z.object({
  paymentMethods: z.array(PaymentMethod),
  /**
   * An address to open at once: it contains a signed return address and is valid for an hour. The shop returns there with
   * `result=saved` or `result=cancelled`. Missing if the shop has no such page.
   */
  url: text,
});
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** The customer's own details. */
export const customer = contractPart({
  service: 'customer',
  title: 'Customer',
  endpoints: {
    // Albums §7: "GET /customers/me (404 means no account)".
    readMe: endpoint({
      method: 'GET',
      path: '/customers/me',
      summary: 'The details of the customer; 404 after the account was erased',
      security: 'customer',
      isGoneAfterErasure: true,
      answersLeaving: true,
      reply: { status: 200, body: Customer },
      problems: ['not-found'],
    }),
    putMe: endpoint({
      method: 'PUT',
      path: '/customers/me',
      summary: 'Replace all details that the customer edits; those that are not named are emptied',
      security: 'customer',
      headers: ifMatch,
      body: CustomerFields,
      reply: { status: 200, body: Customer },
      problems: ['changed-meanwhile'],
    }),
    changeMe: endpoint({
      method: 'PATCH',
      path: '/customers/me',
      summary: 'Change some details; null empties one',
      security: 'customer',
      headers: ifMatch,
      body: CustomerChange,
      reply: { status: 200, body: Customer },
      problems: ['changed-meanwhile'],
    }),
    readPaymentMethods: endpoint({
      method: 'GET',
      path: '/customers/me/payment-methods',
      summary: 'The payment methods, and the address of the page that changes them',
      security: 'customer',
      /** `stripped`: the return address keeps the stripped display. */
      query: z.object({ stripped: z.optional(z.literal('true')) }),
      reply: { status: 200, body: PaymentMethods },
    }),
  },
  examples: { lastName: 'Jansen' },
});
