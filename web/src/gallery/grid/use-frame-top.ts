import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface FrameTop {
  /** Pixels from the top of the page to the frame, as last painted: nothing is measured while the page is scrolled. */
  readonly frameTop: () => number;
  /** Calls the listener when content above the frame has moved it, before that is painted. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The place on the page at which the frame of a list begins. Turns off the browser's own scroll anchoring: it works in
 * some places only, and would move content again that we have kept in place.
 */
export const useFrameTop = (frame: RefObject<HTMLElement | null>): FrameTop => {
  const top = useRef(0);
  const listeners = useRef(new Set<() => void>());
  useLayoutEffect(() => {
    const measure = () => {
      const before = top.current;
      top.current = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      return Math.abs(top.current - before) >= 1;
    };
    measure();
    // On a page that is higher than the screen, a change above the frame changes the height of the whole page.
    const observer = new ResizeObserver(() => {
      if (measure()) for (const notify of listeners.current) notify();
    });
    const { body } = document;
    observer.observe(body);
    body.style.overflowAnchor = 'none';
    return () => {
      observer.disconnect();
      body.style.removeProperty('overflow-anchor');
    };
  }, [frame]);

  const frameTop = useCallback(() => top.current, []);
  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  return { frameTop, subscribe };
};
