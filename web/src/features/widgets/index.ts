import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { EyeIcon } from '../../ui/icons.tsx';

/** Products that the customer shows on a public page. Albums §6: business customers see "not widgets". */
export const widgets = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.widgets,
      staticData: { business: false },
      component: latePage(() => import('./widgets-screen.tsx'), 'WidgetsScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.shareWidget,
      staticData: { business: false },
      component: latePage(() => import('./share-screen.tsx'), 'ShareScreen'),
    }),
  ],
  menu: { place: 'widgets', to: sitePaths.widgets, label: 'widgets.menu', Icon: EyeIcon, isExact: true },
} satisfies Feature;
