import { createRoute, createRouter } from '@tanstack/react-router';
import { latePage, mainRoute, rootRoute } from '../site/routes.ts';
import { mainRoutes, publicRoutes } from './features.ts';
import { Frame } from './frame.tsx';
import { RootPage } from './root-page.tsx';
import { GateFailedPage, PendingPage, RouteErrorPage } from './start-pages.tsx';

/** Shown until the frame is there, with the skeleton in index.html below it. */
const Nothing = () => null;

const NotFoundPage = latePage(() => import('./not-found-page.tsx'), 'NotFoundPage');

rootRoute.update({ component: RootPage, pendingComponent: Nothing });

mainRoute.update({
  component: Frame,
  pendingComponent: Nothing,
  errorComponent: GateFailedPage,
});

/** Albums §2: "all other routes show the menu and footer", including unknown addresses. */
const unknownRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '$',
  component: NotFoundPage,
});

/** All pages of the website. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, mainRoute.addChildren([...mainRoutes, unknownRoute])]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteErrorPage,
  defaultPendingComponent: PendingPage,
  defaultNotFoundComponent: NotFoundPage,
  // Links into, within and out of a preview set `resetScroll: false`: the page below stays where it was.
  scrollRestoration: ({ location }): boolean => {
    const [routes] = router.getMatchedRoutes(location.pathname);
    return !routes.some(({ options }) => options.staticData?.remembersPlace);
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
