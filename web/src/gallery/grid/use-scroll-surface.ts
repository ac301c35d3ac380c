import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { anchorAt, offsetOfAnchor } from './list-layout.ts';
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
  const { pace, keepPace, passBy, settle } = usePace(() => onRest(current.current.anchor));
  const listeners = useRef(new Set<OnMove>());

  const frameTop = useCallback(
    () => (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
    [frame],
  );
  const offset = useCallback(() => current.current.drawn.base + window.scrollY - frameTop(), [frameTop]);

  const draw = useCallback((base: number, viewportTop: number, isForced: boolean, isNow: boolean) => {
    const before = current.current.drawn;
    const height = window.innerHeight;
    if (!isForced && base === before.base && isEnough(before, viewportTop, height)) return;
    const from = viewportTop - height * drawnAhead;
    const next = { base, from, to: viewportTop + height * (1 + drawnAhead), viewportTop };
    current.current.drawn = next;
    if (isNow) flushSync(() => setDrawn(next));
    else setDrawn(next);
  }, []);

  /** Brings an offset of the list to the top of the viewport, on the surface as it lies or on another part of it. */
  const goTo = useCallback(
    (to: number, isNow: boolean) => {
      const state = current.current;
      const place = keepOnSurface(to, state.drawn.base, state.layout.height);
      const y = Math.round(frameTop() + place.at);
      if (Math.abs(y - window.scrollY) >= 1) window.scrollTo({ top: y, behavior: 'instant' });
      state.scrollY = window.scrollY;
      // The end of the page may not let it come as far.
      const reached = place.base + window.scrollY - frameTop();
      draw(place.base, reached, true, isNow);
      for (const notify of listeners.current) notify(reached, isNow);
    },
    [draw, frameTop],
  );

  // Before the frame is painted in which heights have changed: what is at the top of the viewport stays there.
  useLayoutEffect(() => {
    const state = current.current;
    state.layout = layout;
    if (layout.height === 0) return;
    const held = state.anchor && offsetOfAnchor(layout, state.anchor);
    if (held !== undefined) return goTo(held, false);
    // The list has no such section any more, or the viewport begins above the grid.
    const here = Math.min(offset(), layout.height);
    state.anchor = here >= 0 && state.anchor ? anchorAt(layout, here, window.innerHeight) : undefined;
    state.scrollY = window.scrollY;
    const { base } = keepOnSurface(here, state.drawn.base, layout.height);
    draw(base, here, true, false);
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
      draw(base, here, false, true);
      for (const notify of listeners.current) notify(here, true);
    };
    const onResize = () => draw(current.current.drawn.base, offset(), true, false);
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
      else settle();
      const anchor = typeof to === 'number' ? anchorAt(state.layout, to, window.innerHeight) : to;
      state.anchor = anchor;
      const target = typeof to === 'number' ? to : offsetOfAnchor(state.layout, anchor);
      if (target !== undefined) goTo(target, true);
    },
    [goTo, passBy, settle],
  );

  const subscribe = useCallback((listener: OnMove) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return { drawn, pace, offset, jump, subscribe };
};
