import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element holds more than it shows: then the keyboard must be able to scroll it, by a focus of its own. */
export const useIsScrollable = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isScrollable, setScrollable] = useState(false);
  const measure = useCallback(() => {
    const element = ref.current;
    setScrollable(element !== null && element.scrollHeight > element.clientHeight);
  }, [ref]);
  // With whatever is rendered it may hold more or less: looked at in the frame that lays it out anyway…
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });
  // …and another size of the screen or of the text shows more or less of it.
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, measure]);
  return isScrollable;
};
