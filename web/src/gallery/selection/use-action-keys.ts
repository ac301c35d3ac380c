import { useEffect, useRef } from 'react';
import { pressByKey } from '../use-photo-actions.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { isForPage } from './use-selection-keys.ts';

/** Does the actions by their keys, wherever on the page the focus is, but not while `isPaused`. */
export const useActionKeys = (actions: readonly OfferedAction[], isPaused: boolean): void => {
  const offered = useRef(actions);
  useEffect(() => {
    offered.current = actions;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!isForPage(event) || ctrlKey || metaKey || altKey || shiftKey) return;
      if (pressByKey(offered.current, key, repeat)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isPaused]);
};
