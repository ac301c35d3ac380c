import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LayoutsOfSections, PhotoList, PhotoSection } from '../../api/photos/photo-list.ts';
import { yearQuery } from '../../api/photos/section-renewal.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import type { DrawnPart } from './drawn-part.ts';
import { nearestUnknown, sectionsBetween } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';
import type { Shown } from './scroll-view.ts';

/**
 * Reads the layouts that are missing in a large library while it is at rest: one year after the other, the nearest to
 * the screen first. Returns the sections whose layouts could not be read.
 */
export const useMissingYears = (
  list: PhotoList,
  sections: readonly PhotoSection[],
  layouts: LayoutsOfSections,
  { layout, drawn, pace }: Shown,
): ReadonlySet<string> => {
  const nearest = nearestUnknown(layout, drawn.viewportTop)?.key;
  const reading = useQuery({
    ...yearQuery(list, nearest ?? ''),
    enabled: nearest !== undefined && pace === 'resting',
  });
  const failedYear = nearest !== undefined && hasFailedToLoad(reading) && list.yearOf(nearest);
  return useMemo(() => {
    const hasFailed = ({ key }: PhotoSection) => !layouts.has(key) && list.yearOf(key) === failedYear;
    return new Set(sections.filter(hasFailed).map(({ key }) => key));
  }, [failedYear, sections, layouts, list]);
};

/** Returns a function that reads the missing layouts of the target of a jump at once, before others. */
export const useYearsOfTarget = (list: PhotoList): ((layout: ListLayout, seen: DrawnPart) => void) => {
  const client = useQueryClient();
  return useCallback(
    (layout, { from, to }) => {
      for (const section of sectionsBetween(layout, from, to))
        if (!section.layout) void client.prefetchQuery(yearQuery(list, section.key));
    },
    [client, list],
  );
};
