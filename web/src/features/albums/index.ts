import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

const albumsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.albums,
  staticData: { flag: 'PhotoManagementAlbumViewEnabled' },
  component: latePage(() => import('./albums-screen.tsx'), 'AlbumsScreen'),
});

/** The customer's albums and those that others share with them, linked from the photos page. */
export const albums = { routes: [albumsRoute] } satisfies Feature;
