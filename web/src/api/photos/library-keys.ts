import type { Query, QueryClient } from '@tanstack/react-query';

// In a file of its own: code that reads the query cache before any page is there needs no calls.

/** The prefix of all keys for the customer's library. */
export const libraryKey = ['library'] as const;

/** The prefix of all keys for parts of sections. */
export const sectionPartsKey = [...libraryKey, 'section'] as const;

const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle';

/**
 * Refetches everything of the library that is on the screen; sections only if their versions have changed. Photo
 * library §4: "photos page with caches refreshed".
 */
export const refreshLibrary = async (client: QueryClient): Promise<void> => {
  const ofLibrary = {
    queryKey: libraryKey,
    predicate: ({ queryKey }: Query) => queryKey[1] !== sectionPartsKey[1],
  };
  // An invalidation waits for a first read that is under way, and does not repeat it: it may be older than the change.
  const firstReads = new Set(client.getQueryCache().findAll(ofLibrary).filter(isFirstRead));
  await client.invalidateQueries(ofLibrary);
  if (firstReads.size > 0) await client.invalidateQueries({ predicate: (query) => firstReads.has(query) });
};
