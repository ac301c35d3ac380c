import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import type { FeatureFlag } from '@albumen/contracts/web-configuration';
import { isFeatureEnabled } from '../api/configuration-features.ts';
import { configuration } from '../api/configuration.ts';
import { session } from '../api/session.ts';
import { libraryRoutes } from '../features/my-photos/library-routes.ts';
import { PhotoPreviewFailed } from '../gallery/preview/photo-preview-failed.tsx';
import { PhotoPreviewPending } from '../gallery/preview/photo-preview-pending.tsx';
import { keepDraftsOf } from '../lib/drafts.ts';
import { parseSiteSearch } from '../lib/stripped-display.ts';
import type { SiteSearch } from '../lib/stripped-display.ts';
import { Frame } from './frame.tsx';
import { GateFailedPage } from './gate-failed-page.tsx';
import { latePage, loadAgain } from './late-page.ts';
import { PendingPage } from './pending-page.tsx';
import { RootPage } from './root-page.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Covers the whole screen. Albums §2: "Preview routes show no site menu". */
    readonly coversFrame?: true;
    /** Shows a photo list, which goes to the customer's place itself: its scroll surface is not the whole list. */
    readonly remembersPlace?: true;
  }
}

/**
 * Milliseconds that the code of a preview may take before its black screen stands there without it. Our choice: what takes
 * longer is felt to be late, and what is here already is not drawn twice.
 */
const previewPendingMs = 100;

/** Stands until the frame is there: the skeleton in index.html shows meanwhile. */
const Nothing = () => null;

const rootRoute = createRootRoute({
  // Photo library §2: "A query flag (a stripped-display flag) set to true is carried over in internal links."
  validateSearch: parseSiteSearch,
  search: { middlewares: [retainSearchParams<SiteSearch>(['stripped'])] },
  component: RootPage,
  pendingComponent: Nothing,
});

/** Photo library §6: "A route guard redirects to the root when a route is not allowed." */
const requireFeature = (flag: FeatureFlag) => () => {
  if (!isFeatureEnabled(flag)) throw redirect({ to: sitePaths.home, replace: true });
};

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: signInReturnPath,
  component: latePage(() => import('../features/sign-in/sign-in-return-screen.tsx'), 'SignInReturnScreen'),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: sitePaths.logout,
  component: latePage(() => import('../features/sign-in/logout-screen.tsx'), 'LogoutScreen'),
});

/** Albums §2: "Everything in the main area requires sign-in." */
const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location, preload }) => {
    // A link under the pointer is loaded ahead; that alone must not leave for sign-in.
    if (preload) return;
    await session.ensureSignedIn(location.href);
    keepDraftsOf(session.customerId());
  },
  component: Frame,
  pendingComponent: Nothing,
  errorComponent: GateFailedPage,
});

const homeRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.home,
  component: latePage(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});

const myPhotosRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.myPhotos,
  beforeLoad: () => {
    throw redirect({ to: sitePaths.photos, search: true, replace: true });
  },
});

/** Stays mounted under the preview, so that closing it returns to the same place; it draws its own `Outlet`. */
const photosRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.photos,
  beforeLoad: requireFeature('PhotoManagementTimelineViewEnabled'),
  staticData: { remembersPlace: true },
  component: latePage(() => import('../features/my-photos/photos-screen.tsx'), 'PhotosScreen'),
});

const loadPhotoPreview = () => import('../features/my-photos/photo-preview-screen.tsx');
const PhotoPreviewPage = latePage(loadPhotoPreview, 'PhotoPreviewScreen');

const photoPreviewRoute = createRoute({
  getParentRoute: () => photosRoute,
  path: 'preview/$photoId',
  params: {
    // An id is the same in capitals, as whoever passes on an address may write it.
    parse: ({ photoId }) => ({ photoId: photoId.toLowerCase() }),
    stringify: ({ photoId }) => ({ photoId }),
  },
  staticData: { coversFrame: true },
  pendingComponent: () => <PhotoPreviewPending routes={libraryRoutes} />,
  pendingMs: previewPendingMs,
  // The photo takes its place as soon as it can: both are black.
  pendingMinMs: 0,
  component: PhotoPreviewPage,
  errorComponent: (props) => (
    <PhotoPreviewFailed
      {...props}
      routes={libraryRoutes}
      load={() => loadAgain(PhotoPreviewPage, loadPhotoPreview)}
    />
  ),
});

const NotFoundPage = latePage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** For whoever makes screens, on a computer of their own: where sample data exists, as with `/dev/mail`. */
const kitRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dev/kit',
  beforeLoad: () => {
    if (configuration().productionLike) throw notFound();
  },
  component: latePage(() => import('../features/kit/kit-screen.tsx'), 'KitScreen'),
  notFoundComponent: NotFoundPage,
});

/** Albums §2: "all other routes show the menu and footer", an address without a page among them. */
const unknownRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '$',
  component: NotFoundPage,
});

/** All pages of the website. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signedInRoute,
    logoutRoute,
    mainRoute.addChildren([
      homeRoute,
      myPhotosRoute,
      photosRoute.addChildren([photoPreviewRoute]),
      kitRoute,
      unknownRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteErrorPage,
  defaultPendingComponent: PendingPage,
  // Links into, within and out of a preview say `resetScroll: false`: the page under it stays where it was.
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
