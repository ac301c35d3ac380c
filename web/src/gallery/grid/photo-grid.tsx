import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { layoutsQuery } from '../../api/photos/photo-layout.ts';
import { listKey } from '../../api/photos/photo-list.ts';
import type { PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { loadedPhotoAt } from '../../api/photos/photo-pages.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import type { ListView } from '../list-view.ts';
import { useOrderedPhotos } from '../ordered-photos.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { useIsSelecting } from '../selection/use-selection.ts';
import { GridSection } from './grid-section.tsx';
import { failureReporter, sectionsBetween } from './list-layout.ts';
import type { GridMeasures, ListContent } from './list-layout.ts';
import { useElementWidth, useHiddenScrollbar, useRootFontSize } from './measuring.ts';
import styles from './photo-grid.module.css';
import skeletonStyles from './skeleton.module.css';
import { targetRowHeights, useScreenSize } from './screen-size.ts';
import { anchorOfPlace, placeOfAnchor } from './scroll-memory.ts';
import type { ScrollPlace } from './scroll-memory.ts';
import { surfaceHeight, tallestSurface } from './scroll-surface.ts';
import type { ScrollView, Shown } from './scroll-view.ts';
import { useGridNotice } from './section-notice.tsx';
import type { ListNotice } from './section-notice.tsx';
import { positionOfElement, useGridFocus } from './use-grid-focus.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useMissingYears, useYearsOfTarget } from './use-missing-years.ts';
import { usePreparedPreview, usePreviewLinks } from './use-preview-links.ts';
import { useListContent, useScrollView } from './use-scroll-view.ts';

/** Whether the element with the focus uses the keys that scroll a page. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=slider], dialog') !== null;

/**
 * Home and End lead to the ends of the list unless an element uses them. The browser's own keys would lead to the ends
 * of a surface that does not hold the whole list, or does not begin with it.
 */
const useEndKeys = (isNeeded: boolean, listHeight: number, scroll: ScrollView): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, metaKey } = event;
      const isOther = (key !== 'Home' && key !== 'End') || shiftKey || altKey || metaKey;
      if (isOther || event.defaultPrevented || takesKeys(event.target)) return;
      event.preventDefault();
      scroll.jump(key === 'Home' ? 0 : listHeight);
      if (key === 'Home') window.scrollTo({ top: 0, behavior: 'instant' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isNeeded, listHeight, scroll]);
};

/** The section that reports the failure for all of them. It changes as the customer scrolls. */
const useFailureReporter = (scroll: ScrollView, { layout }: Shown): string | undefined => {
  const hasFailure = layout.sections.some(({ hasFailed }) => hasFailed);
  // Without a failure it reads no place, because that can force the browser to lay out the page.
  return useSyncExternalStore(scroll.follow, () =>
    hasFailure ? failureReporter(layout, scroll.offset()) : undefined,
  );
};

/** Pixels between two photos. */
const gap = 4;

/** Heights in the root's font size, because they contain text. */
const headingRem = 3;
const sectionGapRem = 1.5;
const failureRem = 20;

