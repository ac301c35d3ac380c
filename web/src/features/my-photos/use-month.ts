import type { Photo } from '@albumen/contracts/photos';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { monthQuery, pendingPages, renditionsQuery } from '../../api/photos.ts';
import { monthStatus, remainingPhotos } from './month.ts';
import type { MonthStatus } from './month.ts';

export interface Month {
  readonly status: MonthStatus;
  /** The photos loaded so far. */
  readonly photos: readonly Photo[];
  readonly remaining: number;
  readonly isLoadingMore: boolean;
  /** Whether the page that was asked for last did not come. */
  readonly hasMoreFailed: boolean;
  /** Loads the next page; undefined where there is none, or one is on its way. */
  readonly loadMore: (() => void) | undefined;
  /** Loads what did not come. */
  readonly retry: () => void;
}

const noPhotos: readonly Photo[] = [];

/**
 * The photos of one month of the timeline. It is loaded once it is wanted, page by page; photos whose renditions are
 * being made are looked at again while it is wanted. A changed count says that the month has changed.
 */
export const useMonth = (year: number, month: number, count: number, isWanted: boolean): Month => {
  const query = useInfiniteQuery({ ...monthQuery(year, month), enabled: isWanted });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;

  const photos = useMemo(() => data?.pages.flatMap((page) => page.images) ?? noPhotos, [data]);

  useQueries({
    queries:
      isWanted && data ? pendingPages(data.pages).map((cursor) => renditionsQuery(year, month, cursor)) : [],
  });

  const known = useRef({ year, month, count });
  const hasData = data !== undefined;
  useEffect(() => {
    const before = known.current;
    known.current = { year, month, count };
    const isSameMonth = before.year === year && before.month === month;
    if (isSameMonth && before.count !== count && hasData) void refetch();
  }, [year, month, count, hasData, refetch]);

  const loadMore = () => void fetchNextPage();
  return {
    // What is here stays, even when it could not be read anew.
    status: data ? 'fulfilled' : monthStatus(query),
    photos,
    remaining: data ? remainingPhotos(count, photos.length, hasNextPage) : count,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError && !isFetching,
    loadMore: hasNextPage && !isFetching ? loadMore : undefined,
    retry: data ? loadMore : () => void refetch(),
  };
};
