import * as z from 'zod/mini';

/** A name that the operator gives to something of theirs: it stands in addresses and logs. */
const operatorsName = z.string().check(z.regex(/^\w[\w.:-]{0,99}$/));

export const CustomerNumber = operatorsName;
export const OrderCode = operatorsName;

/** Our choice: nothing of a shop is older or later, and every database and browser can say these years. */
const firstYear = 1900;
const lastYear = 2199;

/** A time of the operator's: with an offset, to the microsecond. */
export const OperatorTime = z.iso.datetime({ offset: true }).check(
  z.refine((time) => !/\.\d{7}/.test(time), { error: 'At most 6 decimals of a second are accepted' }),
  z.refine(
    (time) => {
      const year = new Date(time).getUTCFullYear();
      return year >= firstYear && year <= lastYear;
    },
    { error: `The years ${firstYear} to ${lastYear} are accepted` },
  ),
);

/** When the operator's system changed the document. One that is older than what is held changes nothing. */
export const UpdatedAt = z.optional(OperatorTime);

/** Whether the document is held now; false where a newer one is. */
export const Applied = z.object({ applied: z.boolean() });
export type Applied = z.infer<typeof Applied>;
