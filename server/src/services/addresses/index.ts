import type { Address } from '@albumen/contracts/customer-addresses';
import { on, operatorReads } from '../../kernel/events.ts';
import type { Made } from '../../kernel/slice.ts';
import { customerDescribed, customerLinked } from '../customers/events.ts';
import { addressChanged } from './events.ts';
import { addressesRoutes } from './routes.ts';
import { createAddressesService } from './service.ts';
import type { AddressesService, AddressesServiceParts } from './service.ts';

export type { AddressesService } from './service.ts';

/** The address books of customers. */
export const createAddresses = (parts: AddressesServiceParts): Made<AddressesService> => {
  const service = createAddressesService(parts);
  return {
    service,
    slice: {
      name: 'addresses',
      serves: [addressesRoutes(service)],
      reacts: [on(customerDescribed, service.copy), on(customerLinked, service.copy)],
      operatorEvents: [
        operatorReads(addressChanged, ({ customerId, ...payload }) => [
          { type: 'address.changed', customerId, payload },
        ]),
      ],
      shownFacts: {
        address: [
          'firstName',
          'lastName',
          'company',
          'street',
          'number',
          'addition',
          'postalCode',
          'city',
          'country',
        ] satisfies (keyof Address)[],
      },
      customerData: service.customerData,
    },
  };
};
