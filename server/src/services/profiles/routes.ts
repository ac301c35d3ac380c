import { customer } from '@albumen/contracts/customer';
import { serves } from '../../platform/http/contract-routes.ts';
import type { Served } from '../../platform/http/contract-routes.ts';
import type { ProfilesService } from './service.ts';

/** The calls of customers on themselves. */
export const profilesRoutes = (service: ProfilesService): Served =>
  serves(customer, {
    readMe: ({ caller }) => service.read(caller.customerId, caller.claims),
  });
