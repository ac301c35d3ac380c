import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';

/** An export of the library, linked from the photos page and from its mail. */
export const exporting = {
  routes: [
    accountPage(sitePaths.photoExport, () => import('./export-screen.tsx'), 'ExportScreen', {
      flag: 'PhotoManagementTimelineViewEnabled',
    }),
  ],
} satisfies Feature;
