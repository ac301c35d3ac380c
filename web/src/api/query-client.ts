import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { DataTag, QueryKey } from '@tanstack/react-query';
import { log } from '../lib/log.ts';
import { ApiError } from './client.ts';

/** Retries after a lost connection or a server error. */
const retryLimit = 2;

/** Whether to retry: the service's own refusals (4xx) would be the same the next time. */
export const shouldRetry = (failures: number, error: Error): boolean => {
  if (failures >= retryLimit || !(error instanceof ApiError)) return false;
  // A call that timed out is not retried: nobody waits three times as long.
  return (error.status === 0 && !error.isTimedOut) || error.status >= 500;
};

/** Milliseconds before the next try: 1 s, then 2 s. */
export const retryDelayMs = (failures: number): number => 1_000 * 2 ** failures;

/** The failed call, even if an error of our own wraps it. */
const failedCall = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  return error instanceof Error ? failedCall(error.cause) : undefined;
};

/**
 * Albums §8: "Any action ending in _FAILED is logged with its correlation id", "Generic fetch failure: text shows
 * status code and URL": `READ_TIMELINE_FAILED: 503 /api/…`. Logs once, after the last try, every query or mutation of
 * the cache.
 */
const logFailure = (error: Error): void => {
  const failed = failedCall(error);
  const action = (failed?.call ?? 'action').replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  const facts = failed ? { correlationId: failed.correlationId, cause: failed.cause } : { error };
  log.error(`${action}_FAILED: ${(failed ?? error).message}`, facts);
};

/** The cache for all data of the server: it is stored nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      // Half a minute: going back and forth between screens fetches nothing twice.
      staleTime: 30_000,
      // Calls are made even if the browser believes that it is offline: an honest error beats a screen that waits.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Stores what a change has returned. Cancels a read of it that is under way: its reply may be older. */
export const storeReply = async <Data>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  data: NoInfer<Data>,
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
};
