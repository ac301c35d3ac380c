import type { Made } from '../../kernel/slice.ts';
import { guestOrdersRoutes } from './routes.ts';
import { createGuestOrdersService } from './service.ts';
import type { GuestOrdersParts } from './service.ts';

export { createStatusLinks } from './status-links.ts';

/** Orders of people without an account: a public page for each, and the way into an account. */
export const createGuestOrders = async (parts: GuestOrdersParts): Promise<Made<undefined>> => {
  const service = await createGuestOrdersService(parts);
  const { customerData } = service;
  return {
    service: undefined,
    slice: { name: 'guest-orders', serves: [guestOrdersRoutes(service)], customerData },
  };
};
