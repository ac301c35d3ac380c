import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

const exportRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.photoExport,
  staticData: { flag: 'PhotoManagementTimelineViewEnabled' },
  component: latePage(() => import('./export-screen.tsx'), 'ExportScreen'),
});

/** An export of the library, linked from the photos page and from its mail. */
export const exporting = { routes: [exportRoute] } satisfies Feature;
