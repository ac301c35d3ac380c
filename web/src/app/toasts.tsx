import { useEffect, useState, useSyncExternalStore } from 'react';
import { log } from '../lib/log.ts';
import { toasts } from '../ui/toasts.ts';

const load = async () => (await import('../ui/toast-region.tsx')).ToastRegion;

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const newestToast = () => toasts.visibleToasts[0]?.key;

/**
 * The toasts of all pages; their code is loaded with the first one. Where it cannot be, without a connection or once a new
 * version is installed, the page stays as it is, and the next toast tries again.
 */
export const Toasts = () => {
  const newest = useSyncExternalStore(subscribe, newestToast);
  const [loaded, setLoaded] = useState<{ readonly Region: Awaited<ReturnType<typeof load>> }>();
  useEffect(() => {
    if (newest === undefined || loaded) return;
    load().then(
      (Region) => setLoaded({ Region }),
      (error: unknown) => log.error('The toasts could not be loaded', { error }),
    );
  }, [newest, loaded]);
  return newest !== undefined && loaded && <loaded.Region />;
};
