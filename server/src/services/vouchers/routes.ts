import { vouchers } from '@albumen/contracts/vouchers';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { VouchersService } from './service.ts';

/** The calls of customers on their vouchers. */
export const vouchersRoutes = (service: VouchersService): Served =>
  serves(vouchers, {
    listVouchers: async ({ caller, site }) => ({
      vouchers: await service.listUsable(caller.customerId, site),
    }),
    readVoucher: async ({ caller, params, site }) => {
      const voucher = await service.find(caller.customerId, params.voucherCode, site);
      return { ...voucher, isVoucherFound: voucher !== undefined };
    },
  });
