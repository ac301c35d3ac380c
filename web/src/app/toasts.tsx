import { useSyncExternalStore } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';
import { toasts } from '../ui/toasts.ts';

const loadRegion = async () => (await import('../ui/toast-region.tsx')).ToastRegion;

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const newestToast = () => toasts.visibleToasts[0]?.key;

/** The toasts of all pages; their code is loaded with the first one, and tried again with the next. */
export const Toasts = () => {
  const newest = useSyncExternalStore(subscribe, newestToast);
  const { Part: ToastRegion } = useLatePart(loadRegion, newest);
  return newest !== undefined && ToastRegion && <ToastRegion />;
};
