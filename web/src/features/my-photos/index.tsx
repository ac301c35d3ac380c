import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute, redirect } from '@tanstack/react-router';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { previewRouteOptions } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain, mainRoute } from '../../site/routes.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import { libraryRoutes } from './library-routes.ts';

const flag = 'PhotoManagementTimelineViewEnabled';

const myPhotosRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.myPhotos,
  staticData: { flag },
  beforeLoad: () => {
    throw redirect({ to: sitePaths.photos, search: true, replace: true });
  },
});

/** Stays mounted under the preview, so that closing it returns to the same place; it draws its own `Outlet`. */
const photosRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.photos,
  staticData: { flag, remembersPlace: true },
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
  // Our choice: the entry also covers albums and Recently deleted.
  menu: {
    place: 'photos',
    to: sitePaths.myPhotos,
    label: 'frame.photos',
    Icon: PhotosIcon,
    detail: ({ photos }) => photos && ['home.photos.count', { count: photos.count }],
    pictures: ({ photos }) => photos?.newest,
  },
  homePart: {
    slot: 'photos',
    load: async () => (await import('./home-photos.tsx')).HomePhotos,
    isShown: () => isFeatureEnabled(flag),
  },
} satisfies Feature;
