import type { NamedRoutes, PublicConfiguration } from '@albumen/contracts/public-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { configuration } from './configuration.ts';

/**
 * Our choices, in milliseconds: the call ends before the page would report a slow reply (`slowAfterMs`), since nobody
 * waits for a menu; after a failure, it is read again.
 */
const longestWaitMs = 9_000;
const againAfterMs = 60_000;
const freshForMs = 10 * 60_000;

export type Menus = PublicConfiguration['menus'];

/** Albums §7: "fallback is empty menus and default routes". */
const fallback: PublicConfiguration = { menus: { top: [], main: [], footer: [] }, routes: {} };

/**
 * The retailer's menus and named routes. No page waits for them: they are empty until they are known, and after a
 * failure until a later try succeeds.
 */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: async ({ signal }) => {
    const { fetchMenus } = await import('./fetch-menus.ts');
    return fetchMenus(AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]));
  },
  retry: false,
  staleTime: freshForMs,
  refetchInterval: ({ state }) => (state.data === undefined ? againAfterMs : false),
});

/** The retailer's menus. */
export const useMenus = (): Menus => (useQuery(menusQuery).data ?? fallback).menus;

export type RouteName = keyof NamedRoutes;

/** The address of a named route: the retailer's own, otherwise the default; undefined if there is neither. */
export const routeFrom = (
  name: RouteName,
  routes: NamedRoutes,
  { shopUrl, photoFaqUrl, editorUrl }: Pick<WebConfiguration, 'shopUrl' | 'photoFaqUrl' | 'editorUrl'>,
): string | undefined =>
  routes[name] ??
  { Main: shopUrl, FAQ: photoFaqUrl, PhotoManagementFAQ: photoFaqUrl, EditorUrl: editorUrl }[name as 'Main'];

/** The address of a named route, such as `useRouteOf('FAQ')`. Without one, the link to it is not offered. */
export const useRouteOf = (name: RouteName): string | undefined => {
  const { data = fallback } = useQuery(menusQuery);
  return routeFrom(name, data.routes, configuration());
};
