import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import { selectionBarHeight } from '../selection/use-selection.ts';
import { moveFrom, moveFromStop, moveOfKey } from './grid-moves.ts';
import type { GridStop } from './grid-moves.ts';
import { anchorAt, findSection, followPhoto, hasPlaces, rowSpan } from './list-layout.ts';
import type { ScrollView, Shown } from './scroll-view.ts';

/** Pixels left free below a row that is brought into view. */
const roomBelow = 24;

/** The photo of an element of the grid, or the heading whose check mark it is. */
export const positionOfElement = (element: EventTarget): GridStop | undefined => {
  if (!(element instanceof Element)) return undefined;
  const section = element.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (section === undefined) return undefined;
  if (element.closest('[data-section-check]')) return { section, index: 0, isHeading: true };
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : { section, index: Number(index) };
};

/** A photo that takes the focus as soon as it has its place, and is brought into view again then. */
interface Wish extends GridStop {
  /** Whether it is brought into view: not if it had the focus before and only its place has changed. */
  readonly reveals: 'always' | 'unseen' | 'never';
}

/**
 * Calls `drop` when the customer does something else than moving from photo to photo. Listens from the next event on,
 * because the current one, such as the Escape that closes a preview, is the cause.
 */
export const listenForOthers = (drop: () => void): AbortController => {
  const dropUnlessMove = (event: globalThis.KeyboardEvent) => {
    if (!moveOfKey(event) || !event.target || !positionOfElement(event.target)) drop();
  };
  const dropElsewhere = ({ target }: globalThis.FocusEvent) => {
    if (!target || !positionOfElement(target)) drop();
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of ['wheel', 'touchmove', 'pointerdown'] as const)
    window.addEventListener(type, drop, options);
  window.addEventListener('keydown', dropUnlessMove, options);
  window.addEventListener('focusin', dropElsewhere, options);
  return listening;
};

/**
 * Calls `drop` when the customer scrolls, but not when the browser does because the focus moves. The arrows of a toolbar
 * move between its buttons.
 */
const listenForScrolling = (drop: () => void): AbortController => {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const dropOutsideToolbar = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest('[role=toolbar]'))) drop();
  };
  for (const type of ['wheel', 'touchmove'] as const) window.addEventListener(type, drop, options);
  window.addEventListener('pointerdown', dropOutsideToolbar, options);
  window.addEventListener('keydown', (event) => moveOfKey(event) && dropOutsideToolbar(event), options);
  return listening;
};

