import { createRootRoute, createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { FeatureFlag } from '@albumen/contracts/web-configuration';
import { isFeatureEnabled, noteFeatureQuery } from '../api/configuration-features.ts';
import { session } from '../api/session.ts';
import { keepDraftsOf } from '../lib/drafts.ts';
import { parseSiteSearch } from '../lib/stripped-display.ts';
import type { SiteSearch } from '../lib/stripped-display.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Covers the whole screen. Albums §2: "Preview routes show no site menu". */
    readonly coversFrame?: true;
    /** Shows a photo list, which goes to the customer's place itself: its scroll surface is not the whole list. */
    readonly remembersPlace?: true;
  }
}

/** The parent of pages that need no sign-in. What it shows around them, `app` says. */
export const rootRoute = createRootRoute({
  // Photo library §2: "A query flag (a stripped-display flag) set to true is carried over in internal links."
  validateSearch: parseSiteSearch,
  search: { middlewares: [retainSearchParams<SiteSearch>(['stripped'])] },
  beforeLoad: ({ location }) => noteFeatureQuery(location.searchStr),
});

/**
 * The parent of all pages of the account. Albums §2: "Everything in the main area requires sign-in." Its frame is set by
 * `app`.
 */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location, preload }) => {
    // A link under the pointer is loaded ahead; that alone must not leave for sign-in.
    if (preload) return;
    await session.ensureSignedIn(location.href);
    keepDraftsOf(session.customerId());
    const leftPage = session.takeLeftPage();
    if (leftPage !== undefined) throw redirect({ href: leftPage, replace: true });
  },
});

/** Photo library §6: "A route guard redirects to the root when a route is not allowed." */
export const requireFeature = (flag: FeatureFlag) => () => {
  if (!isFeatureEnabled(flag)) throw redirect({ to: sitePaths.home, replace: true });
};
