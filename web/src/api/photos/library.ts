import { accountCounts } from '@albumen/contracts/photo-management/account-counts';
import { photoLibrary } from '@albumen/contracts/photo-management/library';
import { photoStorage } from '@albumen/contracts/photo-storage';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey, sectionPartsKey } from './library-keys.ts';

const storageCalls = createServiceClient(photoStorage);

/** Of the library: none is erased that holds no photos. */
const storageKey = [...libraryKey, 'storage'] as const;

/** An order in another tab or in the shop keeps the photos at once: whoever comes back sees it. */
const staleTime = 0;

/** How long the photos are kept. Read anew whenever the customer comes back to the page. */
export const storageStatusQuery = queryOptions({
  queryKey: [...storageKey, 'status'],
  queryFn: ({ signal }) => storageCalls.readDeletionStatus({ signal }),
  staleTime,
});

/** The notices that were sent about it. */
export const storageNoticesQuery = queryOptions({
  queryKey: [...storageKey, 'notices'],
  queryFn: async ({ signal }) => (await storageCalls.readNotices({ signal })).notices,
  staleTime,
});

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
