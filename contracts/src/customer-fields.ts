import * as z from 'zod/mini';
import { callbackFormats } from './callback-formats.ts';
import { cleaned, cleanedNumber } from './clean-text.ts';
import { Day } from './dates.ts';
import { locales } from './site-paths.ts';

/** The salutations that forms offer. Documents of the operator may have others, which are shown as they are. */
export const salutations = ['mr', 'ms', 'mx'] as const;

/** A line of text as a person writes it: only invisible marks, and spaces around it, are removed. */
export const textLine = (maxLength: number, clean = cleaned()) =>
  z
    .string()
    .check(
      clean,
      z.minLength(1),
      z.maxLength(maxLength),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'One line without control characters is accepted'),
    );

/** A number or code as a person writes it, also with the wide digits and letters of a Japanese or Chinese keyboard. */
export const numberLine = (maxLength: number) => textLine(maxLength, cleanedNumber());

/**
 * A phone number as a person writes it, national or international. The server checks and stores it as E.164, which has
 * no extensions: one is rejected, not dropped.
 */
export const WrittenPhone = numberLine(50).check(
  z.refine((written) => !/\d[^\d]*[\p{L}#;~][^\d]*\d+$/u.test(written), {
    error: 'Phone number must be valid: without an extension',
    params: { code: 'extension' },
  }),
);

const callbackUrl = z.string().check(
  cleaned(),
  z.maxLength(2000),
  // `URL` alone would accept `https:host` and spaces.
  z.refine((address) => /^https:\/\/[^\s/]\S*$/i.test(address) && URL.canParse(address), {
    error: 'An address that begins with https:// is accepted',
  }),
);

const salutation = textLine(50);
const name = textLine(100);
const company = textLine(200);
const vatNumber = numberLine(50);
const locale = z.enum(locales);
const callbackFormat = z.enum(callbackFormats);

/**
 * The details that customers edit themselves, for `PUT` and for forms. A last name alone is enough. The server checks
 * three fields that a form cannot: `phone` (libphonenumber), `vatNumber` (its format) and `birthDate` (not in the
 * future).
 */
export const CustomerFields = z.strictObject({
  salutation: z.optional(salutation),
  firstName: z.optional(name),
  lastName: name,
  phone: z.optional(WrittenPhone),
  birthDate: z.optional(Day),
  company: z.optional(company),
  vatNumber: z.optional(vatNumber),
  /** The language of pages and mails. */
  locale: z.optional(locale),
  /** The address that the operator's systems call after a delivery by FTP. Only business customers have a callback. */
  callbackUrl: z.optional(callbackUrl),
  callbackFormat: z.optional(callbackFormat),
});
export type CustomerFields = z.infer<typeof CustomerFields>;

/** The details of a company, for the form of the business settings. */
export const CompanyFields = z.pick(CustomerFields, { company: true, vatNumber: true });

/** The callback, for its form: address and format are saved together. */
export const CallbackFields = z.required(z.pick(CustomerFields, { callbackUrl: true, callbackFormat: true }));

/** The changed details only; null empties a field (RFC 7396). */
export const CustomerChange = z.partial(
  z.strictObject({
    salutation: z.nullable(salutation),
    firstName: z.nullable(name),
    lastName: name,
    phone: z.nullable(WrittenPhone),
    birthDate: z.nullable(Day),
    company: z.nullable(company),
    vatNumber: z.nullable(vatNumber),
    locale: z.nullable(locale),
    callbackUrl: z.nullable(callbackUrl),
    callbackFormat: z.nullable(callbackFormat),
  }),
);
export type CustomerChange = z.infer<typeof CustomerChange>;
