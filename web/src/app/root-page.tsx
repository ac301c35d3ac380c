import { sitePaths } from '@albumen/contracts/site-paths';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { configuration } from '../api/configuration.ts';
import { session } from '../api/session.ts';
import { SignedOutPage } from '../site/sign-in-pages.tsx';

/** Whether the customer of this page has signed out in another tab: it shows nothing of theirs any more. */
export const useSignedOutElsewhere = (): boolean =>
  useSyncExternalStore(session.onSignedOutElsewhere, session.isSignedOutElsewhere);

/** What every page has, signed in or not: it tells search engines whether to list it. */
export const RootPage = () => {
  const isRoot = useLocation({ select: ({ pathname }) => pathname === sitePaths.home });
  // Albums §9: "Only the root page is indexable on production; test hosts are no-index."
  const isIndexable = isRoot && configuration().productionLike;
  const isSignedOut = useSignedOutElsewhere();
  const navigate = useNavigate();
  useEffect(() => {
    // Whoever signs in next does not come out at a photo of somebody who has left.
    if (isSignedOut) void navigate({ to: sitePaths.home, replace: true });
  }, [isSignedOut, navigate]);
  return (
    <>
      {!isIndexable && <meta name="robots" content="noindex" />}
      {isSignedOut ? <SignedOutPage /> : <Outlet />}
    </>
  );
};
