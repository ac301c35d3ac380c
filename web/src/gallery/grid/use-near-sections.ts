import { useCallback, useEffect, useState } from 'react';

/** Our choice: a screen ahead in both directions, so that photos are there when the customer is. */
const aheadMargin = '100% 0px';

/** The `ref` of a section, which carries its key as `data-section`. */
export type ObserveSection = (section: HTMLElement | null) => (() => void) | undefined;

interface NearSections {
  /** The keys of the sections on the screen or at most a screen away from it. */
  readonly near: ReadonlySet<string>;
  readonly observe: ObserveSection;
}

/** Which sections of a grid are close to the viewport. One observer for all of them. */
export const useNearSections = (): NearSections => {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set<string>());
  const [observer] = useState(
    () =>
      new IntersectionObserver(
        (entries) =>
          setNear((before) => {
            const after = new Set(before);
            for (const { target, isIntersecting } of entries) {
              const key = (target as HTMLElement).dataset['section'] ?? '';
              if (isIntersecting) after.add(key);
              else after.delete(key);
            }
            return after;
          }),
        { rootMargin: aheadMargin },
      ),
  );
  useEffect(() => () => observer.disconnect(), [observer]);

  const observe = useCallback<ObserveSection>(
    (section) => {
      if (!section) return undefined;
      observer.observe(section);
      return () => observer.unobserve(section);
    },
    [observer],
  );
  return { near, observe };
};
