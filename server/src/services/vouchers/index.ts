import type { Made } from '../../platform/slice.ts';
import { vouchersRoutes } from './routes.ts';
import { createVouchersService } from './service.ts';
import type { VouchersParts, VouchersService } from './service.ts';

/** The vouchers of customers. */
export const createVouchers = (parts: VouchersParts): Made<VouchersService> => {
  const service = createVouchersService(parts);
  return { service, slice: { name: 'vouchers', serves: [service.serves, vouchersRoutes(service)] } };
};
