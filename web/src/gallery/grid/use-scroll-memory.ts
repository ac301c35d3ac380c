import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListView } from '../list-view.ts';
import { parseScrollPlace } from './scroll-memory.ts';
import type { ScrollPlace } from './scroll-memory.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/local-storage.ts';

/** Milliseconds between two writes: one with each frame of scrolling would cost as much as the step itself. */
const writeEveryMs = 250;

interface ScrollMemory {
  /** Where to begin: where the customer was when this is the same visit and the same order; else at the top. */
  readonly start: ScrollPlace;
  readonly remember: (place: ScrollPlace) => void;
}

const top: ScrollPlace = { section: undefined, position: [0, 0] };

/**
 * Remembers where the customer was in a list, for each tab by itself: two tabs look at two places. Our choice: Back,
 * a reload and the return from a preview go on there; who comes by a link or an address begins at the top, and so does
 * another order.
 */
export const useScrollMemory = ({ list, page, memory }: ListView): ScrollMemory => {
  const router = useRouter();
  const { pathname: pagePath } = router.buildLocation(page);
  const visitOf = useCallback(() => {
    const { pathname, state } = router.history.location;
    // A preview that was opened from the grid lies above the same visit.
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
  // Who reloads or leaves the page while it moves comes back to there.
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
      // The page may still move while the next one is loaded.
      if (isLeft) return;
      if (!unwritten.current) setTimeout(write, writeEveryMs);
      unwritten.current = { visit: isPreview ? unwritten.current?.visit : key, place };
    },
    [visitOf, write],
  );
  return { start: list === listAtStart ? start : top, remember };
};
