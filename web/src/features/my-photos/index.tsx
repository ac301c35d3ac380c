import { createRoute, redirect } from '@tanstack/react-router';
import { sitePaths } from '@albumen/contracts/site-paths';
import { isFeatureEnabled } from '../../api/configuration-features.ts';
import { PhotoPreviewFailed } from '../../gallery/preview/photo-preview-failed.tsx';
import { PhotoPreviewPending } from '../../gallery/preview/photo-preview-pending.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain } from '../../site/late-page.ts';
import { mainRoute, requireFeature } from '../../site/routes.ts';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { libraryRoutes } from './library-routes.ts';

const flag = 'PhotoManagementTimelineViewEnabled';

/**
 * Milliseconds that the code of a preview may take before its black screen stands there without it. Our choice: what takes
 * longer is felt to be late, and what is here already is not drawn twice.
 */
const previewPendingMs = 100;

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

/** The photo library. */
export const myPhotos = {
  routes: [myPhotosRoute, photosRoute.addChildren([photoPreviewRoute])],
  // Albums §2: "photos (only when the timeline flag is on)".
  menu: {
    to: sitePaths.photos,
    label: 'frame.photos',
    Icon: PhotosIcon,
    isShown: () => isFeatureEnabled(flag),
  },
  homeCard: {
    load: async () => (await import('./photos-card.tsx')).PhotosCard,
    isShown: () => isFeatureEnabled(flag),
  },
} satisfies Feature;
