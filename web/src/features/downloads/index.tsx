import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { isFeatureEnabled } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

const downloadsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.downloads,
  component: latePage(() => import('./downloads-screen.tsx'), 'DownloadsScreen'),
});

/** The downloads of album photos, linked from the photos page, the toasts and home. */
export const downloads = {
  routes: [downloadsRoute],
  homeCard: {
    load: async () => (await import('./downloads-card.tsx')).DownloadsCard,
    isShown: () => isFeatureEnabled('PhotoManagementAlbumViewEnabled'),
  },
} satisfies Feature;
