import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor, ListContent } from './list-layout.ts';
import { ScrollView } from './scroll-view.ts';
import type { ScrollListener, Shown } from './scroll-view.ts';

/**
 * Scrolls a list with the document, see [Note: Scroll view].
 *
 * @param frame the element that holds the list
 * @param start the first place; undefined leaves the page where it is
 */
export const useScrollView = (
  frame: RefObject<HTMLElement | null>,
  start: Anchor | undefined,
  listener: ScrollListener,
): readonly [ScrollView, Shown] => {
  const [view] = useState(() => new ScrollView(start));
  const shown = useSyncExternalStore(view.subscribe, view.shown);
  useLayoutEffect(() => view.listen(listener));
  useLayoutEffect(() => {
    let frameTop = 0;
    const measure = (): boolean => {
      const before = frameTop;
      frameTop = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      return Math.abs(frameTop - before) >= 1;
    };
    measure();
    const detach = view.attach({
      scrollY: () => window.scrollY,
      scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
      height: () => window.innerHeight,
      frameTop: () => frameTop,
      frameTime: () => Number(document.timeline.currentTime ?? performance.now()),
      nextFrame: (run) => void requestAnimationFrame(run),
      afterFrame: (run) => void requestAnimationFrame(() => setTimeout(() => frame.current && run())),
      drawNow: (notify) => flushSync(notify),
    });
    // On a page that is higher than the screen, a change above the frame changes the height of the whole page.
    const observer = new ResizeObserver(() => {
      if (measure()) view.restoreAnchor();
    });
    const { body } = document;
    observer.observe(body);
    // The browser's own scroll anchoring works in some places only, and would move content again that we have kept.
    body.style.overflowAnchor = 'none';
    window.addEventListener('scroll', view.onScroll, { passive: true });
    window.addEventListener('resize', view.onResize);
    return () => {
      detach();
      observer.disconnect();
      body.style.removeProperty('overflow-anchor');
      window.removeEventListener('scroll', view.onScroll);
      window.removeEventListener('resize', view.onResize);
    };
  }, [frame, view]);
  return [view, shown];
};

/** Shows another content of the list, before the browser paints. */
export const useListContent = (view: ScrollView, { layout }: Shown, content: ListContent): void => {
  useLayoutEffect(() => view.layOut(content), [view, content]);
  useLayoutEffect(() => view.scrollToAnchor(), [view, layout]);
};
