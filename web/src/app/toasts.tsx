import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from '../ui/toasts.ts';

const ToastRegion = lazy(async () => ({ default: (await import('../ui/toast-region.tsx')).ToastRegion }));

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const hasToasts = () => toasts.visibleToasts.length > 0;

/** The toasts of all pages; their code is loaded with the first one. */
export const Toasts = () =>
  useSyncExternalStore(subscribe, hasToasts) && (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
