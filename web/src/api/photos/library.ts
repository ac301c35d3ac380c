import { accountCounts } from '@albumen/contracts/photo-management/account-counts';
import { photoLibrary } from '@albumen/contracts/photo-management/library';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey } from './library-keys.ts';

/** The calls for the customer's library. */
export const calls = createServiceClient(photoLibrary);

const countCalls = createServiceClient(accountCounts);

/** The number of photos and albums in the library. */
export const accountCountsQuery = queryOptions({
  queryKey: [...libraryKey, 'counts'],
  queryFn: ({ signal }) => countCalls.readAccountCounts({ signal }),
});