interface GridFrameProps {
  readonly hasHeadings: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The place of a photo grid on its page, and its measures for parts that are drawn by CSS alone. */
export const GridFrame = ({ hasHeadings, children, ref }: GridFrameProps) => {
  const rowHeight = targetRowHeights[useScreenSize()];
  const measures = {
    '--row-height': `${rowHeight}px`,
    '--row-gap': `${gap}px`,
    '--heading-height': `${hasHeadings ? headingRem : 0}rem`,
  } as CSSProperties;
  return (
    <div ref={ref} className={classNames(skeletonStyles.skeleton, styles.grid)} style={measures}>
      {children}
    </div>
  );
};

interface PhotoGridProps {
  readonly view: ListView;
  readonly sections: readonly PhotoSection[];
  readonly selection: SelectionStore;
  readonly notice: ListNotice | undefined;
  /** The first place; undefined leaves the page where it is. */
  readonly start: ScrollPlace | undefined;
  /** Called with the customer's place whenever it has changed. */
  readonly onMove: (place: ScrollPlace) => void;
  /** The photo to which the customer returns: it takes the focus now. */
  readonly focusOn: PhotoPosition | undefined;
  readonly onFocusTaken: () => void;
}

const useMeasures = (width: number, hasHeadings: boolean): GridMeasures => {
  const screen = useScreenSize();
  const rem = useRootFontSize();
  return useMemo(
    () => ({
      width,
      targetHeight: targetRowHeights[screen],
      gap,
      headingHeight: hasHeadings ? Math.round(headingRem * rem) : 0,
      sectionGap: Math.round(sectionGapRem * rem),
      failureHeight: Math.round(failureRem * rem),
    }),
    [width, hasHeadings, screen, rem],
  );
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Only useful once there are photos, so its code loads after the first of them. */
const loadScrubber = async () => (await import('./scrubber.tsx')).Scrubber;

/** The sections whose photos could not be loaded, and the function by which sections say so. */
const useFailedSections = () => {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const onFailure = useCallback((key: string, hasFailed: boolean) => {
    setFailed((before) => {
      if (before.has(key) === hasFailed) return before;
      return new Set(hasFailed ? [...before, key] : [...before].filter((other) => other !== key));
    });
  }, []);
  return [failed, onFailure] as const;
};

const noSections: readonly PhotoSection[] = [];
const noLayouts: ListContent['layouts'] = new Map();

/** The photos of a list in justified rows under headings. Only the part near the viewport is in the document. */
export const PhotoGrid = (props: PhotoGridProps) => {
  const { view, sections, selection, start, onMove, focusOn, onFocusTaken } = props;
  const { list, hasHeadings } = view;
  const links = usePreviewLinks(view);
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const surfaceElement = useRef<HTMLDivElement>(null);
  usePreparedPreview(frame, links);
  const width = useElementWidth(frame);
  const screen = useScreenSize();
  const measures = useMeasures(width, hasHeadings);

  const countOf = (key: string) => sections.find((section) => section.key === key)?.count ?? 0;
  const [scroll, shown] = useScrollView(frame, start && anchorOfPlace(start, countOf), {
    onAnchor: (anchor) => onMove(placeOfAnchor(anchor, window.scrollY)),
    onJump: useYearsOfTarget(list),
  });
  const { layout, drawn, rowsPart, pace } = shown;
  const { data: layouts = noLayouts } = useQuery(layoutsQuery(list));
  const failedYears = useMissingYears(list, sections, layouts, shown);
  const [failedPages, onFailure] = useFailedSections();
  const notice = useGridNotice(props.notice);
  const content = useMemo(
    () => ({
      sections: width > 0 ? sections : noSections,
      layouts,
      failed: new Set([...failedYears, ...failedPages]),
      measures,
      notice,
    }),
    [width, sections, layouts, failedYears, failedPages, measures, notice],
  );
  useListContent(scroll, shown, content);
  const isPartOnSurface = layout.height > tallestSurface;
  useHiddenScrollbar(isPartOnSurface && hasHeadings);
  useEndKeys(isPartOnSurface || drawn.base !== 0, layout.height, scroll);

  const isSelecting = useIsSelecting(selection);
  const select = useGridSelection(surfaceElement, { list, selection, frame, layout, scroll, links });
  const focus = useGridFocus(frame, scroll, shown, isSelecting && hasHeadings, select.onRange);
  const { focusOn: takeFocus, keepFocus } = focus;
  useEffect(() => {
    if (!focusOn) return;
    // After the commit, because it draws.
    queueMicrotask(() => takeFocus(focusOn, true));
    onFocusTaken();
  }, [focusOn, takeFocus, onFocusTaken]);

  const { hrefOf } = links;
  const isLaidOut = layout.height > 0;
  const ordered = useOrderedPhotos(isLaidOut);
  const rowView = useMemo(
    () => ({ measures: layout.measures, screen, hrefOf, onSwap: keepFocus, selection, ordered }),
    [layout.measures, screen, hrefOf, keepFocus, selection, ordered],
  );

  const pagePixels = start?.section === undefined ? start?.position[1] : undefined;
  useLayoutEffect(() => {
    if (!isLaidOut || pagePixels === undefined) return;
    // A remembered place of a page that was longer above the grid does not lead into the grid.
    const gridTop = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    window.scrollTo({ top: Math.min(pagePixels, gridTop), behavior: 'instant' });
  }, [isLaidOut, pagePixels]);

  const reporter = useFailureReporter(scroll, shown);
  const retry = useCallback(
    () =>
      void client.refetchQueries({
        queryKey: listKey(list),
        type: 'active',
        predicate: ({ state }) => hasFailedToLoad(state),
      }),
    [client, list],
  );

  const onClick = (event: MouseEvent) => {
    if (select.onClick(event)) return event.preventDefault();
    const position = positionOfElement(event.target);
    const photo = position && loadedPhotoAt(client, list, position);
    if (!photo || !isPlainClick(event) || !(event.target as Element).closest('a')) return;
    event.preventDefault();
    // The second click of a double click falls through the bar that the first one has closed.
    if (event.detail > 1) return;
    links.open(photo);
  };

  const { pinned } = focus;
  const pinnedSection = layout.sections.find(({ key }) => key === pinned?.section);
  const height = surfaceHeight(drawn.base, layout.height);
  // With the next ones on both sides, so that a customer who moves from heading to heading always finds another one.
  const near = sectionsBetween(layout, drawn.from, drawn.to, 1).filter(
    ({ top, height: own }) => top < drawn.base + height && top + own > drawn.base,
  );
  const drawnSections =
    pinnedSection && !near.includes(pinnedSection)
      ? [...near, pinnedSection].sort((a, b) => a.top - b.top)
      : near;
  const { Part: Scrubber } = useLatePart(loadScrubber, hasHeadings || undefined);
  const drawnRows = { from: Math.max(drawn.from, rowsPart.from), to: Math.min(drawn.to, rowsPart.to) };
  const stopIn = (key: string) => {
    if (focus.tabStop?.section !== key) return undefined;
    return focus.tabStop.isHeading ? 'heading' : focus.tabStop.index;
  };
  return (
    <GridFrame ref={frame} hasHeadings={hasHeadings}>
      {/* Before the photos, so that Tab leads from it to the photos that it has brought, not to the end of the page. */}
      {hasHeadings && Scrubber && <Scrubber layout={layout} scroll={scroll} view={view} />}
      {/* It listens for the links in it, which are what can be clicked and has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={surfaceElement}
        className={classNames(styles.surface, isSelecting && styles.selecting)}
        style={{ height }}
        onClick={onClick}
        onPointerOver={links.prepare}
        onPointerDown={select.onPointerDown}
        onContextMenu={select.onContextMenu}
        {...focus.handlers}
        onKeyDown={(event) => {
          if (select.onKeyDown(event)) event.preventDefault();
          else focus.handlers.onKeyDown(event);
        }}
        onFocus={(event) => {
          links.prepare();
          focus.handlers.onFocus(event);
        }}
      >
        {drawnSections.map((section) => (
          <GridSection
            key={section.key}
            section={section}
            view={view}
            rowView={rowView}
            notice={notice}
            drawn={drawn}
            drawnRows={drawnRows}
            base={drawn.base}
            surfaceHeight={height}
            isAtRest={pace === 'resting'}
            tabStop={stopIn(section.key)}
            pinned={pinned?.section === section.key ? pinned.index : undefined}
            reportsFailure={reporter === section.key}
            onRetry={retry}
            onFailure={onFailure}
          />
        ))}
      </div>
    </GridFrame>
  );
};
