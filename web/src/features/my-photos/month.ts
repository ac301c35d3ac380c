import type { TimelineEntry } from '@albumen/contracts/photo-management';
import type { Photo } from '@albumen/contracts/photos';
import { isUnknownMonth } from '../../gallery/wall-clock.ts';

/** Photo library §3: "Month load status: uninitialized, pending, fulfilled, rejected." */
export type MonthStatus = 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';

/** The facts of a query that its status is made of. */
interface QueryFacts {
  readonly status: 'pending' | 'success' | 'error';
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** The load status of a month, from the state of its query. */
export const monthStatus = ({ status, fetchStatus }: QueryFacts): MonthStatus => {
  if (status === 'success') return 'fulfilled';
  if (status === 'error') return fetchStatus === 'fetching' ? 'pending' : 'rejected';
  return fetchStatus === 'idle' ? 'uninitialized' : 'pending';
};

/** What tells a month of the timeline from the others. */
export const keyOfMonth = ({ year, month }: TimelineEntry): string => `${year}-${month}`;

/** The months newest first, with Unknown Date last. */
export const inTimelineOrder = (timeline: readonly TimelineEntry[]): readonly TimelineEntry[] => [
  ...timeline.filter(({ year, month }) => !isUnknownMonth(year, month)),
  ...timeline.filter(({ year, month }) => isUnknownMonth(year, month)),
];

/** Photos of a month that are not loaded. While a further page is known there is at least one. */
export const remainingPhotos = (count: number, loaded: number, hasNextPage: boolean): number =>
  hasNextPage ? Math.max(1, count - loaded) : 0;

/** A month next to another one in the timeline; `undefined` beyond its ends. */
export const neighbouringMonth = (
  timeline: readonly TimelineEntry[],
  of: { readonly year: number; readonly month: number },
  step: -1 | 1,
): TimelineEntry | undefined => {
  const index = timeline.findIndex(({ year, month }) => year === of.year && month === of.month);
  return index < 0 ? undefined : timeline[index + step];
};

/** Where a photo stands in a month, among what is loaded of it and of the months beside it. */
export interface Neighbours {
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
}

interface LoadedMonth {
  readonly photos: readonly Photo[];
  readonly isComplete: boolean;
}

/**
 * The photos before and after one of a month, going on into the months beside it. A neighbour that is not loaded yet
 * is undefined: the last photo of the newer month is known only when that month is loaded to its end.
 */
export const neighboursOf = (
  photoId: string,
  newer: LoadedMonth | undefined,
  here: LoadedMonth,
  older: LoadedMonth | undefined,
): Neighbours => {
  const index = here.photos.findIndex(({ imageId }) => imageId === photoId);
  if (index < 0) return { previous: undefined, next: undefined };
  const endOfNewer = newer?.isComplete ? newer.photos.at(-1) : undefined;
  const startOfOlder = here.isComplete ? older?.photos[0] : undefined;
  return {
    previous: index > 0 ? here.photos[index - 1] : endOfNewer,
    next: here.photos[index + 1] ?? startOfOlder,
  };
};
