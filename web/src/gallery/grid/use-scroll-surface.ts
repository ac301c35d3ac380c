import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { anchorAt, findSection, followAnchor, offsetOfAnchor, sectionIndexAt } from './list-layout.ts';
import type { Anchor, ListLayout } from './list-layout.ts';
import { keepOnSurface } from './scroll-surface.ts';
import { usePace } from './use-pace.ts';
import type { Pace } from './use-pace.ts';

/** The part of the list that is drawn. */
export interface DrawnPart {
  /** The offset in the list at which the surface begins. */
  readonly base: number;
  /** Upper and lower edge in pixels from the top of the list. */
  readonly from: number;
  readonly to: number;
  /** The top of the viewport when it was drawn. */
  readonly viewportTop: number;
}

/** What is drawn above and below the viewport, in viewports: so that a fast frame does not come to its end. */
const drawnAhead = 0.75;

/** With less than this left of it, more is drawn. */
const drawnAheadAtLeast = 0.35;

/** What is drawn first at a place that was jumped to, in viewports beyond it: the rest follows in the next frame. */
const drawnAtOnce = 0.05;

/** Called with the offset of the viewport's top in the list: whenever the customer has moved, and when the list has changed. */
export type OnMove = (offset: number, isMoved: boolean) => void;

export interface ScrollSurface {
  readonly drawn: DrawnPart;
  readonly pace: Pace;
  /** The offset of the viewport's top in the list: negative where what stands above the grid is seen. */
  readonly offset: () => number;
  /** Goes to a place at once. `isPassing`: on the way to another one, so that nothing needs to be loaded here. */
  readonly jump: (to: Anchor | number, isPassing?: boolean) => void;
  readonly subscribe: (listener: OnMove) => () => void;
}

const nothingDrawn: DrawnPart = { base: 0, from: 0, to: -1, viewportTop: 0 };

const isShown = ({ from, to }: DrawnPart, offset: number, height: number) =>
  from <= offset && to >= offset + height;

const hasRowsAt = (layout: ListLayout, offset: number) =>
  layout.sections[sectionIndexAt(layout, offset)]?.rows !== undefined;

const isEnough = ({ from, to }: DrawnPart, offset: number, height: number) =>
  from <= offset - height * drawnAheadAtLeast && to >= offset + height * (1 + drawnAheadAtLeast);

/**
 * Scrolls a list of any height with the document, see [Note: Scroll surface], and says which part of it to draw.
 *
 * @param frame the element that is as high as the surface
 * @param start what to begin with; undefined: the page is left where it is
 * @param onRest called with what holds the top of the viewport (undefined above the grid) when scrolling has come to rest
 */
