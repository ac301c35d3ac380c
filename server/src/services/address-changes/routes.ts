import { orderAddress } from '@albumen/contracts/order-changes';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { AddressChangesService } from './service.ts';

/** The call of customers for another delivery address. */
export const addressChangesRoutes = (service: AddressChangesService): Served =>
  serves(orderAddress, {
    changeDeliveryAddress: ({ caller, params, body }) =>
      service.request({ ownerId: caller.customerId, orderCode: params.code }, body),
  });
