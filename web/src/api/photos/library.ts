import { accountCounts } from '@albumen/contracts/photo-management/account-counts';
import { photoLibrary } from '@albumen/contracts/photo-management/library';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey, sectionPartsKey } from './library-keys.ts';

/** The calls on the customer's library. */
export const calls = createServiceClient(photoLibrary);

const countCalls = createServiceClient(accountCounts);

/** How many photos and albums the library holds. */
export const accountCountsQuery = queryOptions({
  queryKey: [...libraryKey, 'counts'],
  queryFn: ({ signal }) => countCalls.readAccountCounts({ signal }),
});

/**
 * Reads anew whatever of the library is on the screen; of the sections those that the new versions say have changed.
 * Photo library §4: "photos page with caches refreshed".
 */
export const refreshLibrary = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: libraryKey,
    predicate: ({ queryKey }) => queryKey[1] !== sectionPartsKey[1],
  });
