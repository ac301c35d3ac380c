import { sitePaths } from '@albumen/contracts/site-paths';
import { isFeatureEnabled } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { AlbumIcon } from '../../ui/icons.tsx';

const flag = 'PhotoManagementAlbumViewEnabled';

/** The customer's albums and those that others share with them, linked from the photos page and home. */
export const albums = {
  routes: [
    accountPage(sitePaths.albums, () => import('./albums-screen.tsx'), 'AlbumsScreen', {
      flag,
    }),
  ],
  homeEntry: {
    place: 'photos',
    to: sitePaths.albums,
    label: 'albums.title',
    Icon: AlbumIcon,
    detail: ({ albums: all }) => all && ['home.albums.count', { count: all.count }],
  },
  homePart: {
    slot: 'albums',
    load: async () => (await import('./home-albums.tsx')).HomeAlbums,
    isShown: () => isFeatureEnabled(flag),
  },
} satisfies Feature;
