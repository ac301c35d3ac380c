import { useLayoutEffect } from 'react';

/**
 * Hides the page's own scrollbar, without moving anything. It would lie: it shows the place on the surface, not in the
 * list, see [Note: Scroll surface]. The scrubber takes its place.
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
