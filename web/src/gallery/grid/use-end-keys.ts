import { useEffect } from 'react';
import type { ScrollSurface } from './use-scroll-surface.ts';

/** Whether the keys that move a page mean something else to what has the focus. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=slider], dialog') !== null;

/**
 * Home and End lead to the ends of the page where nothing takes them, as the browser's own do. Of a surface that does not
 * hold the whole list, or does not begin with it, these would lead to its ends only.
 */
export const useEndKeys = (isNeeded: boolean, listHeight: number, { jump }: ScrollSurface): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, metaKey } = event;
      const isOther = (key !== 'Home' && key !== 'End') || shiftKey || altKey || metaKey;
      if (isOther || event.defaultPrevented || takesKeys(event.target)) return;
      event.preventDefault();
      jump(key === 'Home' ? 0 : listHeight);
      if (key === 'Home') window.scrollTo({ top: 0, behavior: 'instant' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isNeeded, listHeight, jump]);
};
