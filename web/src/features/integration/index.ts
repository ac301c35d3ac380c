import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { ExportIcon } from '../../ui/icons.tsx';

/** How business customers send files by FTP. */
export const integration = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.integration,
      staticData: { business: true },
      component: latePage(() => import('./integration-screen.tsx'), 'IntegrationScreen'),
    }),
  ],
  menu: { place: 'ftp', to: sitePaths.integration, label: 'integration.menu', Icon: ExportIcon },
} satisfies Feature;
