import type { TimelineEntry } from '@albumen/contracts/photo-management';
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
