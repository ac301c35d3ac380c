import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { AriaAttributes } from 'react';
import { pageOf, sectionKey } from '../../api/photos/photo-list.ts';
import { pageQuery, renewPage } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';
import { SectionCheck } from '../selection/check-marks.tsx';
import { showSameOf } from './drawn-part.ts';
import type { DrawnPart } from './drawn-part.ts';
import rowStyles from './grid-row.module.css';
import { GridRow } from './grid-row.tsx';
import type { GridView, More } from './grid-row.tsx';
import styles from './grid-section.module.css';
import skeletonStyles from './skeleton.module.css';
import { rowAt, rowOfPhoto } from './justified-rows.ts';
import type { GridMeasures, PlacedSection } from './list-layout.ts';
import { usualRatio } from './list-layout.ts';
import { SectionNotice } from './section-notice.tsx';
import type { GridNotice } from './section-notice.tsx';
import { useSectionPages } from './use-section-pages.ts';
import type { PhotoOfPage } from './use-section-pages.ts';

interface ExpectedRowsProps {
  readonly measures: GridMeasures;
  /** The expected number of photos. */
  readonly photos: number;
  /** The part to draw, in pixels from the first row. */
  readonly from: number;
  readonly to: number;
  /** The height of all rows. */
  readonly height: number;
  /** Pixels from the top of its place to the first row. */
  readonly top: number;
  /** The name of the section for screen readers, as attributes. */
  readonly name: AriaAttributes;
  readonly className: string | undefined;
}

const places = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/**
 * The photos of a section whose layout is loading, as tiles of the usual shape: the target of a jump appears before any
 * of its data. The tiles are at the same places as on the ground of the section, so that nothing seems to move, and the
 * rows replace them all at once. Renders nothing if no row is in the part.
 */
