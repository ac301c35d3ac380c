import type { NameDates } from '@albumen/contracts/photo-management/name-dates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

/** The contract is loaded late: most libraries have no photo without a date. */
const readNameDates = async (timeZone: string, signal: AbortSignal): Promise<NameDates> => {
  const { nameDates } = await import('@albumen/contracts/photo-management/name-dates');
  return createServiceClient(nameDates).readNameDates({ query: { timeZone }, signal });
};

/**
 * The photos of Unknown Date whose names state a day, for a version of that section. Not under the key of the library:
 * reading all the names takes a while, and is only needed when the section has changed.
 */
export const nameDatesQuery = (version: number | undefined) =>
  queryOptions({
    queryKey: ['nameDates', version],
    queryFn: ({ signal }) => inViewersTimeZone((timeZone) => readNameDates(timeZone, signal)),
    enabled: version !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
