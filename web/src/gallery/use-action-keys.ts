import { useEffect, useRef } from 'react';
import type { OfferedAction } from './use-photo-actions.tsx';

/** What has keys of its own: fields, and dialogs that lie above the photos. The preview is none of these. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=alertdialog], [role=menu]';

/** Does the actions by their keys wherever the focus is, but not while `isPaused`, nor for a key that is held down. */
export const useActionKeys = (actions: readonly OfferedAction[], isPaused: boolean): void => {
  const offered = useRef(actions);
  useEffect(() => {
    offered.current = actions;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (event.defaultPrevented || repeat || ctrlKey || metaKey || altKey || shiftKey) return;
      if (target instanceof Element && target.closest(elsewhere)) return;
      const action = offered.current.find(({ shortcut }) => shortcut === key);
      if (!action || action.disabledReason !== undefined) return;
      event.preventDefault();
      action.onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isPaused]);
};
