import type { Made } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import { vouchersRoutes } from './routes.ts';
import { createVouchersService } from './service.ts';
import type { VouchersParts, VouchersService } from './service.ts';

/** The vouchers of customers. */
export const createVouchers = (
  parts: VouchersParts & { readonly customers: Pick<CustomersService, 'person'> },
): Made<VouchersService> => {
  const service = createVouchersService(parts);
  return {
    service,
    slice: {
      name: 'vouchers',
      serves: [service.serves, vouchersRoutes(service)],
      beforeDeletion: async (ownerId) => {
        const { site } = await parts.customers.person(ownerId);
        return [{ kind: 'vouchers', count: (await service.listUsable(ownerId, site)).length }];
      },
    },
  };
};
