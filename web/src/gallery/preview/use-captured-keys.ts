import { useLayoutEffect, useRef } from 'react';

/**
 * Hears every key before anything else does: a tooltip that happens to show would take Escape for itself. From the moment
 * in which it stands there, so that none is lost that comes as soon as it is seen.
 */
export const useCapturedKeys = (onKeyDown: (event: KeyboardEvent) => void): void => {
  const current = useRef(onKeyDown);
  useLayoutEffect(() => {
    current.current = onKeyDown;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => current.current(event);
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
};
