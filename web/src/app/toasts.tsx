import { useSyncExternalStore } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';
import { toasts } from '../ui/toasts.ts';

const loadRegion = async () => (await import('../ui/toast-region.tsx')).ToastRegion;

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const newestToast = () => toasts.visibleToasts[0]?.key;

/**
 * The toasts of all pages. Their code is loaded right after the page: the toast that tells of a lost connection could not
 * load it any more. Where it cannot be loaded, it is tried again with the next toast, and by itself.
 */
export const Toasts = () => {
  const newest = useSyncExternalStore(subscribe, newestToast);
  const { Part: ToastRegion } = useLatePart(loadRegion, newest ?? 'ahead');
  return newest !== undefined && ToastRegion && <ToastRegion />;
};
