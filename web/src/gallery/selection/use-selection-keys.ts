import { useEffect } from 'react';
import type { SelectionStore } from './selection-store.ts';

/** What has keys of its own: fields, and all that lies above the page. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Whether a key is meant for the photos of the page: nothing else has answered it, and what has the focus has no keys. */
export const isForPage = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  !defaultPrevented && !(target instanceof Element && target.closest(elsewhere));

/**
 * Ctrl or Cmd with A selects all photos, Escape ends the selection. Not where the page `isCovered`, nor where what has the
 * focus has answered the key itself.
 */
export const useSelectionKeys = (
  { state, selectAll, end }: Pick<SelectionStore, 'state' | 'selectAll' | 'end'>,
  isCovered: boolean,
): void => {
  useEffect(() => {
    if (isCovered) return undefined;
    const since = performance.now();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      // The key that has uncovered the page was for what lay above it.
      if (timeStamp < since) return;
      if (!isForPage(event)) return;
      if (key === 'Escape' && state().isOn) end();
      if (key.toLowerCase() !== 'a' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      selectAll();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [state, selectAll, end, isCovered]);
};
