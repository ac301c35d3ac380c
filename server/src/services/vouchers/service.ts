import { cleanText } from '@albumen/contracts/clean-text';
import { operatorVouchers } from '@albumen/contracts/operator/vouchers';
import type { OperatorVoucher } from '@albumen/contracts/operator/vouchers';
import type { Voucher } from '@albumen/contracts/vouchers';
import type { Clock } from '../../platform/clock.ts';
import type { Site } from '../../kernel/sites.ts';
import type { RecordsService } from '../records/index.ts';
import { byEnd, voucherOf } from './validity.ts';

/** Our choice: nobody gets more. Older ones are not found. */
const vouchersLimit = 1000;

export interface VouchersParts {
  readonly records: RecordsService;
  readonly clock: Clock;
}

/** The vouchers of customers. */
export const createVouchersService = ({ records, clock }: VouchersParts) => {
  const kind = records.kind<OperatorVoucher, true>(operatorVouchers, {
    sortAt: ({ issuedAt }) => issuedAt,
    facet: ({ isUsed }) => (isUsed ? 'used' : 'open'),
  });
  const read = async (ownerId: string, { timeZone }: Site, facet?: string): Promise<Voucher[]> => {
    const now = clock.now();
    const vouchers = await kind.page(ownerId, { facet, offset: 0, limit: vouchersLimit });
    return vouchers.map(({ id, document }) => voucherOf(id, document, { timeZone, now }));
  };
  return {
    serves: kind.serves,

    /** Vouchers that can be used now, the first to end first. */
    listUsable: async (ownerId: string, site: Site): Promise<Voucher[]> =>
      (await read(ownerId, site, 'open')).filter(({ isExpired }) => !isExpired).toSorted(byEnd),

    /** The customer's voucher with this code in any case. */
    find: async (ownerId: string, code: string, site: Site): Promise<Voucher | undefined> => {
      const wanted = cleanText(code).trim().toLowerCase();
      return (await read(ownerId, site)).find((voucher) => voucher.code.toLowerCase() === wanted);
    },
  };
};

export type VouchersService = ReturnType<typeof createVouchersService>;
