import { sitePaths } from '@albumen/contracts/site-paths';
import type { FeatureFlag } from '@albumen/contracts/web-configuration';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import { isFeatureEnabled, noteFeatureQuery } from '../api/configuration.ts';
import { customerQuery } from '../api/customer-query.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { keepDraftsOf } from '../lib/drafts.ts';
import { reachServer } from '../lib/failure-cause.ts';
import { parseSiteSearch } from '../lib/stripped-display.ts';
import type { SiteSearch } from '../lib/stripped-display.ts';

/** Whether a reload would reach the website; otherwise the browser would show its own error page. */
const canReload = async (): Promise<boolean> => (await reachServer()) === 'reached';

/**
 * A page whose code is loaded when the customer goes there. If a new version of the website has replaced that code, the
 * router reloads the website once; without a connection it shows the route's `errorComponent`.
 */
export const latePage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => {
  const loadOrTell = async (): Promise<Module> => {
    try {
      return await load();
    } catch (cause) {
      if (await canReload()) throw cause;
      // Not an error for which the router would reload.
      throw new Error('The code of a page could not be loaded', { cause });
    }
  };
  return lazyRouteComponent(loadOrTell, name);
};

/**
 * Retries to load the code of a late page, and returns whether it is there. Reloads the website if another version has
 * been installed meanwhile.
 */
export const loadAgain = async (
  page: { readonly preload?: (() => Promise<unknown> | undefined) | undefined },
  load: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await load();
  } catch {
    if (await canReload()) location.reload();
    return false;
  }
  await page.preload?.();
  return true;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Covers the whole screen. Albums §2: "Preview routes show no site menu". */
    readonly coversFrame?: true;
    /** Shows a photo list, which restores the customer's place itself: its scroll surface is not the whole list. */
    readonly remembersPlace?: true;
    /** The flag that opens this page and those below it. */
    readonly flag?: FeatureFlag;
    /** True: only for business customers. False: only for other customers. */
    readonly business?: boolean;
    /** Makes the first call of this page, whose code may not have arrived yet. */
    readonly readAhead?: () => Promise<unknown>;
  }
}

/** The parent of pages that need no sign-in. `app` defines their frame. */
export const rootRoute = createRootRoute({
  // Photo library §2: "A query flag (a stripped-display flag) set to true is carried over in internal links."
  validateSearch: parseSiteSearch,
  search: { middlewares: [retainSearchParams<SiteSearch>(['stripped'])] },
  beforeLoad: ({ location }) => noteFeatureQuery(location.searchStr),
});

/** Whether this customer may open a route. Without a declaration, everybody who is signed in may. */
export const mayOpen = ({ flag, business }: StaticDataRouteOption = {}): boolean =>
  (flag === undefined || isFeatureEnabled(flag)) &&
  (business === undefined || session.isBusiness() === business);

/** Starts the first calls of a customer's page with these declarations. The page reports their failures. */
export const readAhead = async (declared: readonly (StaticDataRouteOption | undefined)[]): Promise<void> => {
  if (!declared.some((one) => one?.readAhead) || !(await session.hasToken())) return;
  if (!declared.every(mayOpen)) return;
  for (const one of declared) void one?.readAhead?.().catch(() => undefined);
};

/** Our choice, in milliseconds: the longest time that a page waits for its banner. */
const bannerWaitMs = 1_500;

/** Fetches the status of a business account before its first page is shown, so that the banner moves nothing. */
const loadBanner = async (): Promise<void> => {
  if (!session.isBusiness() || queryClient.getQueryState(customerQuery.queryKey) !== undefined) return;
  await Promise.race([
    queryClient.prefetchQuery(customerQuery),
    new Promise((resolve) => setTimeout(resolve, bannerWaitMs)),
  ]);
};

/**
 * The parent of all pages of the account. Albums §2: "Everything in the main area requires sign-in." Photo
 * library §6: "A route guard redirects to the root when a route is not allowed." `app` sets its frame.
 */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location, matches, preload }) => {
    // A link under the pointer is preloaded; that must not start a sign-in.
    if (preload) return;
    await session.ensureSignedIn(location.href);
    keepDraftsOf(session.customerId());
    const leftPage = session.takeLeftPage();
    if (leftPage !== undefined) throw redirect({ href: leftPage, replace: true });
    if (!matches.every(({ staticData }) => mayOpen(staticData)))
      throw redirect({ to: sitePaths.home, replace: true });
    await loadBanner();
  },
});

/** A page of the account whose code is loaded late; `staticData` says who may open it. */
export const accountPage = <const Path extends string, Module extends Record<string, unknown>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
  staticData: StaticDataRouteOption = {},
) => createRoute({ getParentRoute: () => mainRoute, path, staticData, component: latePage(load, name) });

/** A page without sign-in, whose code is loaded late. */
export const publicPage = <const Path extends string, Module extends Record<string, unknown>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) => createRoute({ getParentRoute: () => rootRoute, path, component: latePage(load, name) });
