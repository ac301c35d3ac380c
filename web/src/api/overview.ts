import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';
import { libraryKey } from './photos/library-keys.ts';

export const loadOverviewCalls = () => import('./overview-calls.ts');

/**
 * Everything that the home page shows. Under the library's key, so that changed photos and albums refetch it. Refetched
 * whenever the customer comes back to the page.
 */
const overviewQuery = queryOptions({
  queryKey: [...libraryKey, 'overview'],
  queryFn: async ({ signal }) => (await loadOverviewCalls()).overviewCalls.readOverview({ signal }),
  staleTime: 0,
});

const loadFeed = async () => (await loadOverviewCalls()).followAccount;

/** The overview; read again when the customer comes back, and when something in the account changes. */
export const useOverview = () => {
  const client = useQueryClient();
  const query = useQuery(overviewQuery);
  const { Part: follow } = useLatePart(loadFeed, query.data);
  useEffect(() => follow?.(() => void client.invalidateQueries(overviewQuery)), [follow, client]);
  return query;
};
