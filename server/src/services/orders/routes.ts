import { orderDelivery, orders } from '@albumen/contracts/orders';
import { AppError } from '../../platform/errors.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { OrdersService } from './service.ts';

/** The calls of customers on their orders. */
export const ordersRoutes = (service: OrdersService): Served =>
  serves(orders, {
    listOrders: ({ caller, query, site, locale }) =>
      service.list(
        caller.customerId,
        {
          offset: query.Offset,
          limit: query.Limit,
          notExpired: query.OrderState === 'notExpired',
          ...(query.inProgress !== undefined && { inProgress: query.inProgress === 'true' }),
          search: query.Search,
        },
        { site, locale },
      ),
    readOrder: ({ caller, params, ...view }) => service.read(caller.customerId, params.code, view),
    readProductOrder: ({ caller, params, ...view }) =>
      service.readItem(caller.customerId, params.orderId, view),
    listAccountOrders: async ({ caller, params, query: { articleNames, ...page }, site, locale }) => {
      if (params.accountId !== caller.claims.subject)
        throw new AppError('not-found', { detail: 'The path names the account of somebody else.' });
      return service.listItems(caller.customerId, articleNames, page, { site, locale });
    },
    listOrderedPhotos: async ({ caller }) => ({ photoIds: await service.photoIds(caller.customerId) }),
  });

/** The call about delivery dates. */
export const deliveryRoutes = (service: OrdersService): Served =>
  serves(orderDelivery, {
    readDeliveryDates: ({ caller, params }) => service.deliveryDates(caller.customerId, params.orderId),
  });
