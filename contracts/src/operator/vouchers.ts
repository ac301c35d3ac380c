import * as z from 'zod/mini';
import { Day, OperatorTime } from '../dates.ts';
import { Currency, Deduction, RecordId, text } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** A voucher of one customer. */
export const OperatorVoucher = z.looseObject({
  ...ownedRecordFields,
  issuedAt: OperatorTime,
  title: z
    .optional(text(200))
    .check(
      z.describe(
        "Its purpose, in the customer's words and language: `Photo books`. The page shows the amount above it.",
      ),
    ),
  description: z.optional(text(1000)).check(z.describe('Conditions.')),
  discount: z
    .optional(z.looseObject({ amount: Deduction, currency: Currency }))
    .check(z.describe('The amount that it takes off.')),
  percentage: z.optional(z.number().check(z.positive(), z.maximum(100))),
  validUntil: z
    .optional(Day)
    .check(
      z.describe("It ends at the end of this day in the site's time zone. Without it, it does not end."),
    ),
  isUsed: z._default(z.boolean(), false),
});
export type OperatorVoucher = z.infer<typeof OperatorVoucher>;

/** The calls with which the operator's systems write vouchers. */
export const operatorVouchers = recordPart({
  kind: 'voucher',
  path: '/vouchers/:voucherCode',
  id: RecordId,
  schema: OperatorVoucher,
  title: 'Vouchers',
  area: 'orders',
  example: {
    id: 'WELCOME-5',
    document: {
      customerNumber: 'K-1',
      issuedAt: '2026-01-01T10:00:00Z',
      title: 'Your next order',
      description: 'From 25 euros.',
      discount: { amount: 500, currency: 'EUR' },
      percentage: 10,
      validUntil: '2026-12-31',
      isUsed: false,
    },
  },
});
