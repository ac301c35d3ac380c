import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

/** Calls `onSize`, a stable function, with the size of an element before the first paint, and when it changes. */
export const useElementSize = (ref: RefObject<HTMLElement | null>, onSize: (size: DOMRect) => void): void => {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => onSize(element.getBoundingClientRect());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, onSize]);
};

/** The width of an element in whole pixels, known before the first paint; 0 until it is measured. */
export const useElementWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useElementSize(
    ref,
    useCallback((size) => setWidth(Math.floor(size.width)), []),
  );
  return width;
};

/** An element of a hundred rem: its width changes with the root's font size, and by more than a rounded pixel. */
const probeRem = 100;

const look = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Measured when it changes, not at every render. */
let size: number | undefined;
const current = (): number => (size ??= look());

const subscribe = (notify: () => void): (() => void) => {
  const probe = document.createElement('div');
  probe.style.cssText = `position: fixed; visibility: hidden; inset: 0 auto auto -${2 * probeRem}rem; width: ${probeRem}rem; height: 0`;
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    size = look();
    notify();
  });
  // This also reports the size at once, which may have changed while nothing was subscribed.
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
};

/** The font size of the root in pixels (1 rem). Renders again when the customer changes it. */
export const useRootFontSize = (): number => useSyncExternalStore(subscribe, current);

/**
 * Hides the page's own scrollbar without moving anything. It would be wrong: it shows the place on the surface, not in
 * the list, see [Note: Scroll surface]. The scrubber replaces it.
 */
export const useHiddenScrollbar = (isHidden: boolean): void => {
  useLayoutEffect(() => {
    if (!isHidden) return undefined;
    const { style, clientWidth } = document.documentElement;
    const gutter = window.innerWidth - clientWidth;
    style.scrollbarWidth = 'none';
    style.paddingInlineEnd = `${gutter}px`;
    return () => {
      style.removeProperty('scrollbar-width');
      style.removeProperty('padding-inline-end');
    };
  }, [isHidden]);
};
