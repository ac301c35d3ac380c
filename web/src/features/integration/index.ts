import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { ExportIcon } from '../../ui/icons.tsx';

/** How business customers send files by FTP. */
export const integration = {
  routes: [
    accountPage(sitePaths.integration, () => import('./integration-screen.tsx'), 'IntegrationScreen', {
      business: true,
    }),
  ],
  menu: { place: 'ftp', to: sitePaths.integration, label: 'integration.menu', Icon: ExportIcon },
} satisfies Feature;
