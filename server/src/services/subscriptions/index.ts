import { on, operatorReads } from '../../kernel/events.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import { customerEmailChanged } from '../customers/events.ts';
import { subscriptionConfirmed, subscriptionEnded } from './events.ts';
import { subscriptionsPages, subscriptionsRoutes } from './routes.ts';
import { createSubscriptionsService } from './service.ts';
import type { SubscriptionsParts, SubscriptionsService } from './service.ts';

export type { SubscriptionsService } from './service.ts';

/** Subscriptions to the newsletters of the brands. */
export const createSubscriptions = async ({
  shop,
  ...parts
}: Omit<SubscriptionsParts, 'linkKey'> & {
  /** The shop of sites that name no other. */
  readonly shop: { readonly shopUrl?: string | undefined };
}): Promise<Made<SubscriptionsService>> => {
  const linkKey = await sharedSecret(parts.database, 'subscription-links');
  const service = await createSubscriptionsService({ ...parts, linkKey });
  return {
    service,
    slice: {
      name: 'subscriptions',
      serves: subscriptionsRoutes(service),
      publicPages: (http) => subscriptionsPages(http, service, (site) => site.shop.shopUrl ?? shop.shopUrl),
      reacts: [on(customerEmailChanged, service.followAddress)],
      operatorEvents: [
        operatorReads(subscriptionConfirmed, ({ ownerId: customerId, ...payload }) => [
          { type: 'subscription.confirmed', ...(customerId !== undefined && { customerId }), payload },
        ]),
        operatorReads(subscriptionEnded, ({ ownerId: customerId, ...payload }) => [
          { type: 'subscription.ended', ...(customerId !== undefined && { customerId }), payload },
        ]),
      ],
      customerData: service.customerData,
    },
  };
};
