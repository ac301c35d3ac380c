import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage, TimelineEntry } from '@albumen/contracts/photo-management';
import type { Photo } from '@albumen/contracts/photos';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { calls, libraryKey } from './photos/library.ts';

const monthsKey = [...libraryKey, 'month'] as const;

/** What is loaded of a month. */
export type MonthPages = InfiniteData<PhotoPage, string | undefined>;

/**
 * Milliseconds for which loaded photos count as fresh. Our choice: half of the 24 hours that a photo url lasts at
 * least, so that a page left open overnight renews its urls when the customer comes back to it.
 */
const photosFreshMs = 12 * 60 * 60 * 1_000;

/** Milliseconds between two looks at photos whose renditions are being made; the last one repeats. */
const renditionLooksMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

const nextLookMs = (looksTaken: number): number => renditionLooksMs[looksTaken] ?? 30_000;

/** The months that hold photos, newest first, Unknown Date last. */
export const timelineQuery = queryOptions({
  queryKey: [...libraryKey, 'timeline'],
  queryFn: async ({ signal }) => (await calls.readTimeline({ signal })).timeline,
});

const readMonthPage = (year: number, month: number, cursor: string | undefined, signal: AbortSignal) =>
  calls.readTimelineMonth({
    params: { year, month },
    query: { cursor, limit: timelinePageSize, sortKey: 'dateTaken', sortOrder: 'desc' },
    signal,
  });

/** The photos of a month, page by page, newest first. */
export const monthQuery = (year: number, month: number) =>
  infiniteQueryOptions({
    queryKey: [...monthsKey, year, month],
    queryFn: ({ pageParam, signal }) => readMonthPage(year, month, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.cursor ?? undefined,
    staleTime: photosFreshMs,
  });

/** A photo of the months that are loaded, with its month; undefined when none of them holds it. */
export const findLoadedPhoto = (
  client: QueryClient,
  photoId: string,
): (Photo & Pick<TimelineEntry, 'year' | 'month'>) | undefined => {
  for (const [key, months] of client.getQueriesData<MonthPages>({ queryKey: monthsKey })) {
    const photo = months?.pages.flatMap((page) => page.images).find(({ imageId }) => imageId === photoId);
    const [year, month] = key.slice(monthsKey.length) as [number, number];
    if (photo) return { ...photo, year, month };
  }
  return undefined;
};

/** Pages of a month that hold photos whose renditions are being made, by the cursor that opens them. */
export const pendingPages = (pages: readonly PhotoPage[]): (string | undefined)[] =>
  pages.flatMap(({ images }, index) =>
    images.some(isPending) ? [pages[index - 1]?.cursor ?? undefined] : [],
  );

const isPending = (photo: Photo): boolean => photo.renditions === 'pending';

/**
 * Looks again at one page of a month until the renditions of all its photos are made, less and less often, and brings
 * what is new into the month itself. One request for the page, however many of its photos are pending.
 */
export const renditionsQuery = (year: number, month: number, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, 'renditions', year, month, cursor ?? 'first'],
    queryFn: async ({ client, signal }) => {
      const page = await readMonthPage(year, month, cursor, signal);
      client.setQueryData<MonthPages>(
        monthQuery(year, month).queryKey,
        (known) => known && bringIn(known, page.images),
      );
      return page.images.some(isPending);
    },
    // The page was loaded a moment ago: the first look is due in a second, not now.
    initialData: true,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount) : false,
  });

/** The month with newer states of some of its photos. Photos that did not change stay the same objects. */
export const bringIn = (month: MonthPages, newer: readonly Photo[]): MonthPages => {
  const newerById = new Map(newer.map((photo) => [photo.imageId, photo]));
  const pages = month.pages.map((page) => ({
    ...page,
    images: page.images.map((photo) => (isPending(photo) ? (newerById.get(photo.imageId) ?? photo) : photo)),
  }));
  return { ...month, pages };
};
