import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Hears the wheel over an element in the browser's place. React listens to wheels passively, and could not keep the
 * browser from scrolling or zooming the page.
 */
export const useWheel = (
  element: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
): void => {
  const current = useRef(onWheel);
  useEffect(() => {
    current.current = onWheel;
  });
  useEffect(() => {
    const target = element.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      current.current(event);
    };
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [element]);
};
