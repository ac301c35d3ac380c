import type { Made } from '../../kernel/slice.ts';
import { deliveryRoutes, ordersRoutes } from './routes.ts';
import { createOrdersService } from './service.ts';
import type { OrdersParts, OrdersService } from './service.ts';

export type { OrdersService, PutOrder } from './service.ts';

/** The orders of customers. */
export const createOrders = (parts: OrdersParts): Made<OrdersService> => {
  const service = createOrdersService(parts);
  return {
    service,
    slice: {
      name: 'orders',
      serves: [service.serves, ordersRoutes(service), deliveryRoutes(service)],
      beforeDeletion: service.beforeDeletion,
      shownFacts: { order: ['id', 'orderedAt', 'status'] },
      customerData: service.customerData,
    },
  };
};
