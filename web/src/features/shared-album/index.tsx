import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { sharedAlbumRoutes } from '../../gallery/albums/album-routes.ts';
import { previewRouteOptions } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { latePage, loadAgain, mainRoute } from '../../site/routes.ts';

/** Stays mounted under the preview, so that closing it returns to the same place; it draws its own `Outlet`. */
const sharedAlbumRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.sharedAlbum,
  staticData: { flag: 'PhotoManagementSharedAlbumsViewEnabled', remembersPlace: true },
  component: latePage(() => import('./shared-album-screen.tsx'), 'SharedAlbumScreen'),
});

const loadPreview = () => import('./shared-preview-screen.tsx');
const PreviewPage = latePage(loadPreview, 'SharedPreviewScreen');

const sharedPreviewRoute = createRoute({
  ...previewRouteOptions(sharedAlbumRoutes(), () => loadAgain(PreviewPage, loadPreview)),
  getParentRoute: () => sharedAlbumRoute,
  path: 'preview/$photoId',
  component: PreviewPage,
});

/** An album that somebody shares. */
export const sharedAlbum = {
  routes: [sharedAlbumRoute.addChildren([sharedPreviewRoute])],
} satisfies Feature;
