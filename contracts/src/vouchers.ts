import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';

const text = z.optional(z.string());

/** A voucher of the customer. */
export const Voucher = z.object({
  /** As it was issued. */
  code: z.string(),
  title: text,
  /** Conditions, in the operator's words. */
  description: text,
  /** The amount that it takes off, in minor units of the currency. */
  discount: z.optional(z.object({ amount: z.int(), currency: z.string() })),
  percentage: z.optional(z.number()),
  /** The last day. */
  validUntil: text,
  /** The last second of that day in the site's time zone, as an instant. */
  endsAt: text,
  isUsed: z.boolean(),
  isExpired: z.boolean(),
});
export type Voucher = z.infer<typeof Voucher>;

/** The customer's vouchers. */
export const vouchers = contractPart({
  service: 'voucher',
  title: 'Vouchers',
  endpoints: {
    listVouchers: endpoint({
      method: 'GET',
      path: '/vouchers/me',
      summary: 'Vouchers that can be used, the first to end first',
      security: 'customer',
      reply: { status: 200, body: z.object({ vouchers: z.array(Voucher) }) },
    }),
    readVoucher: endpoint({
      method: 'GET',
      path: '/vouchers/:voucherCode',
      summary: 'A voucher by its code in any case. An unknown one is an answer too',
      security: 'customer',
      params: z.object({ voucherCode: z.string().check(z.maxLength(200)) }),
      reply: {
        status: 200,
        body: z.object({ ...z.partial(Voucher).shape, isVoucherFound: z.boolean() }),
      },
    }),
  },
});
