import { customer } from '@albumen/contracts/customer';
import type { PaymentMethods } from '@albumen/contracts/customer';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { asChange } from './rules.ts';
import type { ProfilesService } from './service.ts';

/** The calls of customers on themselves. */
export const profilesRoutes = (
  service: ProfilesService & {
    readonly readPaymentMethods: (customerId: string, isStripped: boolean) => Promise<PaymentMethods>;
  },
): Served =>
  serves(customer, {
    readMe: ({ caller }) => service.read(caller.customerId, caller.claims),
    putMe: ({ caller, headers, body }) => service.change(caller, asChange(body), headers['if-match']),
    changeMe: ({ caller, headers, body }) => service.change(caller, body, headers['if-match']),
    readPaymentMethods: ({ caller, query }) =>
      service.readPaymentMethods(caller.customerId, query.stripped !== undefined),
  });
