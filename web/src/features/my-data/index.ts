import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';

/** The download of everything that is stored about the customer, linked from the settings. */
export const myData = {
  routes: [accountPage(sitePaths.myData, () => import('./my-data-screen.tsx'), 'MyDataScreen')],
} satisfies Feature;
