import { useEffect, useRef } from 'react';

interface PreviewKeys {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Photo library §2: "Keyboard: left and right arrows move, Escape closes." Escape is the dialog's. */
export const usePreviewKeys = (keys: PreviewKeys): void => {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // With a modifier the arrows are the browser's: Alt and left goes back.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'ArrowLeft') current.current.onPrevious();
      else if (event.key === 'ArrowRight') current.current.onNext();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
