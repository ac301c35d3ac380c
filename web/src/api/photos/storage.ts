import { photoStorage } from '@albumen/contracts/photo-storage';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey } from './library-keys.ts';

const storageCalls = createServiceClient(photoStorage);

/** Under the library's key: an empty library is never erased. */
const storageKey = [...libraryKey, 'storage'] as const;

/**
 * An order in another tab or in the shop keeps the photos immediately, and a customer who comes back should see that.
 */
const staleTime = 0;

/** How long the photos are kept. Refetched whenever the customer comes back to the page. */
export const storageStatusQuery = queryOptions({
  queryKey: [...storageKey, 'status'],
  queryFn: ({ signal }) => storageCalls.readDeletionStatus({ signal }),
  staleTime,
});

/** The notices that were sent about storage. */
export const storageNoticesQuery = queryOptions({
  queryKey: [...storageKey, 'notices'],
  queryFn: async ({ signal }) => (await storageCalls.readNotices({ signal })).notices,
  staleTime,
});
