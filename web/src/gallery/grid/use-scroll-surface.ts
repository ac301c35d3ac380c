import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  covers,
  firstPart,
  nextPart,
  nothingDrawn,
  reachesFar,
  scrolledPart,
  seenPart,
  showSame,
  wholePart,
} from './drawn-part.ts';
import type { DrawnPart, ViewportPlace } from './drawn-part.ts';
import { anchorAt, findSection, followAnchor, hasRowsAt, isExact, offsetOfAnchor } from './list-layout.ts';
import type { Anchor, ListLayout } from './list-layout.ts';
import { followOnSurface, keepOnSurface, restOnSurface } from './scroll-surface.ts';
import { useFrameTop } from './use-frame-top.ts';
import { usePace } from './use-pace.ts';
import type { Pace } from './use-pace.ts';

/** By how much the content above a section has grown. */
const grownAbove = (before: ListLayout, after: ListLayout, section: string): number => {
  const [was, is] = [findSection(before, section), findSection(after, section)];
  return was && is ? is.top - was.top : 0;
};

/** Converts a drawn part from one layout to another. */
const partInLayout = (
  part: DrawnPart,
  anchor: Anchor | undefined,
  before: ListLayout,
  after: ListLayout,
  viewportHeight: number,
): DrawnPart => {
  const here = anchor && offsetOfAnchor(before, anchor);
  const kept = anchor && followAnchor(before, after, anchor);
  const held = kept && offsetOfAnchor(after, kept);
  if (!kept || here === undefined || held === undefined) {
    return hasRowsAt(before, part.viewportTop) ? part : seenPart(part, viewportHeight);
  }
  const grown = grownAbove(before, after, kept.section);
  const { base } = keepOnSurface(held, followOnSurface(part.base, grown, after.height), after.height);
  // If only the ground of a section was visible, its rows are new. While they are missing, nothing is drawn: the page
  // may not reach down to such a place yet.
  const isNew = !findSection(before, kept.section)?.rows && findSection(after, kept.section)?.rows;
  if (isNew) return seenPart({ base, viewportTop: held }, viewportHeight);
  const by = held - here;
  return {
    base,
    from: part.from + by,
    to: part.to + by,
    viewportTop: part.viewportTop + by,
  };
};

/**
 * Called with the offset of the viewport's top in the list, whenever the customer has moved and when the list has
 * changed.
 */
type OnMove = (offset: number, isMoved: boolean) => void;

export interface ScrollSurface {
  readonly drawn: DrawnPart;
  readonly pace: Pace;
  /** The offset of the viewport's top in the list: negative while content above the grid is visible. */
  readonly offset: () => number;
  /** Goes to a place at once. `isPassing`: on the way to another place, so nothing needs to be loaded here. */
  readonly jump: (to: Anchor | number, isPassing?: boolean) => void;
  readonly subscribe: (listener: OnMove) => () => void;
}

/**
 * Scrolls a list of any height with the document, see [Note: Scroll surface], and returns the part of it to draw.
 *
 * @param frame the element with the height of the surface
 * @param start the first place; undefined leaves the page where it is
 * @param prepare called with the target of a jump before it is drawn
 * @param onHold called with the anchor of the viewport (undefined above the grid) whenever the customer has moved, and
 * when it is known more exactly
 */
