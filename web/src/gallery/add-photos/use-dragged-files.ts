import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

interface DraggedFiles {
  readonly areAbove: boolean;
  /** To be called when they have left the window, or were dropped. */
  readonly onGone: () => void;
}

/**
 * Whether files from outside are being dragged above the page; not while something covers it, such as a dialog.
 * `place` is an element of the page.
 */
export const useDraggedFiles = (place: RefObject<Element | null>): DraggedFiles => {
  const [areAbove, setAbove] = useState(false);

  useEffect(() => {
    // A link or picture of the page that is dragged may carry files, too.
    let isOfPage = false;
    const start = () => (isOfPage = true);
    const end = () => (isOfPage = false);
    const over = ({ dataTransfer }: DragEvent) => {
      if (isOfPage || !dataTransfer?.types.includes('Files')) return;
      // Whatever covers the page has taken it out of reach.
      if (!place.current?.closest('[inert], [aria-hidden="true"]')) setAbove(true);
    };
    addEventListener('dragstart', start);
    addEventListener('dragend', end);
    addEventListener('dragover', over);
    return () => {
      removeEventListener('dragstart', start);
      removeEventListener('dragend', end);
      removeEventListener('dragover', over);
    };
  }, [place]);

  useEffect(() => {
    if (!areAbove) return undefined;
    // A pointer tells nothing of itself while it drags: whatever it dragged has gone without a word.
    const gone = () => setAbove(false);
    addEventListener('pointermove', gone);
    return () => removeEventListener('pointermove', gone);
  }, [areAbove]);

  return { areAbove, onGone: () => setAbove(false) };
};
