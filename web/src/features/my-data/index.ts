import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

/** The download of everything that is stored about the customer, linked from the settings. */
export const myData = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.myData,
      component: latePage(() => import('./my-data-screen.tsx'), 'MyDataScreen'),
    }),
  ],
} satisfies Feature;
