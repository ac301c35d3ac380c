import type { Overview } from '@albumen/contracts/overview';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';
import { libraryKey } from './photos/library-keys.ts';
import { readAgainMs, useAccountChanges } from './use-account-changes.ts';

/** Its contract covers parts of many others, so it is loaded next to the page, not before it. */
export const loadOverviewCalls = async () => {
  const { overview, unpackOverview } = await import('@albumen/contracts/overview');
  return { ...createServiceClient(overview), unpackOverview };
};

/** Our choice: the call that begins before the code of the page has arrived is not repeated by the page. */
const aheadMs = 10_000;

/**
 * Everything that the home page shows. Under the library's key, so that changed photos and albums refetch it. Refetched
 * whenever the customer comes back to the page.
 */
export const overviewQuery = queryOptions({
  queryKey: [...libraryKey, 'overview'],
  queryFn: async ({ signal }): Promise<Overview> => {
    const { readOverview, unpackOverview } = await loadOverviewCalls();
    return unpackOverview(await readOverview({ signal }));
  },
  staleTime: ({ state }) => (state.dataUpdateCount === 1 ? aheadMs : 0),
  refetchInterval: readAgainMs,
});

/** The overview; read again when the customer comes back, and when something in the account changes. */
export const useOverview = () => {
  const query = useQuery(overviewQuery);
  // Without another read at first: home loads its data in at most three calls.
  useAccountChanges('all', overviewQuery, query.data, false);
  return query;
};
