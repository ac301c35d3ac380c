import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { albumRoutes, choiceRoutes } from '../../gallery/albums/album-routes.ts';
import { previewRouteOptions } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain, mainRoute } from '../../site/routes.ts';

const flag = 'PhotoManagementAlbumViewEnabled';

/** Stays mounted under the preview, so that closing it returns to the same place; it draws its own `Outlet`. */
const albumRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.album,
  staticData: { flag, remembersPlace: true },
  component: latePage(() => import('./album-screen.tsx'), 'AlbumScreen'),
});

const loadPreviews = () => import('./album-previews.tsx');
const AlbumPreviewPage = latePage(loadPreviews, 'AlbumPreviewScreen');

const albumPreviewRoute = createRoute({
  ...previewRouteOptions(albumRoutes(), () => loadAgain(AlbumPreviewPage, loadPreviews)),
  getParentRoute: () => albumRoute,
  path: 'preview/$photoId',
  component: AlbumPreviewPage,
});

/** The same for the page that chooses photos for the album. */
const choiceRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.albumChoice,
  staticData: { flag, remembersPlace: true },
  component: latePage(() => import('./choice-screen.tsx'), 'ChoiceScreen'),
});

const ChoicePreviewPage = latePage(loadPreviews, 'ChoicePreviewScreen');

const choicePreviewRoute = createRoute({
  ...previewRouteOptions(choiceRoutes(), () => loadAgain(ChoicePreviewPage, loadPreviews)),
  getParentRoute: () => choiceRoute,
  path: 'preview/$photoId',
  component: ChoicePreviewPage,
});

/** One album of the customer. */
export const album = {
  routes: [albumRoute.addChildren([albumPreviewRoute]), choiceRoute.addChildren([choicePreviewRoute])],
} satisfies Feature;
