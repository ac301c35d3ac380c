import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A tile counts as fully visible from here on: browsers round the visible part of an element. */
const fullyVisible = 0.99;

/**
 * Calls `onReached` when the sentinel is fully visible, or when the customer has come past it into the space behind
 * it. Photo library §2: "a sentinel element that becomes fully visible loads the next page, but only if a next page
 * exists and none is loading": `isArmed` is that condition; whenever it becomes true the view is looked at anew.
 */
export const useSentinel = (
  sentinel: RefObject<HTMLElement | null>,
  behind: RefObject<HTMLElement | null>,
  isArmed: boolean,
  onReached: () => void,
): void => {
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    if (!isArmed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isReached = entries.some(({ target, isIntersecting, intersectionRatio }) =>
          target === behind.current ? isIntersecting : intersectionRatio >= fullyVisible,
        );
        if (isReached) reached.current();
      },
      { threshold: [0, fullyVisible] },
    );
    if (sentinel.current) observer.observe(sentinel.current);
    if (behind.current) observer.observe(behind.current);
    return () => observer.disconnect();
  }, [sentinel, behind, isArmed]);
};