interface GridFocus {
  /**
   * The element with the focus, or the one that it has left for something outside the grid, until the customer scrolls:
   * its row stays drawn wherever the list is, so that Shift and Tab lead back to it from the end of the page.
   */
  readonly pinned: GridStop | undefined;
  /** The element at which Tab enters the grid. */
  readonly tabStop: GridStop | undefined;
  /**
   * Brings a photo into view and focuses it as soon as it has its place. `isReturn`: returns to it, so nothing moves if
   * any of it is visible.
   */
  readonly focusOn: (position: GridStop, isReturn?: boolean) => void;
  /**
   * Call this when another element may represent a photo than before: it takes the focus that was lost with the first.
   * The same function in every render.
   */
  readonly keepFocus: () => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * The focus of a grid that draws only a few of its photos: one stop for Tab, and keys that move from photo to photo,
 * and to the check marks of headings while they are shown (`hasChecks`). Calls `onRange` if Shift is held during a
 * move.
 */
export const useGridFocus = (
  frame: RefObject<HTMLElement | null>,
  view: ScrollView,
  { layout, drawn, pace }: Shown,
  hasChecks: boolean,
  onRange: (from: PhotoPosition, to: PhotoPosition) => void,
): GridFocus => {
  const [focused, setFocused] = useState<GridStop>();
  const [left, setLeft] = useState<GridStop>();
  const [remembered, setRemembered] = useState<GridStop>();
  const wanted = useRef<Wish>(undefined);
  const listening = useRef<AbortController>(undefined);
  const column = useRef<number>(undefined);

  const forget = useCallback(() => {
    wanted.current = undefined;
    listening.current?.abort();
  }, []);
  const want = useCallback(
    (wish: Wish) => {
      forget();
      wanted.current = wish;
      // A focus that had to wait for a slow layout must not pull back a customer who has moved on.
      listening.current = listenForOthers(forget);
    },
    [forget],
  );
  useEffect(() => forget, [forget]);
  const hasLeft = left !== undefined;
  useEffect(() => {
    if (!hasLeft) return undefined;
    const scrolling = listenForScrolling(() => setLeft(undefined));
    return () => scrolling.abort();
  }, [hasLeft]);

  const reveal = useCallback(
    (wish: Wish) => {
      const section = findSection(layout, wish.section);
      const span = rowSpan(layout, wish);
      if (!section || !span || wish.reveals === 'never') return;
      const { headingHeight, failureHeight } = layout.measures;
      // The heading covers the photos, and so does the message that some could not be loaded.
      const covered = headingHeight + (section.hasFailed ? failureHeight : 0);
      const here = view.offset();
      const isSeen = span.bottom > here + covered && span.top < here + window.innerHeight;
      if (wish.reveals === 'unseen' && isSeen) return;
      // The message always covers the first rows.
      const top = Math.max(section.top, span.top - covered);
      const bottom = span.bottom + roomBelow + selectionBarHeight() - window.innerHeight;
      if (top < here) view.jump(top);
      else if (bottom > here) view.jump(bottom);
    },
    [layout, view],
  );

  const takeFocus = useCallback(() => {
    const wish = wanted.current;
    const section = wish && findSection(layout, wish.section);
    // Until its layout is known, the drawn tiles of a section are not in their final places.
    if (!wish || !section?.layout) return;
    // It has just lost its last photo, so nothing can take the focus.
    if (section.count === 0) forget();
    const index = Math.min(wish.index, section.count - 1);
    const place = wish.isHeading ? '[data-section-check]' : `[data-index="${index}"]`;
    const element = frame.current?.querySelector<HTMLElement>(`[data-section="${wish.section}"] ${place}`);
    if (!element) return;
    element.focus({ preventScroll: true });
    // Nothing takes the focus behind a preview that is still closing: the next commit tries again.
    if (document.activeElement === element) forget();
  }, [frame, layout, forget]);

  const focusOn = useCallback(
    (position: GridStop, isReturn = false) => {
      const wish: Wish = { ...position, reveals: isReturn ? 'unseen' : 'always' };
      want(wish);
      reveal(wish);
      takeFocus();
    },
    [want, reveal, takeFocus],
  );

  const latest = useRef({ focused, takeFocus });
  useLayoutEffect(() => {
    latest.current = { focused, takeFocus };
  });
  const keepFocus = useCallback(() => {
    const { focused: lost, takeFocus: takeAgain } = latest.current;
    // A customer who has moved on has blurred it; an element that was removed has not.
    if (!lost || wanted.current || document.activeElement !== document.body) return;
    want({ ...lost, reveals: 'never' });
    takeAgain();
  }, [want]);

  // Another layout may move the photo with the focus to a place with another element.
  const laidOut = useRef(layout);
  useLayoutEffect(() => {
    const before = laidOut.current;
    laidOut.current = layout;
    if (before === layout) return;
    if (wanted.current) wanted.current = followPhoto(before, layout, wanted.current);
    setLeft((stop) => stop && followPhoto(before, layout, stop));
    if (!focused) return;
    const now = followPhoto(before, layout, focused);
    setFocused(now);
    setRemembered(now);
    if (!wanted.current) want({ ...now, reveals: 'never' });
  }, [layout, focused, want]);
  const revealedIn = useRef(layout);
  useLayoutEffect(() => {
    // It may exist after any commit.
    if (revealedIn.current === layout) return takeFocus();
    revealedIn.current = layout;
    // Another layout may have made its place known. After the commit, because it draws.
    queueMicrotask(() => {
      if (wanted.current) reveal(wanted.current);
      takeFocus();
    });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const wish = wanted.current;
    const awaited = wish && findSection(layout, wish.section);
    // A section that could not be loaded never takes the focus: continue from the current place.
    const from = awaited && hasPlaces(awaited) ? wish : positionOfElement(event.target);
    const move = moveOfKey(event);
    if (!from || !move) return;
    event.preventDefault();
    const page = window.innerHeight - layout.measures.headingHeight - layout.measures.targetHeight;
    const stops = hasChecks && !event.shiftKey ? moveFromStop : moveFrom;
    const moved = stops(layout, from, move, column.current, page);
    if (!moved) return;
    if (event.shiftKey) onRange(from, moved.to);
    focusOn(moved.to);
    column.current = moved.column;
  };
  const onFocus = (event: FocusEvent) => {
    const position = positionOfElement(event.target);
    setFocused(position);
    setLeft(undefined);
    if (position) setRemembered(position);
  };
  const onBlur = (event: FocusEvent) => {
    column.current = undefined;
    // Another window came to the front: the photo keeps the focus for when this one returns.
    if (!document.hasFocus()) return;
    // The focus was given away, not lost: a render before another element has it must not take it back.
    latest.current.focused = undefined;
    // Not the frame: it also contains the scrubber, which has its own focus.
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setFocused(undefined);
    if (event.relatedTarget) setLeft(positionOfElement(event.target));
  };

  const isDrawn = (position: PhotoPosition) => {
    const span = rowSpan(layout, position);
    return span !== undefined && span.bottom >= drawn.from && span.top <= drawn.to;
  };
  // Below the heading, at a row that is mostly visible. While the list flies by, the stop does not change with each
  // row.
  const inView = drawn.viewportTop + layout.measures.headingHeight + layout.measures.targetHeight / 2;
  const topMost = pace === 'resting' ? anchorAt(layout, inView, 0) : undefined;
  const firstInView = topMost && { section: topMost.section, index: topMost.index };
  // The check mark of a heading disappears with the selection.
  const isThere = (stop: GridStop) => hasChecks || !stop.isHeading;
  const pinned = focused ?? (left && isThere(left) ? left : undefined);
  const shown = remembered && isThere(remembered) && isDrawn(remembered) ? remembered : undefined;
  const tabStop = pinned ?? shown ?? firstInView;
  return { pinned, tabStop, focusOn, keepFocus, handlers: { onKeyDown, onFocus, onBlur } };
};
