import * as z from 'zod/mini';
import { cleaned } from '../clean-text.ts';
import { OperatorTime } from '../dates.ts';
import { isLink } from '../public-configuration.ts';

/** An id that the operator gives to a thing. It appears in addresses and logs. */
const operatorsName = z.string().check(
  z.regex(/^\w[\w.:-]{0,99}$/, {
    error: 'Must be 1 to 100 letters of a-z and A-Z, digits and _.:-, and begin with a letter, a digit or _',
  }),
);

/** A text that is not empty without invisible marks and spaces around it. */
export const text = (maxLength: number) =>
  z.string().check(cleaned(), z.minLength(1), z.maxLength(maxLength));

export const CustomerNumber = operatorsName;
export const OrderCode = operatorsName;

/**
 * Any other id, such as the code of a voucher or a product: `10% KÖLN`. In addresses it is percent-encoded. Slashes would
 * separate the parts of an address, and commas the codes of a list.
 */
export const RecordId = z.string().check(
  cleaned(),
  z.regex(/^(?!\.)[^/\\,\p{C}\p{Zl}\p{Zp}]{1,100}$/u, {
    error: 'Must be 1 to 100 characters without / \\ , and control characters, and not begin with a dot',
  }),
);

export const UpdatedAt = z
  .optional(OperatorTime)
  .check(z.describe('When your system changed the document. One older than the stored one changes nothing.'));

export const Ignored = z
  .array(z.string())
  .check(
    z.describe('The first 20 fields that are kept but that no page shows: check their spelling and values.'),
  );

/** The fields of the reply to a put that say whether the document is stored now. */
export const Applied = z.object({
  applied: z.boolean().check(z.describe('Whether the document is stored now.')),
  reason: z
    .optional(z.enum(['newer-stored', 'account-erased', 'deleted-by-customer']))
    .check(
      z.describe(
        "Why the document is not stored: a newer one is, the customer was erased after the document's time, or the customer has deleted it for good.",
      ),
    ),
});
export type Applied = z.infer<typeof Applied>;

/** An address that pages link to: https to any host, or a path on the site, such as `/help`. */
export const Link = z
  .string()
  .check(
    z.maxLength(2000),
    z.refine(isLink, { error: 'Must be an address that begins with https://, or a path that begins with /' }),
  );

export const Picture = Link.check(
  z.describe(
    'Begins with https://, or is a path on the site. Shown only from the site or its `imageOrigins`.',
  ),
);

/** ISO 4217, three letters. */
export const Currency = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, { error: 'Must be a currency of ISO 4217 in capital letters, such as EUR' }));

/** ISO 3166-1, two letters. */
export const CountryCode = z
  .string()
  .check(
    z.regex(/^[A-Z]{2}$/, { error: 'Must be a country of ISO 3166-1 in two capital letters, such as NL' }),
  );

export const Amount = z
  .int({ error: 'Must be a whole number in minor units of the currency, such as 4490 for 44.90' })
  .check(z.describe('In minor units of the currency, such as cents. It is shown as it was sent.'));

/** An amount that is taken off, with either sign. */
export const Deduction = z
  .int({ error: 'Must be a whole number in minor units of the currency, such as -500 for 5.00' })
  .check(
    z.overwrite((minor) => (minor === 0 ? 0 : -Math.abs(minor))),
    z.describe(
      'In minor units of the currency, such as cents. Both signs are accepted, and stored as minus.',
    ),
  );
