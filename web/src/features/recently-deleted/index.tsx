import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { previewRouteOptions } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain, mainRoute } from '../../site/routes.ts';
import { deletedRoutes } from './deleted-routes.ts';

/** Stays mounted under the preview, so that closing it returns to the same place; it draws its own `Outlet`. */
const deletedRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.recentlyDeleted,
  staticData: { flag: 'PhotoManagementTimelineViewEnabled', remembersPlace: true },
  component: latePage(() => import('./deleted-screen.tsx'), 'DeletedScreen'),
});

const loadPreview = () => import('./deleted-preview-screen.tsx');
const PreviewPage = latePage(loadPreview, 'DeletedPreviewScreen');

const deletedPreviewRoute = createRoute({
  ...previewRouteOptions(deletedRoutes, () => loadAgain(PreviewPage, loadPreview)),
  getParentRoute: () => deletedRoute,
  path: 'preview/$photoId',
  component: PreviewPage,
});

/** The photos and albums deleted in the last 30 days, linked from the photos page. */
export const recentlyDeleted = {
  routes: [deletedRoute.addChildren([deletedPreviewRoute])],
} satisfies Feature;
