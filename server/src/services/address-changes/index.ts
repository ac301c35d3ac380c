import { on, operatorReads } from '../../kernel/events.ts';
import type { Made } from '../../kernel/slice.ts';
import { ordersChanged } from '../orders/events.ts';
import { addressChangeRequested } from './events.ts';
import { addressChangesRoutes } from './routes.ts';
import { createAddressChangesService } from './service.ts';
import type { AddressChangesParts, AddressChangesService } from './service.ts';

export type { AddressChangesService } from './service.ts';

/** New delivery addresses that customers request for their orders. */
export const createAddressChanges = (parts: AddressChangesParts): Made<AddressChangesService> => {
  const service = createAddressChangesService(parts);
  return {
    service,
    slice: {
      name: 'address-changes',
      serves: [addressChangesRoutes(service)],
      reacts: [on(ordersChanged, service.readAnswer)],
      operatorEvents: [
        operatorReads(addressChangeRequested, ({ customerId, ...payload }) => [
          { type: 'order.address-change-requested', customerId, payload },
        ]),
      ],
      customerData: service.customerData,
    },
  };
};
