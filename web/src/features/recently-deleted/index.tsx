import { sitePaths } from '@albumen/contracts/site-paths';
import { previewRoute } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { deletedRoutes } from './deleted-routes.ts';

const deletedRoute = accountPage(
  sitePaths.recentlyDeleted,
  () => import('./deleted-screen.tsx'),
  'DeletedScreen',
  { flag: 'PhotoManagementTimelineViewEnabled', remembersPlace: true },
);

const loadPreview = () => import('./deleted-preview-screen.tsx');

/** The photos and albums deleted in the last 30 days, linked from the photos page. */
export const recentlyDeleted = {
  routes: [
    deletedRoute.addChildren([
      previewRoute(deletedRoute, deletedRoutes, loadPreview, 'DeletedPreviewScreen'),
    ]),
  ],
} satisfies Feature;
