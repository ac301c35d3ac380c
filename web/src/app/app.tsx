import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { MessageProvider } from '../i18n/message-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { router } from './router.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { SlowStartPage, StartFailedPage, StorageUnusablePage } from './start-pages.tsx';
import { beforeStart, start } from './start.ts';
import { Toasts } from './toasts.tsx';
import { useSignedOutElsewhere } from './use-signed-out-elsewhere.ts';

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
