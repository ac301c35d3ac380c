import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute, redirect } from '@tanstack/react-router';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { previewRoute } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { accountPage, mainRoute } from '../../site/routes.ts';
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

const loadPhotos = () => import('./photos-screen.tsx');

const photosRoute = accountPage(sitePaths.photos, loadPhotos, 'PhotosScreen', {
  flag,
  remembersPlace: true,
  // The calls for photos are in the code of the page, but they need not wait for the frame.
  readAhead: async () => (await loadPhotos()).readSections(),
});

const loadPreview = () => import('./photo-preview-screen.tsx');

/** The photo library. */
export const myPhotos = {
  routes: [
    myPhotosRoute,
    photosRoute.addChildren([previewRoute(photosRoute, libraryRoutes, loadPreview, 'PhotoPreviewScreen')]),
  ],
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
