import { nameDates } from '@albumen/contracts/photo-management/name-dates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

/** The calls for days in the names of photos. */
export const nameDatesCalls = createServiceClient(nameDates);

/**
 * The photos of Unknown Date whose names state a day, for a version of that section. Not under the key of the library:
 * reading all the names takes a while, and is only needed when the section has changed.
 */
export const nameDatesQuery = (version: number | undefined) =>
  queryOptions({
    queryKey: ['nameDates', version],
    queryFn: ({ signal }) =>
      inViewersTimeZone((timeZone) => nameDatesCalls.readNameDates({ query: { timeZone }, signal })),
    enabled: version !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
