import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { layoutsQuery } from '../../api/photos/photo-layout.ts';
import type { PhotoLayout, PhotoList } from '../../api/photos/photo-list.ts';
import { yearQuery } from '../../api/photos/section-renewal.ts';
import { rowsOfLayout } from './list-layout.ts';
import type { GridMeasures, SectionRows } from './list-layout.ts';

interface KnownRows {
  readonly layout: PhotoLayout;
  readonly rows: SectionRows;
}

interface Known {
  readonly list: PhotoList;
  readonly measures: GridMeasures;
  readonly bySection: ReadonlyMap<string, KnownRows>;
}

interface SectionLayouts {
  /** The rows of every section that has been near since the last change of the width. */
  readonly rowsOf: (section: string) => SectionRows | undefined;
  /** Sections whose layout could not be loaded. */
  readonly failed: ReadonlySet<string>;
}

/**
 * The rows of the sections that are near. Only these are broken into rows: after a change of the width, a whole library
 * at once would be noticeable.
 */
export const useSectionLayouts = (
  list: PhotoList,
  near: readonly string[],
  isLoading: boolean,
  measures: GridMeasures,
): SectionLayouts => {
  const layouts = useQuery(layoutsQuery(list)).data;
  const queries = useMemo(
    () =>
      near.map((section) => ({
        ...yearQuery(list, section),
        enabled: isLoading && layouts !== undefined && !layouts.has(section),
      })),
    [near, list, isLoading, layouts],
  );
  const results = useQueries({ queries });
  const [known, setKnown] = useState<Known>({ list, measures, bySection: new Map() });
  const isSameGrid = known.list === list && known.measures === measures;
  // The cached layout of a section that changed while it was far away was dropped: lay it out again.
  const gone = near.filter((section) => !layouts?.has(section) && known.bySection.has(section));
  const fresh = near.flatMap((section) => {
    const layout = layouts?.get(section);
    const before = isSameGrid ? known.bySection.get(section) : undefined;
    return layout && before?.layout !== layout ? [{ section, layout }] : [];
  });

  let now = known;
  if (!isSameGrid || fresh.length > 0 || gone.length > 0) {
    const bySection = new Map(isSameGrid ? known.bySection : []);
    for (const section of gone) bySection.delete(section);
    for (const { section, layout } of fresh) {
      bySection.set(section, { layout, rows: rowsOfLayout(layout, measures, bySection.get(section)?.rows) });
    }
    now = { list, measures, bySection };
    setKnown(now);
  }

  const failedKeys = near
    .filter((section, at) => !layouts?.has(section) && results[at] && hasFailedToLoad(results[at]))
    .join(' ');
  const failed = useMemo(() => new Set(failedKeys.split(' ').filter(Boolean)), [failedKeys]);
  const { bySection } = now;
  const rowsOf = useMemo(() => (section: string) => bySection.get(section)?.rows, [bySection]);
  return { rowsOf, failed };
};
