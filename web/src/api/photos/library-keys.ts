import type { QueryClient } from '@tanstack/react-query';

// In a file of its own: code that reads the query cache before any page is there needs no calls.

/** The prefix of all keys for the customer's library. */
export const libraryKey = ['library'] as const;

/** The prefix of all keys for parts of sections. */
export const sectionPartsKey = [...libraryKey, 'section'] as const;

/**
 * Refetches everything of the library that is on the screen; sections only if their versions have changed. Photo
 * library §4: "photos page with caches refreshed".
 */
export const refreshLibrary = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: libraryKey,
    predicate: ({ queryKey }) => queryKey[1] !== sectionPartsKey[1],
  });
