import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { isFeatureEnabled } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

const downloadsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.downloads,
  component: latePage(() => import('./downloads-screen.tsx'), 'DownloadsScreen'),
});

/** The downloads of album photos, linked from the photos page, the toasts and home. */
export const downloads = {
  routes: [downloadsRoute],
  homeEntry: {
    place: 'photos',
    to: sitePaths.downloads,
    label: 'downloads.title',
    Icon: DownloadIcon,
    detail: ({ downloads: made }) => made && ['home.downloads.count', { count: made.count }],
  },
  homePart: {
    slot: 'downloads',
    load: async () => (await import('./home-downloads.tsx')).HomeDownloads,
    isShown: () => isFeatureEnabled('PhotoManagementAlbumViewEnabled'),
  },
} satisfies Feature;
