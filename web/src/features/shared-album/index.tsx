import { sitePaths } from '@albumen/contracts/site-paths';
import { sharedAlbumRoutes } from '../../gallery/albums/album-routes.ts';
import { previewRoute } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';

const sharedAlbumRoute = accountPage(
  sitePaths.sharedAlbum,
  () => import('./shared-album-screen.tsx'),
  'SharedAlbumScreen',
  { flag: 'PhotoManagementSharedAlbumsViewEnabled', remembersPlace: true },
);

const loadPreview = () => import('./shared-preview-screen.tsx');

/** An album that somebody shares. */
export const sharedAlbum = {
  routes: [
    sharedAlbumRoute.addChildren([
      previewRoute(sharedAlbumRoute, sharedAlbumRoutes(), loadPreview, 'SharedPreviewScreen'),
    ]),
  ],
} satisfies Feature;
