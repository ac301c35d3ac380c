import { sitePaths } from '@albumen/contracts/site-paths';
import { isFeatureEnabled } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

/** The downloads of album photos, linked from the photos page, the toasts and home. */
export const downloads = {
  routes: [accountPage(sitePaths.downloads, () => import('./downloads-screen.tsx'), 'DownloadsScreen')],
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
