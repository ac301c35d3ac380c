import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute, redirect } from '@tanstack/react-router';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { previewRouteOptions } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain, mainRoute, requireFeature } from '../../site/routes.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import { libraryRoutes } from './library-routes.ts';

const flag = 'PhotoManagementTimelineViewEnabled';

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
  beforeLoad: requireFeature(flag),
  staticData: { remembersPlace: true },
  component: latePage(() => import('./photos-screen.tsx'), 'PhotosScreen'),
});

const loadPhotoPreview = () => import('./photo-preview-screen.tsx');
const PhotoPreviewPage = latePage(loadPhotoPreview, 'PhotoPreviewScreen');

const photoPreviewRoute = createRoute({
  ...previewRouteOptions(libraryRoutes, () => loadAgain(PhotoPreviewPage, loadPhotoPreview)),
  getParentRoute: () => photosRoute,
  path: 'preview/$photoId',
  component: PhotoPreviewPage,
});

/** The photo library. */
export const myPhotos = {
  routes: [myPhotosRoute, photosRoute.addChildren([photoPreviewRoute])],
  // Albums §2: "photos (only when the timeline flag is on)".
  // Our choice: the entry also covers albums and Recently deleted.
  menu: {
    to: sitePaths.myPhotos,
    label: 'frame.photos',
    Icon: PhotosIcon,
    isShown: () => isFeatureEnabled(flag),
  },
  homeCard: {
    load: async () => (await import('./photos-card.tsx')).PhotosCard,
    isShown: () => isFeatureEnabled(flag),
  },
} satisfies Feature;
