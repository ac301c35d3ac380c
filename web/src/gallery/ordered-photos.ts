import { queryOptions, useQuery } from '@tanstack/react-query';
import { createServiceClient } from '../api/client.ts';

/** Our choice, in milliseconds: customers order rarely. */
const freshMs = 300_000;

const none: ReadonlySet<string> = new Set();

/** The contract is loaded late: photos are there before their marks. */
const readOrderedPhotos = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const { orders } = await import('@albumen/contracts/orders');
  return new Set((await createServiceClient(orders).listOrderedPhotos({ signal })).photoIds);
};

/** Under the key of orders, so that a changed order refetches it. */
const orderedPhotosQuery = queryOptions({
  queryKey: ['orders', 'photos'],
  queryFn: ({ signal }) => readOrderedPhotos(signal),
  staleTime: freshMs,
  retry: false,
  structuralSharing: false,
});

/**
 * The ids of the photos that the customer has ordered; empty before they are known. `isWanted`: photos are there, so
 * that the marks delay none of them.
 */
export const useOrderedPhotos = (isWanted: boolean): ReadonlySet<string> =>
  useQuery({ ...orderedPhotosQuery, enabled: isWanted }).data ?? none;