export const useScrollSurface = (
  frame: RefObject<HTMLElement | null>,
  layout: ListLayout,
  start: Anchor | undefined,
  prepare: (seen: DrawnPart) => void,
  onHold: (anchor: Anchor | undefined) => void,
): ScrollSurface => {
  const [last, setDrawn] = useState(nothingDrawn);
  const [laidOut, setLaidOut] = useState(layout);
  const current = useRef({
    layout,
    drawn: last,
    anchor: start,
    heldAnchor: start,
    scrollY: Number.NaN,
    isGrowing: false,
    isFlying: false,
  });
  const { frameTop, subscribe: followFrame } = useFrameTop(frame);
  const offset = useCallback(() => {
    const at = window.scrollY - frameTop();
    // A customer who sees the content above the surface is at the beginning of the list.
    return at < 0 ? at : current.current.drawn.base + at;
  }, [frameTop]);
  const hasMoved = useCallback(() => Math.abs(window.scrollY - current.current.scrollY) >= 1, []);
  const anchorHere = useCallback(
    (on: ListLayout) => {
      const here = offset();
      return here < 0 ? undefined : anchorAt(on, here, window.innerHeight);
    },
    [offset],
  );

  let drawn = last;
  if (laidOut !== layout) {
    setLaidOut(layout);
    // During the render, not after it: otherwise it would draw rows that then move, and undo a move that the browser
    // has not reported yet, such as one to the new focus.
    // oxlint-disable react/refs -- it moves with every frame of scrolling, which must not render anything
    if (laidOut.height > 0 && hasMoved()) current.current.anchor = anchorHere(laidOut);
    drawn = partInLayout(last, current.current.anchor, laidOut, layout, window.innerHeight);
    // oxlint-enable react/refs
    setDrawn(drawn);
  }
  const listeners = useRef(new Set<OnMove>());
  const travelled = useRef(0);

  const draw = useCallback((next: DrawnPart, isNow: boolean) => {
    if (showSame(next, current.current.drawn)) return;
    current.current.drawn = next;
    if (isNow) flushSync(() => setDrawn(next));
    else setDrawn(next);
  }, []);

  /**
   * Draws the surroundings of the viewport, one step per frame, because a slow phone takes long for all at once. Waits
   * for rows that are not known yet.
   */
  const grow = useCallback(
    function growOn() {
      const state = current.current;
      if (state.isGrowing) return;
      state.isGrowing = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          state.isGrowing = false;
          // While the list flies by, the scroll handler draws; landing starts this again.
          if (!frame.current || state.isFlying) return;
          // The last known place: reading it here would force a layout that the next frame does anyway.
          const place = {
            base: state.drawn.base,
            viewportTop: state.drawn.base + state.scrollY - frameTop(),
          };
          const seen = seenPart(place, window.innerHeight);
          // Do not request what is not drawn.
          if (covers(state.drawn, seen) && !hasRowsAt(state.layout, seen.from)) return;
          const next = nextPart(scrolledPart(state.drawn, place, window.innerHeight), window.innerHeight);
          if (showSame(next, state.drawn)) return;
          draw(next, false);
          growOn();
        }),
      );
    },
    [frame, frameTop, draw],
  );

  const drawInSteps = useCallback(
    (first: DrawnPart, isNow: boolean) => {
      draw(first, isNow);
      grow();
    },
    [draw, grow],
  );

  const latestOnHold = useRef(onHold);
  useLayoutEffect(() => {
    latestOnHold.current = onHold;
  });
  const hold = useCallback((anchor: Anchor | undefined) => {
    current.current.anchor = anchor;
    current.current.heldAnchor = anchor;
    latestOnHold.current(anchor);
  }, []);

  /** Brings an offset of the list to the top of the viewport, on the surface as it is or on another part of it. */
  const goTo = useCallback(
    (to: number, isNow: boolean) => {
      const state = current.current;
      const place = keepOnSurface(to, state.drawn.base, state.layout.height);
      const y = Math.round(frameTop() + place.at);
      if (Math.abs(y - window.scrollY) >= 1) window.scrollTo({ top: y, behavior: 'instant' });
      state.scrollY = window.scrollY;
      // The end of the page may stop it earlier.
      const reached = place.base + window.scrollY - frameTop();
      const reachedPlace: ViewportPlace = { base: place.base, viewportTop: reached };
      drawInSteps(firstPart(state.drawn, reachedPlace, window.innerHeight), isNow);
      for (const notify of listeners.current) notify(reached, isNow);
    },
    [drawInSteps, frameTop],
  );

  /** Gives the surface another base. The visible content keeps its place, unless the customer moves. */
  const moveSurface = useCallback(
    (base: number, isMoved: boolean) => {
      const state = current.current;
      if (base === state.drawn.base) return;
      const here = offset();
      // Before the page is scrolled: it may not reach down to the new place yet.
      draw(firstPart(state.drawn, { base, viewportTop: here }, window.innerHeight), true);
      // Sections that became known meanwhile may have moved it in the list.
      goTo((state.anchor && offsetOfAnchor(state.layout, state.anchor)) ?? here, isMoved);
    },
    [offset, draw, goTo],
  );
  const restSurface = useCallback(() => {
    const { drawn: part, layout: list } = current.current;
    // Not if the customer has left the page meanwhile, nor if the browser has not reported a move yet: after that move
    // the list comes to rest again.
    if (frame.current && !hasMoved())
      moveSurface(restOnSurface(offset(), part.base, list.height).base, false);
  }, [frame, offset, hasMoved, moveSurface]);

  const land = () => {
    // Nothing was drawn while the list flew by: now it is.
    current.current.isFlying = false;
    const place = { base: current.current.drawn.base, viewportTop: offset() };
    drawInSteps(seenPart(place, window.innerHeight), false);
  };
  const { pace, keepPace, passBy, settle, awaitRest } = usePace(land, restSurface);

  useLayoutEffect(() => {
    current.current.drawn = drawn;
  }, [drawn]);

  // Before the frame with the new heights is painted, so that the top of the viewport stays in place.
  useLayoutEffect(() => {
    const state = current.current;
    const { layout: before, anchor } = state;
    const kept = anchor && followAnchor(before, layout, anchor);
    state.layout = layout;
    if (layout.height === 0) return;
    state.anchor = kept;
    const held = kept && offsetOfAnchor(layout, kept);
    if (kept && held !== undefined) {
      goTo(held, false);
      if (restOnSurface(held, state.drawn.base, layout.height).base !== state.drawn.base) awaitRest();
      if (isExact(kept)) {
        if (kept !== state.heldAnchor) hold(kept);
        return;
      }
      // Rows that have become known make the place more exact: remember that.
      return hold(anchorHere(layout));
    }
    // The list no longer has such a section, or the viewport begins above the grid.
    const here = Math.min(offset(), layout.height);
    if (kept || state.heldAnchor) hold(here >= 0 ? anchorAt(layout, here, window.innerHeight) : undefined);
    state.scrollY = window.scrollY;
    const { base } = keepOnSurface(here, state.drawn.base, layout.height);
    drawInSteps(firstPart(state.drawn, { base, viewportTop: here }, window.innerHeight), false);
    for (const notify of listeners.current) notify(here, false);
  }, [layout, goTo, drawInSteps, offset, anchorHere, hold, awaitRest]);

  // The same when content above the list appears or disappears.
  useLayoutEffect(() => {
    const stay = () => {
      const state = current.current;
      const held = state.anchor && offsetOfAnchor(state.layout, state.anchor);
      if (held !== undefined) goTo(held, false);
    };
    return followFrame(stay);
  }, [followFrame, goTo]);

  useEffect(() => {
    const onScroll = () => {
      const state = current.current;
      // After our own scrolling, the anchor is more exact.
      if (!hasMoved()) return;
      // Counts only the customer's own movement: content above may change its height meanwhile.
      travelled.current += window.scrollY - state.scrollY;
      state.scrollY = window.scrollY;
      const here = offset();
      state.isFlying = keepPace(travelled.current) === 'flying';
      hold(anchorHere(state.layout));
      const { base } = keepOnSurface(here, state.drawn.base, state.layout.height);
      if (base !== state.drawn.base) return moveSurface(base, true);
      const place = { base, viewportTop: here };
      // A list that flies by shows only ground, which costs the same however far ahead it is drawn.
      if (state.isFlying) {
        if (!reachesFar(state.drawn, here, window.innerHeight))
          draw(wholePart(place, window.innerHeight), true);
      } else if (!covers(state.drawn, seenPart(place, window.innerHeight))) {
        drawInSteps(scrolledPart(state.drawn, place, window.innerHeight), false);
      } else if (!reachesFar(state.drawn, here, window.innerHeight)) grow();
      for (const notify of listeners.current) notify(here, true);
    };
    const onResize = () => {
      const place = { base: current.current.drawn.base, viewportTop: offset() };
      draw(wholePart(place, window.innerHeight), false);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
    };
  }, [anchorHere, draw, drawInSteps, grow, hasMoved, hold, keepPace, moveSurface, offset]);

  const jump = useCallback(
    (to: Anchor | number, isPassing = false) => {
      restSurface();
      const state = current.current;
      if (isPassing) passBy();
      const anchor = typeof to === 'number' ? anchorAt(state.layout, to, window.innerHeight) : to;
      hold(anchor);
      const target = typeof to === 'number' ? to : offsetOfAnchor(state.layout, anchor);
      if (target !== undefined && !isPassing)
        prepare(seenPart({ base: state.drawn.base, viewportTop: target }, window.innerHeight));
      if (target !== undefined) goTo(target, true);
      // Not before: places that are only passed are not drawn.
      if (!isPassing) settle();
    },
    [prepare, restSurface, goTo, hold, passBy, settle],
  );

  const subscribe = useCallback((listener: OnMove) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return { drawn, pace, offset, jump, subscribe };
};
