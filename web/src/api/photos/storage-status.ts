import { photoStorage } from '@albumen/contracts/photo-storage';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey } from './library-keys.ts';

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