const ExpectedRows = (props: ExpectedRowsProps) => {
  const { measures, photos, from, to, height, top, name, className } = props;
  const text = useText();
  const { width, targetHeight, gap } = measures;
  const tileWidth = usualRatio * targetHeight;
  /** The number of tiles in a row; the last one may be cut. */
  const perRow = (width + gap) / (tileWidth + gap);
  const columnsOf = (row: number) => places(0, Math.ceil(Math.min(perRow, photos - row * perRow)));
  const rowStep = targetHeight + gap;
  const count = Math.max(1, Math.round((height + gap) / rowStep));
  const first = Math.max(0, Math.floor(from / rowStep));
  const afterLast = Math.min(count, Math.floor(to / rowStep) + 1);
  if (afterLast <= first) return null;
  return (
    <div role="grid" {...name} aria-busy aria-rowcount={count} className={className}>
      {places(first, afterLast).map((row) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={rowStyles.row}
          style={{ top: top + row * rowStep, height: rowStep }}
        >
          {columnsOf(row).map((column) => {
            const left = column * (tileWidth + gap);
            return (
              <div
                key={column}
                role="gridcell"
                aria-label={text('ui.loading')}
                className={styles.cell}
                style={{ left, width: Math.min(tileWidth, width - left) }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};

interface GridSectionProps {
  readonly section: PlacedSection;
  readonly view: ListView;
  readonly rowView: GridView;
  /** A message about a section. The same object while nothing about it changes. */
  readonly notice: GridNotice | undefined;
  /** The drawn part of the list. */
  readonly drawn: DrawnPart;
  /** Whether it is not shown yet: see `holdBack`. */
  readonly isHeldBack: boolean;
  /**
   * The end of its ground, in pixels from the top of the list: further down if it includes sections that are held back.
   */
  readonly groundEnd: number;
  /** The part of the list that was drawn when it last moved slowly: only there are rows drawn. */
  readonly lookedAt: DrawnPart;
  /** The height of the surface. */
  readonly surfaceHeight: number;
  /** Whether the drawn photos should be loaded: not while they fly by. */
  readonly isAtRest: boolean;
  /** The element at which Tab stops, if it is in this section: a photo, or the check mark of the heading. */
  readonly tabStop: number | 'heading' | undefined;
  /** The photo with the focus: its row stays drawn wherever it is. */
  readonly pinned: number | undefined;
  readonly hasLayoutFailed: boolean;
  /** Whether it reports the failure for all sections that could not be loaded. */
  readonly tellsFailure: boolean;
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

/** The rows of a section that are drawn, first and last; none if the section does not reach into the drawn part. */
const drawnRows = (
  { top, height, photosTop, rows }: PlacedSection,
  { from, to }: Pick<DrawnPart, 'from' | 'to'>,
) => {
  if (!rows || rows.count === 0 || from > to || top > to || top + height < from) return [];
  return range(rowAt(rows, from - photosTop), rowAt(rows, to - photosTop) + 1);
};

const isSameSection = (before: GridSectionProps, after: GridSectionProps): boolean =>
  (Object.keys(after) as (keyof GridSectionProps)[]).every((name) =>
    name === 'drawn' || name === 'lookedAt'
      ? showSameOf(after.section, before[name], after[name])
      : before[name] === after[name],
  );

interface SectionFailureProps {
  readonly view: ListView;
  readonly section: string;
  readonly onRetry: () => void;
  /** The element that takes the focus from Retry when the photos have arrived. */
  readonly heading: () => HTMLElement | null;
}

/** The message of a section that could not be loaded; one of several such sections shows it for all. */
const SectionFailure = ({ view, section, onRetry, heading }: SectionFailureProps) => {
  const { list, Failure } = view;
  const client = useQueryClient();
  const ofSection = { queryKey: sectionKey(list, section) };
  const isRetrying = useIsFetching(ofSection) > 0;
  const failed = client
    .getQueryCache()
    .findAll(ofSection)
    .find(({ state }) => state.error);
  return (
    <FocusHandover to={heading} className={styles.failure}>
      <Failure error={failed?.state.error ?? null} onRetry={onRetry} isRetrying={isRetrying} />
    </FocusHandover>
  );
};

/** A section of the grid. Its heading, if the list has headings, stays in view while the section is on the screen. */
export const GridSection = memo((props: GridSectionProps) => {
  const { section, view, rowView, drawn, isHeldBack, groundEnd, lookedAt, surfaceHeight } = props;
  const { isAtRest, tabStop, pinned, notice } = props;
  const { hasLayoutFailed, tellsFailure, onRetry, onFailure } = props;
  const { list, hasHeadings } = view;
  const { key, rows, count } = section;
  const { headingHeight, sectionGap } = rowView.measures;
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = view.titleOf(key);
  const name = hasHeadings ? { 'aria-labelledby': headingId } : { 'aria-label': title };

  const part = {
    from: Math.max(drawn.from, lookedAt.from),
    to: Math.min(drawn.to, lookedAt.to),
  };
  const near = drawnRows(section, part);
  const firstRow = near[0] ?? 0;
  const afterLast = (near.at(-1) ?? -1) + 1;
  const from = rows?.starts[firstRow] ?? 0;
  // The first page needs no cursor: it is read together with the layout, not after it.
  const isStart = !rows && section.top <= drawn.to && section.top + section.height / 2 > drawn.from;
  const to = rows ? (rows.starts[afterLast] ?? 0) : isStart ? 1 : 0;
  const pinnedRow = rows && pinned !== undefined && pinned < count ? rowOfPhoto(rows, pinned) : undefined;
  const names = new Set(pagesBetween(from, to));
  if (rows && pinnedRow !== undefined)
    for (const page of pagesBetween(rows.starts[pinnedRow] ?? 0, rows.starts[pinnedRow + 1] ?? 0))
      names.add(page);
  const pages = useSectionPages(
    list,
    key,
    [...names].sort((a, b) => a - b),
    isAtRest,
  );
  const hasFailed = hasLayoutFailed || pages.hasFailed;
  useEffect(() => {
    onFailure(key, hasFailed);
    return () => onFailure(key, false);
  }, [key, hasFailed, onFailure]);

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
            isArmed: !isMoreLoading && !hasFailed,
            onLoad: () => void client.prefetchQuery(pageQuery(list, key, pageOf(moreIndex).page)),
          },
    [client, list, key, moreIndex, isMoreLoading, hasFailed],
  );

  const isTold = hasFailed && tellsFailure;
  const isDrawn = section.top <= drawn.to && section.top + section.height >= drawn.from;
  // The part of the section on the surface: a heading stays in view only within its element.
  const top = Math.max(section.top, drawn.base);
  const bottom = Math.min(groundEnd - sectionGap, drawn.base + surfaceHeight);
  /** Pixels from the end of the heading to the first row; negative if the section begins above the surface. */
  const rowsTop = section.photosTop - top - headingHeight;
  const ownNotice = notice?.section === key ? notice : undefined;
  const hasNotice = Boolean(ownNotice?.content) && section.top <= drawn.to && section.photosTop >= drawn.from;
  const drawnWithPinned =
    pinnedRow === undefined || near.includes(pinnedRow) ? near : [...near, pinnedRow].sort((a, b) => a - b);
  const photosOf = (row: number): PhotoOfPage[] =>
    range(rows?.starts[row] ?? 0, rows?.starts[row + 1] ?? 0).map(pages.photoAt);
  const isIn = (row: number, index: number | undefined) =>
    rows && index !== undefined && index >= (rows.starts[row] ?? 0) && index < (rows.starts[row + 1] ?? 0);

  return (
    <section
      {...name}
      className={classNames(styles.section, isHeldBack && styles.heldBack)}
      style={{ top: top - drawn.base }}
    >
      <div data-section={key} className={styles.place} style={{ height: Math.max(0, bottom - top) }}>
        {!isTold && (
          <div
            key={rows ? 'known' : 'expected'}
            className={classNames(skeletonStyles.skeleton, styles.ground)}
          />
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
        {ownNotice && hasNotice && (
          <SectionNotice top={section.top - top + headingHeight} onHeight={ownNotice.onHeight}>
            {ownNotice.content}
          </SectionNotice>
        )}
        {isTold && (
          <SectionFailure
            view={view}
            section={key}
            onRetry={onRetry}
            heading={() => heading.current ?? document.querySelector('h1')}
          />
        )}
        {!rows && !isTold && !ownNotice?.isAwaited && part.from < part.to && (
          <ExpectedRows
            measures={rowView.measures}
            photos={count}
            from={part.from - section.photosTop}
            to={part.to - section.photosTop}
            height={section.top + section.height - section.photosTop - sectionGap}
            top={rowsTop}
            name={name}
            className={styles.rows}
          />
        )}
        {rows && drawnWithPinned.length > 0 && (
          <div role="grid" {...name} aria-rowcount={rows.count} className={styles.rows}>
            {drawnWithPinned.map((row) => (
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
