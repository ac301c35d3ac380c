import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { listKey, pageOf } from '../../api/photos/photo-list.ts';
import { pageQuery, renewPage } from '../../api/photos/photo-pages.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';
import { SectionCheck } from '../selection/check-marks.tsx';
import { showSameOf } from './drawn-part.ts';
import type { Reach } from './drawn-part.ts';
import { GridRow } from './grid-row.tsx';
import type { GridView, More } from './grid-row.tsx';
import styles from './grid-section.module.css';
import skeletonStyles from './skeleton.module.css';
import { rowAt, rowOfPhoto } from './justified-rows.ts';
import type { PlacedSection } from './list-layout.ts';
import { SectionNotice } from './section-notice.tsx';
import type { GridNotice } from './section-notice.tsx';
import { useSectionPages } from './use-section-pages.ts';
import type { PhotoOfPage } from './use-section-pages.ts';

interface GridSectionProps {
  readonly section: PlacedSection;
  readonly view: ListView;
  readonly rowView: GridView;
  /** A message about a section. The same object while nothing about it changes. */
  readonly notice: GridNotice | undefined;
  /** The drawn part of the list. */
  readonly drawn: Reach;
  /** The part in which rows are drawn: less while the list flies by. */
  readonly drawnRows: Reach;
  /** The offset in the list at which the surface begins, and the height of the surface. */
  readonly base: number;
  readonly surfaceHeight: number;
  /** Whether the drawn photos should be loaded: not while they fly by. */
  readonly isAtRest: boolean;
  /** The element at which Tab stops, if it is in this section: a photo, or the check mark of the heading. */
  readonly tabStop: number | 'heading' | undefined;
  /** The photo with the focus: its row stays drawn wherever it is. */
  readonly pinned: number | undefined;
  /** Whether it reports the failure for all sections that could not be loaded. */
  readonly reportsFailure: boolean;
  /** Loads everything that failed. */
  readonly onRetry: () => void;
  /** Called when its photos cannot be loaded, and when they can again. */
  readonly onFailure: (section: string, hasFailed: boolean) => void;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/** The pages that hold the photos from one index to before another. */
const pagesBetween = (from: number, to: number): number[] =>
  to > from ? range(pageOf(from).page, pageOf(to - 1).page + 1) : [];

/** The rows of a section in a part of the list; none if the section does not reach into it. */
const rowsIn = ({ top, height, photosTop, rows }: PlacedSection, { from, to }: Reach) => {
  if (rows.count === 0 || from > to || top > to || top + height < from) return [];
  return range(rowAt(rows, from - photosTop), rowAt(rows, to - photosTop) + 1);
};

const isSameSection = (before: GridSectionProps, after: GridSectionProps): boolean =>
  (Object.keys(after) as (keyof GridSectionProps)[]).every((name) =>
    name === 'drawn' || name === 'drawnRows'
      ? showSameOf(after.section, before[name], after[name])
      : before[name] === after[name],
  );

interface SectionFailureProps {
  readonly view: ListView;
  readonly onRetry: () => void;
  /** The element that takes the focus from Retry when the photos have arrived. */
  readonly heading: () => HTMLElement | null;
}

/** The message of a section that could not be loaded; one of several such sections shows it for all. */
const SectionFailure = ({ view, onRetry, heading }: SectionFailureProps) => {
  const { list, Failure } = view;
  const client = useQueryClient();
  const failed = {
    queryKey: listKey(list),
    predicate: ({ state }: { readonly state: Parameters<typeof hasFailedToLoad>[0] }) =>
      hasFailedToLoad(state),
  };
  const isRetrying = useIsFetching(failed) > 0;
  const [query] = client.getQueryCache().findAll(failed);
  return (
    <FocusHandover to={heading} className={styles.failure}>
      <Failure error={query?.state.error ?? null} onRetry={onRetry} isRetrying={isRetrying} />
    </FocusHandover>
  );
};

/** A section of the grid. Its heading, if the list has headings, stays in view while the section is on the screen. */
export const GridSection = memo((props: GridSectionProps) => {
  const { section, view, rowView, drawn, base, isAtRest, tabStop, pinned, onRetry, onFailure } = props;
  const { list, hasHeadings } = view;
  const { key, rows, layout, count } = section;
  const { headingHeight, sectionGap } = rowView.measures;
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = view.titleOf(key);
  const name = hasHeadings ? { 'aria-labelledby': headingId } : { 'aria-label': title };

  const startOf = (row: number) => rows.starts[row] ?? 0;
  const near = rowsIn(section, props.drawnRows);
  const pinnedRow = pinned !== undefined && pinned < count ? rowOfPhoto(rows, pinned) : undefined;
  const drawnRows =
    pinnedRow === undefined || near.includes(pinnedRow) ? near : [...near, pinnedRow].sort((a, b) => a - b);
  const pageNumbers = drawnRows.flatMap((row) => pagesBetween(startOf(row), startOf(row + 1)));
  const pages = useSectionPages(list, section, layout ? [...new Set(pageNumbers)] : [], isAtRest);
  useEffect(() => {
    onFailure(key, pages.hasFailed);
    return () => onFailure(key, false);
  }, [key, pages.hasFailed, onFailure]);

  const onRefused = useCallback(
    (index: number, url: string) => renewPage(client, list, { section: key, index }, url),
    [client, list, key],
  );
  const moreIndex = pages.firstMissing();
  const isMoreLoading = moreIndex !== undefined && pages.isLoading(moreIndex);
  const more = useMemo<More | undefined>(
    () =>
      moreIndex === undefined
        ? undefined
        : {
            index: moreIndex,
            isLoading: isMoreLoading,
            isArmed: !isMoreLoading && !pages.hasFailed,
            onLoad: () => void client.prefetchQuery(pageQuery(list, key, pageOf(moreIndex).page)),
          },
    [client, list, key, moreIndex, isMoreLoading, pages.hasFailed],
  );

  const showsFailure = section.hasFailed && props.reportsFailure;
  const isDrawn = section.top <= drawn.to && section.top + section.height >= drawn.from;
  // The part of the section on the surface: a heading stays in view only within its element.
  const top = Math.max(section.top, base);
  const bottom = Math.min(section.top + section.height - sectionGap, base + props.surfaceHeight);
  /** Pixels from the end of the heading to the first row; negative if the section begins above the surface. */
  const rowsTop = section.photosTop - top - headingHeight;
  const notice = props.notice?.section === key ? props.notice : undefined;
  const hasNotice = notice?.content && section.top <= drawn.to && section.photosTop >= drawn.from;
  // A notice that comes would move them, and a failure covers those that are not known.
  const areRowsShown = !notice?.isAwaited && (layout !== undefined || !showsFailure);
  const photosOf = (row: number): PhotoOfPage[] => range(startOf(row), startOf(row + 1)).map(pages.photoAt);
  const isIn = (row: number, index: number | undefined) =>
    index !== undefined && index >= startOf(row) && index < startOf(row + 1);
  /** Another key for a section that has become known: its new elements do not count as moved. */
  const state = layout ? 'known' : 'unknown';

  return (
    <section {...name} className={styles.section} style={{ top: top - base }}>
      <div data-section={key} className={styles.place} style={{ height: Math.max(0, bottom - top) }}>
        {!showsFailure && (
          <div key={`${state} ground`} className={classNames(skeletonStyles.skeleton, styles.ground)} />
        )}
        {hasHeadings && (
          <div className={classNames(styles.heading, isDrawn && styles.staying)}>
            <h2 ref={heading} id={headingId} tabIndex={-1}>
              {title}
            </h2>
            <SectionCheck
              selection={rowView.selection}
              section={section}
              title={title}
              isTabStop={tabStop === 'heading'}
            />
          </div>
        )}
        {hasNotice && (
          <SectionNotice top={section.top - top + headingHeight} onHeight={notice.onHeight}>
            {notice.content}
          </SectionNotice>
        )}
        {showsFailure && (
          <SectionFailure
            view={view}
            onRetry={onRetry}
            heading={() => heading.current ?? document.querySelector('h1')}
          />
        )}
        {areRowsShown && drawnRows.length > 0 && (
          <div
            key={`${state} rows`}
            role="grid"
            {...name}
            aria-busy={!layout || undefined}
            aria-rowcount={rows.count}
            className={styles.rows}
          >
            {drawnRows.map((row) => (
              <GridRow
                key={row}
                view={rowView}
                section={key}
                rows={rows}
                row={row}
                top={rowsTop + (rows.tops[row] ?? 0)}
                photos={photosOf(row)}
                tabStop={tabStop !== 'heading' && isIn(row, tabStop) ? tabStop : undefined}
                more={isIn(row, more?.index) ? more : undefined}
                onRefused={onRefused}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}, isSameSection);
