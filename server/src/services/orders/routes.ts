import { operatorOrders } from '@albumen/contracts/operator/orders';
import { serves } from '../../platform/http/contract-routes.ts';
import type { Served } from '../../platform/http/contract-routes.ts';
import type { OrdersService } from './service.ts';

/** The operator's calls on orders. */
export const ordersRoutes = (service: OrdersService): Served =>
  serves(operatorOrders, {
    putOrder: async ({ params, body }) => ({ applied: await service.put(params.orderCode, body) }),
    readOrder: ({ params }) => service.read(params.orderCode),
  });
