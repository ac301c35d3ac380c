import { reorder } from '@albumen/contracts/order-changes';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { ReorderService } from './service.ts';

/** The calls of customers for ordering the same again. */
export const reorderRoutes = (service: ReorderService): Served =>
  serves(reorder, {
    readReorderStatus: ({ caller, params, site }) => service.status(caller.customerId, params.orderId, site),
    reorderDirect: async ({ caller, query, site }) => ({
      ShopUrl: await service.start(caller.customerId, query.OrderCode, site),
    }),
  });
