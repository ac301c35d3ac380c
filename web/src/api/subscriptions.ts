import { subscriptions } from '@albumen/contracts/subscriptions';
import type { Subscription } from '@albumen/contracts/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';
import { refreshCustomer } from './customer-query.ts';
import { storeReply } from './query-client.ts';

/** The calls about the newsletter. */
export const subscriptionCalls = createServiceClient(subscriptions);

/** The customer's subscription to the newsletter. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => subscriptionCalls.readSubscription({ signal }),
  staleTime: 0,
});

/** Reads the subscription again, or takes the one that a call has returned. The customer has a copy: `newsletter`. */
export const refreshSubscription = async (
  client: QueryClient,
  subscription?: Subscription,
): Promise<void> => {
  if (subscription) await storeReply(client, subscriptionQuery, subscription);
  else await client.invalidateQueries(subscriptionQuery);
  await refreshCustomer(client);
};
