import { randomUUID } from 'node:crypto';
import { customerAddresses } from '@albumen/contracts/customer-addresses';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { AddressesService } from './service.ts';

/** The calls of customers on their addresses. */
export const addressesRoutes = (service: AddressesService): Served =>
  serves(customerAddresses, {
    listAddresses: ({ caller }) => service.list(caller.customerId),
    addAddress: ({ caller, body }) => service.put({ ownerId: caller.customerId, id: randomUUID() }, body),
    putAddress: ({ caller, params, headers, body }) =>
      service.put({ ownerId: caller.customerId, id: params.addressId }, body, headers['if-match']),
    removeAddress: ({ caller, params, headers }) =>
      service.remove({ ownerId: caller.customerId, id: params.addressId }, headers['if-match']),
  });
