import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PhotoList, PhotoPosition } from '../../api/photos/photo-list.ts';
import { placeQuery } from '../../api/photos/photo-pages.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/local-storage.ts';
import { log } from '../../lib/log.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';
import type { PhotoAction } from '../photo-action.ts';
import { useReturnFromPreview } from '../preview/use-return-from-preview.ts';
import { SelectButton, SelectionTools, useSelectionKeys } from '../selection/selection-tools.tsx';
import { useIsSelecting, useSelection } from '../selection/use-selection.ts';
import { endShowing, useShownPhotos } from '../shown-photos.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './list-grid.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { parseScrollPlace } from './scroll-memory.ts';
import type { ScrollPlace } from './scroll-memory.ts';
import type { ListNotice } from './section-notice.tsx';

/** Milliseconds. Our choice: long enough to see which photos are new, even after some scrolling. */
const markedMs = 6_000;

interface ShownPlace {
  /** The first of the photos that are to be shown: its tile takes the focus. */
  readonly shownAt: PhotoPosition | undefined;
  readonly onShown: () => void;
}

/** Leads to photos that should be shown, such as newly added ones, and marks them for a moment. */
const useShownPlace = (list: PhotoList): ShownPlace => {
  const client = useQueryClient();
  const shown = useShownPhotos();
  const [shownAt, setShownAt] = useState<PhotoPosition>();
  useEffect(() => {
    if (!shown) return undefined;
    let isLeft = false;
    let end: () => void = () => undefined;
    // Others may have moved it, so its earlier place does not count.
    void client.fetchQuery({ ...placeQuery(client, list, shown.first), staleTime: 0 }).then(
      (position) => {
        if (isLeft) return;
        setShownAt(position);
        const timer = setTimeout(() => endShowing(shown), markedMs);
        end = () => {
          clearTimeout(timer);
          endShowing(shown);
        };
      },
      (error: unknown) => {
        log.warn('The place of an added photo is not known', { error });
        endShowing(shown);
      },
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [client, list, shown]);
  return { shownAt, onShown: useCallback(() => setShownAt(undefined), []) };
};

/** Milliseconds between two writes: one in every frame of scrolling would cost as much as the scrolling. */
const writeEveryMs = 250;

interface ScrollMemory {
  /** The first place: the customer's last one if this is the same visit and the same order, otherwise the top. */
  readonly start: ScrollPlace;
  readonly remember: (place: ScrollPlace) => void;
}

const top: ScrollPlace = { section: undefined, position: [0, 0] };

/**
 * Remembers the customer's place in a list, separately for each tab. Our choice: Back, a reload and the return from a
 * preview continue there. Customers who come by a link or an address begin at the top, and so does another order.
 */
const useScrollMemory = ({ list, page, memory }: ListView): ScrollMemory => {
  const router = useRouter();
  const { pathname: pagePath } = router.buildLocation(page);
  const visitOf = useCallback(() => {
    const { pathname, state } = router.history.location;
    // A preview that was opened from the grid belongs to the same visit.
    const { __TSR_key: key } = state;
    const isLeft = pathname !== pagePath && !pathname.startsWith(`${pagePath}/`);
    return { key, isPreview: state.isOpenedFromGrid ?? false, isLeft };
  }, [router, pagePath]);

  const [listAtStart] = useState(list);
  const [start] = useState<ScrollPlace>(() => {
    const { key, isPreview } = visitOf();
    const isSameVisit = isPreview || (key !== undefined && readStoredInTab(memory.visit) === key);
    const stored = isSameVisit
      ? parseScrollPlace(readStoredInTab(memory.section), readStoredInTab(memory.position))
      : undefined;
    return stored ?? top;
  });
  const unwritten = useRef<{ readonly visit: string | undefined; readonly place: ScrollPlace }>(undefined);
  const write = useCallback(() => {
    if (!unwritten.current) return;
    const { visit, place } = unwritten.current;
    unwritten.current = undefined;
    if (visit !== undefined) writeStoredInTab(memory.visit, visit);
    writeStoredInTab(memory.section, place.section);
    writeStoredInTab(memory.position, JSON.stringify(place.position));
  }, [memory]);
  // A customer who reloads or leaves the page while it moves returns to that place.
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);
  const remember = useCallback(
    (place: ScrollPlace) => {
      const { key, isPreview, isLeft } = visitOf();
      // The page may still move while the next one is loading.
      if (isLeft) return;
      if (!unwritten.current) setTimeout(write, writeEveryMs);
      unwritten.current = { visit: isPreview ? unwritten.current?.visit : key, place };
    },
    [visitOf, write],
  );
  return { start: list === listAtStart ? start : top, remember };
};

interface ListGridProps<Selected> {
  readonly view: ListView<Selected>;
  /** The actions for selected photos. */
  readonly actions: readonly PhotoAction<Selected>[];
  /** Shown above the photos, also while they are loading. */
  readonly above: ReactNode;
  /** A message about a section, below its heading. The same object while nothing about it changes. */
  readonly notice?: ListNotice | undefined;
  /** Replaces both if the list has no photos. */
  readonly empty: ReactNode;
  /** Whether the customer begins by selecting photos. */
  readonly startsSelecting?: boolean;
  /** Called when the customer begins to select photos, and when they end. The same function in every render. */
  readonly onSelecting?: ((isSelecting: boolean) => void) | undefined;
}

/**
 * The photos of a list on their page. Begins at the customer's last place, takes the focus back from the preview, and
 * leads to photos that should be shown.
 */
export const ListGrid = <Selected,>({
  view,
  actions,
  above,
  notice,
  empty,
  startsSelecting = false,
  onSelecting,
}: ListGridProps<Selected>) => {
  const client = useQueryClient();
  const { list, Failure } = view;
  const { focusOn, onFocusTaken } = useReturnFromPreview(list);
  const { shownAt, onShown } = useShownPlace(list);
  const { start, remember } = useScrollMemory(view);
  const reading = useQuery(sectionsQuery(list));
  const sections = reading.data?.sections;
  const selection = useSelection(list, sections);
  const isCovered = useParams({ strict: false }).photoId !== undefined;
  useSelectionKeys(selection, isCovered || !sections);
  useEffect(() => {
    if (startsSelecting) selection.start();
  }, [selection, startsSelecting]);
  const isSelecting = useIsSelecting(selection);
  useEffect(() => onSelecting?.(isSelecting), [onSelecting, isSelecting]);

  if (sections?.length === 0) return empty;
  return (
    <>
      <div className={styles.above}>
        {above}
        <div className={sections ? undefined : styles.awaited}>
          <SelectButton selection={selection} />
        </div>
      </div>
      {sections ? (
        // Its last photo may have been deleted elsewhere. The key makes it another element than the failure before it,
        // which hands its focus on when the photos arrive. A preview that closes meanwhile gives its focus to a tile
        // that may disappear before it can take it.
        <FocusHandover
          key="photos"
          isAwaited={() => client.getQueryData(sectionsQuery(list).queryKey)?.sections.length === 0}
        >
          <PhotoGrid
            // Another order is another list.
            key={list.key}
            view={view}
            sections={sections}
            selection={selection}
            notice={notice}
            start={start}
            onMove={remember}
            focusOn={shownAt ?? focusOn}
            onFocusTaken={shownAt ? onShown : onFocusTaken}
          />
          <SelectionTools list={list} selection={selection} actions={actions} />
        </FocusHandover>
      ) : hasFailedToLoad(reading) ? (
        <FocusHandover key="failure">
          <Failure
            error={reading.error}
            onRetry={() => void reading.refetch()}
            isRetrying={reading.isFetching}
          />
        </FocusHandover>
      ) : (
        <GridSkeleton hasHeadings={view.hasHeadings} />
      )}
    </>
  );
};
