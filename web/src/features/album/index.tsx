import { sitePaths } from '@albumen/contracts/site-paths';
import { albumRoutes, choiceRoutes } from '../../gallery/albums/album-routes.ts';
import { previewRoute } from '../../gallery/preview/preview-route.tsx';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';

const list = { flag: 'PhotoManagementAlbumViewEnabled', remembersPlace: true } as const;

const albumRoute = accountPage(sitePaths.album, () => import('./album-screen.tsx'), 'AlbumScreen', list);

/** The page that chooses photos for the album. */
const choiceRoute = accountPage(
  sitePaths.albumChoice,
  () => import('./choice-screen.tsx'),
  'ChoiceScreen',
  list,
);

const loadPreviews = () => import('./album-previews.tsx');

/** One album of the customer. */
export const album = {
  routes: [
    albumRoute.addChildren([previewRoute(albumRoute, albumRoutes(), loadPreviews, 'AlbumPreviewScreen')]),
    choiceRoute.addChildren([previewRoute(choiceRoute, choiceRoutes(), loadPreviews, 'ChoicePreviewScreen')]),
  ],
} satisfies Feature;
