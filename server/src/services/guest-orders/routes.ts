import { guestOrders } from '@albumen/contracts/guest-orders';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { GuestOrdersService } from './service.ts';

export const guestOrdersRoutes = (service: GuestOrdersService): Served =>
  serves(guestOrders, {
    readGuestOrder: async ({ params, site, locale }) => service.read(params.token, { site, locale }),
    requestOrderLink: ({ caller, body }) => service.ask(caller, body),
    addOrder: ({ caller, params, body }) => service.confirm(caller, params.confirmationToken, body?.browser),
  });
