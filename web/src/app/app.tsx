import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { MessageProvider } from '../i18n/message-provider.tsx';
import { useLatePart } from '../lib/use-late-part.ts';
import { toasts } from '../ui/toasts.ts';
import { readAhead } from '../site/routes.ts';
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
import type { Start } from './start.ts';

const loadRegion = async () => (await import('../ui/toast-region.tsx')).ToastRegion;

const subscribe = (notify: () => void) => toasts.subscribe(notify);
const newestToast = () => toasts.visibleToasts[0]?.key;

/**
 * The toasts of all pages. Their code is loaded ahead, because a toast about a lost connection could not load it.
 * A failed load is retried by itself and with the next toast.
 */
const Toasts = () => {
  const newest = useSyncExternalStore(subscribe, newestToast);
  const { Part: ToastRegion } = useLatePart(loadRegion, newest ?? 'ahead');
  return newest !== undefined && ToastRegion && <ToastRegion />;
};

// Starts before React, so that nothing waits for the first render: the messages, the screen's code, the check of the
// session and the page's first call arrive in parallel.
const firstStart = start();
const [routesOfPage] = router.getMatchedRoutes(location.pathname);
for (const route of routesOfPage) void router.loadRouteChunk(route);
if (firstStart.isConfigured) void readAhead(routesOfPage.map(({ options }) => options.staticData));

const wakeSession = (): void => {
  if (document.visibilityState === 'visible') session.wake();
};

// Browsers keep pages as they were left, and show them again after Back: in the middle of leaving, or after a sign-out.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.restore();
});

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

/** The application: loads its prerequisites, then shows its pages. */
export const App = () => {
  const [starting, setStarting] = useState(firstStart);
  const [started, setStarted] = useState(beforeStart);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Start): void => {
      if (isCurrent)
        setStarted((shown) => (next.state === 'loading' && shown.state !== 'loading' ? shown : next));
    };
    void starting.loading.then(show);
    void starting.finished.then(show);
    return () => {
      isCurrent = false;
    };
  }, [starting]);

  const { state, locale, messages, cause = 'server' } = started;
  // Draws nothing while loading, unless that takes long: the skeleton in index.html stays until React draws something.
  return (
    <MessageProvider key={`${state} ${locale}`} initialLocale={locale} initialMessages={messages}>
      <ErrorBoundary>
        {state === 'loading' && <SlowStartPage />}
        {state === 'failed' && <StartFailedPage cause={cause} onRetry={() => setStarting(start())} />}
        {state === 'storage-unusable' && <StorageUnusablePage />}
        {state === 'ready' && <Pages />}
      </ErrorBoundary>
    </MessageProvider>
  );
};
