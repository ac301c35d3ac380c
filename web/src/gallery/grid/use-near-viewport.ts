import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Our choice: a screen ahead in both directions, so that photos are there when the customer is. */
const aheadMargin = '100% 0px';

/** Whether an element is in the viewport or at most a screen away from it. */
export const useNearViewport = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: aheadMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
};
