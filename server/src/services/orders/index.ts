import { on } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import { customerLinked } from '../customers/events.ts';
import { ordersRoutes } from './routes.ts';
import { createOrdersService } from './service.ts';
import type { OrdersService } from './service.ts';

export type { OrdersService } from './service.ts';

/** The orders that the operator puts in. */
export const createOrders = (...parts: Parameters<typeof createOrdersService>): Made<OrdersService> => {
  const service = createOrdersService(...parts);
  return {
    service,
    slice: {
      name: 'orders',
      serves: [ordersRoutes(service)],
      reacts: [on(customerLinked, service.link)],
      customerData: service.customerData,
    },
  };
};
