import { sitePaths } from '@albumen/contracts/site-paths';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { configuration } from '../api/configuration.ts';
import { session } from '../api/session.ts';
import { useLatePart } from '../lib/use-late-part.ts';
import { SignedOutPage } from '../site/sign-in-pages.tsx';

/** Whether the customer of this page has signed out in another tab: then the page shows nothing of theirs. */
export const useSignedOutElsewhere = (): boolean =>
  useSyncExternalStore(session.onSignedOutElsewhere, session.isSignedOutElsewhere);

const loadScripts = async () => (await import('./consent/page-scripts.tsx')).PageScripts;

/** The cookie consent modal and the retailer's scripts. No page waits for them. */
const LateScripts = () => {
  const hasScripts = Object.keys(configuration().scripts).length > 0;
  const { Part: PageScripts } = useLatePart(loadScripts, hasScripts ? 'ahead' : undefined);
  return PageScripts && <PageScripts />;
};

/** The root of every page, signed in or not: tells search engines whether to list it. */
export const RootPage = () => {
  const isRoot = useLocation({ select: ({ pathname }) => pathname === sitePaths.home });
  // Albums §9: "Only the root page is indexable on production; test hosts are no-index."
  const isIndexable = isRoot && configuration().productionLike;
  const isSignedOut = useSignedOutElsewhere();
  const navigate = useNavigate();
  useEffect(() => {
    // The next customer must not land on a photo of the one who has signed out.
    if (isSignedOut) void navigate({ to: sitePaths.home, replace: true });
  }, [isSignedOut, navigate]);
  return (
    <>
      {!isIndexable && <meta name="robots" content="noindex" />}
      {isSignedOut ? (
        <SignedOutPage />
      ) : (
        <>
          <Outlet />
          <LateScripts />
        </>
      )}
    </>
  );
};
