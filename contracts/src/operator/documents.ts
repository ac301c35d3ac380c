import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { isLink } from '../public-configuration.ts';

/** An id that the operator gives to a thing. It appears in addresses and logs. */
const operatorsName = z.string().check(z.regex(/^\w[\w.:-]{0,99}$/));

export const CustomerNumber = operatorsName;
export const OrderCode = operatorsName;
export const RecordId = operatorsName;

/** When the operator's system changed the document. A document older than the stored one changes nothing. */
export const UpdatedAt = z.optional(OperatorTime);

/** Whether the document is stored now; false if a newer one is. */
export const Applied = z.object({ applied: z.boolean() });
export type Applied = z.infer<typeof Applied>;

/** An address that pages link to: https to any host, or a path on the site, such as `/help`. */
export const Link = z
  .string()
  .check(
    z.maxLength(2000),
    z.refine(isLink, { error: 'Must be an address that begins with https://, or a path that begins with /' }),
  );

/**
 * The address of a picture: https, or a path on the site. A page shows it only from the site itself or from its
 * `imageOrigins`.
 */
export const Picture = Link;

/** ISO 4217, three letters. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
