import { sitePaths } from '@albumen/contracts/site-paths';
import type { SortOption } from '@albumen/contracts/photos';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { parseScrollPlace } from '../../gallery/grid/scroll-memory.ts';
import type { ScrollPlace } from '../../gallery/grid/scroll-memory.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/local-storage.ts';

/** Albums §9: "Timeline section memory stored locally." */
const sectionMemoryKey = 'sectionMemory';
/** Albums §3: "Photo scroll position: pair of non-negative numbers, stored locally." */
const scrollPositionKey = 'photoScrollPosition';
/** The visit of the page that they belong to, as the router names it in the browser's history. */
const visitKey = 'photoScrollVisit';

interface ScrollMemory {
  /** Where to begin: where the customer was when this is the same visit and the same order; else at the top. */
  readonly start: ScrollPlace;
  readonly remember: (place: ScrollPlace) => void;
}

const top: ScrollPlace = { section: undefined, position: [0, 0] };

/**
 * Remembers where the customer was in the library, for each tab by itself: two tabs look at two places. Our choice: Back,
 * a reload and the return from a preview go on there; who comes by a link or an address begins at the top, and so does
 * another order.
 */
export const useScrollMemory = (sort: SortOption): ScrollMemory => {
  const router = useRouter();
  const visitOf = useCallback(() => {
    const { pathname, state } = router.history.location;
    // A preview that was opened from the grid lies above the same visit.
    const { __TSR_key: key } = state;
    const isLeft = !pathname.startsWith(sitePaths.photos);
    return { key, isPreview: state.isOpenedFromGrid ?? false, isLeft };
  }, [router]);

  const [sortAtStart] = useState(sort);
  const [start] = useState<ScrollPlace>(() => {
    const { key, isPreview } = visitOf();
    const isSameVisit = isPreview || (key !== undefined && readStoredInTab(visitKey) === key);
    const stored = isSameVisit
      ? parseScrollPlace(readStoredInTab(sectionMemoryKey), readStoredInTab(scrollPositionKey))
      : undefined;
    return stored ?? top;
  });
  const remember = useCallback(
    ({ section, position }: ScrollPlace) => {
      const { key, isPreview, isLeft } = visitOf();
      // The page may still move while the next one is loaded.
      if (isLeft) return;
      if (!isPreview) writeStoredInTab(visitKey, key);
      writeStoredInTab(sectionMemoryKey, section);
      writeStoredInTab(scrollPositionKey, JSON.stringify(position));
    },
    [visitOf],
  );
  return { start: sort === sortAtStart ? start : top, remember };
};