export const useScrollSurface = (
  frame: RefObject<HTMLElement | null>,
  layout: ListLayout,
  start: Anchor | undefined,
  onRest: (anchor: Anchor | undefined) => void,
): ScrollSurface => {
  const [drawn, setDrawn] = useState(nothingDrawn);
  const current = useRef({ layout, drawn, anchor: start, scrollY: Number.NaN });
  const listeners = useRef(new Set<OnMove>());

  const frameTop = useCallback(
    () => (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
    [frame],
  );
  const offset = useCallback(() => current.current.drawn.base + window.scrollY - frameTop(), [frameTop]);

  const draw = useCallback((base: number, viewportTop: number, ahead: number, isNow: boolean) => {
    const height = window.innerHeight;
    const next = {
      base,
      from: viewportTop - height * ahead,
      to: viewportTop + height * (1 + ahead),
      viewportTop,
    };
    current.current.drawn = next;
    if (isNow) flushSync(() => setDrawn(next));
    else setDrawn(next);
  }, []);

  /**
   * Draws what can be seen, and a frame later what lies around it: each takes a slow phone half as long as both. Where
   * the rows are not known yet, the second step waits for them.
   */
  const drawInSteps = useCallback(
    (base: number, viewportTop: number, isNow: boolean) => {
      draw(base, viewportTop, drawnAtOnce, isNow);
      const { drawn: first } = current.current;
      requestAnimationFrame(() =>
        setTimeout(() => {
          const { drawn: last, layout: known } = current.current;
          const isKnown = hasRowsAt(known, last.viewportTop);
          if (last === first && isKnown) draw(last.base, last.viewportTop, drawnAhead, false);
        }),
      );
    },
    [draw],
  );

  const { pace, keepPace, passBy, settle } = usePace(
    () => onRest(current.current.anchor),
    // What flew by was not drawn: now it is looked at.
    () => drawInSteps(current.current.drawn.base, offset(), false),
  );

  /** Brings an offset of the list to the top of the viewport, on the surface as it lies or on another part of it. */
  const goTo = useCallback(
    (to: number, isNow: boolean, isNew = false) => {
      const state = current.current;
      const place = keepOnSurface(to, state.drawn.base, state.layout.height);
      const y = Math.round(frameTop() + place.at);
      if (Math.abs(y - window.scrollY) >= 1) window.scrollTo({ top: y, behavior: 'instant' });
      state.scrollY = window.scrollY;
      // The end of the page may not let it come as far.
      const reached = place.base + window.scrollY - frameTop();
      const isElsewhere = !isShown(state.drawn, reached, window.innerHeight);
      const isInSteps = isElsewhere || isNew || !hasRowsAt(state.layout, reached);
      if (isInSteps) drawInSteps(place.base, reached, isNow);
      else draw(place.base, reached, drawnAhead, isNow);
      for (const notify of listeners.current) notify(reached, isNow);
    },
    [draw, drawInSteps, frameTop],
  );

  // Before the frame is painted in which heights have changed: what is at the top of the viewport stays there.
  useLayoutEffect(() => {
    const state = current.current;
    const { layout: before, anchor } = state;
    const kept = anchor && followAnchor(before, layout, anchor);
    state.layout = layout;
    if (layout.height === 0) return;
    state.anchor = kept;
    const held = kept && offsetOfAnchor(layout, kept);
    if (kept && held !== undefined) {
      // Where nothing but the ground of a section was to be seen, its rows are new.
      const isNew = !findSection(before, kept.section)?.rows;
      return goTo(held, false, isNew);
    }
    // The list has no such section any more, or the viewport begins above the grid.
    const here = Math.min(offset(), layout.height);
    state.anchor = here >= 0 && state.anchor ? anchorAt(layout, here, window.innerHeight) : undefined;
    state.scrollY = window.scrollY;
    const { base } = keepOnSurface(here, state.drawn.base, layout.height);
    draw(base, here, drawnAhead, false);
    for (const notify of listeners.current) notify(here, false);
  }, [layout, goTo, draw, offset]);

  useEffect(() => {
    const onScroll = () => {
      const state = current.current;
      // Where we scrolled ourselves, the anchor says more exactly where we are.
      if (Math.abs(window.scrollY - state.scrollY) < 1) return;
      state.scrollY = window.scrollY;
      const here = offset();
      keepPace(here);
      state.anchor = here < 0 ? undefined : anchorAt(state.layout, here, window.innerHeight);
      const { base } = keepOnSurface(here, state.drawn.base, state.layout.height);
      if (base !== state.drawn.base) return goTo(here, true);
      if (!isEnough(state.drawn, here, window.innerHeight)) draw(base, here, drawnAhead, true);
      for (const notify of listeners.current) notify(here, true);
    };
    const onResize = () => draw(current.current.drawn.base, offset(), drawnAhead, false);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
    };
  }, [draw, goTo, keepPace, offset]);

  const jump = useCallback(
    (to: Anchor | number, isPassing = false) => {
      const state = current.current;
      if (isPassing) passBy();
      const anchor = typeof to === 'number' ? anchorAt(state.layout, to, window.innerHeight) : to;
      state.anchor = anchor;
      const target = typeof to === 'number' ? to : offsetOfAnchor(state.layout, anchor);
      if (target !== undefined) goTo(target, true);
      // Not before: what is passed by is not drawn.
      if (!isPassing) settle();
    },
    [goTo, passBy, settle],
  );

  const subscribe = useCallback((listener: OnMove) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return { drawn, pace, offset, jump, subscribe };
};
