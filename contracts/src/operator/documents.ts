import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';

/** A name that the operator gives to something of theirs: it stands in addresses and logs. */
const operatorsName = z.string().check(z.regex(/^\w[\w.:-]{0,99}$/));

export const CustomerNumber = operatorsName;
export const OrderCode = operatorsName;
export const RecordId = operatorsName;

/** When the operator's system changed the document. One that is older than what is held changes nothing. */
export const UpdatedAt = z.optional(OperatorTime);

/** Whether the document is held now; false where a newer one is. */
export const Applied = z.object({ applied: z.boolean() });
export type Applied = z.infer<typeof Applied>;
