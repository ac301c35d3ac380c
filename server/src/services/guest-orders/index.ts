import type { Nights } from '../../kernel/nights/index.ts';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import { sendOrderLinkJob, sweepGuestOrdersJob } from './jobs.ts';
import { guestOrdersRoutes } from './routes.ts';
import { createGuestOrdersService } from './service.ts';
import type { GuestOrdersParts } from './service.ts';

export { createStatusLinks } from './status-links.ts';

/** Orders of people without an account: a public page for each, and the way into an account. */
export const createGuestOrders = async ({
  nights,
  ...parts
}: Omit<GuestOrdersParts, 'linkKey'> & { readonly nights: Nights }): Promise<Made<undefined>> => {
  const linkKey = await sharedSecret(parts.database, 'order-links', 32);
  const service = createGuestOrdersService({ ...parts, linkKey });
  return {
    service: undefined,
    slice: {
      name: 'guest-orders',
      serves: [guestOrdersRoutes(service)],
      jobs: [handle(sendOrderLinkJob, service.sendLink), nights.erasing(sweepGuestOrdersJob, service.sweep)],
      nightly: [sweepGuestOrdersJob],
      hashes: ['email_hash', 'browser'].map((column) => ({ table: 'order_link_requests', column })),
      customerData: service.customerData,
    },
  };
};
