import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { MessageProvider } from '../i18n/message-provider.tsx';
import { useLatePart } from '../lib/use-late-part.ts';
import { toasts } from '../ui/toasts.ts';
import { useSignedOutElsewhere } from './root-page.tsx';
import { router } from './router.tsx';
import {
  ErrorBoundary,
  SlowNotice,
  SlowStartPage,
  StartFailedPage,
  StorageUnusablePage,
} from './start-pages.tsx';
import { beforeStart, start } from './start.ts';

const loadRegion = async () => (await import('../ui/toast-region.tsx')).ToastRegion;

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const newestToast = () => toasts.visibleToasts[0]?.key;

/**
 * The toasts of all pages. Their code is loaded right after the page: the toast that tells of a lost connection could not
 * load it any more. Where it cannot be loaded, it is tried again with the next toast, and by itself.
 */
const Toasts = () => {
  const newest = useSyncExternalStore(subscribe, newestToast);
  const { Part: ToastRegion } = useLatePart(loadRegion, newest ?? 'ahead');
  return newest !== undefined && ToastRegion && <ToastRegion />;
};

// Begun before React is, so that nothing waits for the first render, and the screen's code loads beside the configuration.
const firstStart = start();
const [routesOfPage] = router.getMatchedRoutes(location.pathname);
for (const route of routesOfPage) void router.loadRouteChunk(route);

const wakeSession = (): void => {
  if (document.visibilityState === 'visible') session.wake();
};

const Pages = () => {
  const isSignedOut = useSignedOutElsewhere();
  useEffect(() => {
    document.addEventListener('visibilitychange', wakeSession);
    return () => document.removeEventListener('visibilitychange', wakeSession);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {!isSignedOut && (
        <>
          <SlowNotice />
          <Toasts />
        </>
      )}
    </QueryClientProvider>
  );
};

/** The application: what it needs to start, then its pages. */
export const App = () => {
  const [starting, setStarting] = useState(firstStart);
  const [started, setStarted] = useState(() => beforeStart('loading'));

  useEffect(() => {
    let isCurrent = true;
    void starting.then((outcome) => isCurrent && setStarted(outcome));
    return () => {
      isCurrent = false;
    };
  }, [starting]);

  const { state, locale, messages, cause = 'server' } = started;
  // While it loads nothing is drawn unless it takes long: the skeleton in index.html stands as long as there is nothing
  // else.
  return (
    <MessageProvider key={state} initialLocale={locale} initialMessages={messages}>
      <ErrorBoundary>
        {state === 'loading' && <SlowStartPage />}
        {state === 'failed' && <StartFailedPage cause={cause} onRetry={() => setStarting(start())} />}
        {state === 'storage-unusable' && <StorageUnusablePage />}
        {state === 'ready' && <Pages />}
      </ErrorBoundary>
    </MessageProvider>
  );
};
