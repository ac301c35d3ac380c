import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { EyeIcon } from '../../ui/icons.tsx';

/** Products that the customer shows on a public page. Albums §6: business customers see "not widgets". */
export const widgets = {
  routes: [
    accountPage(sitePaths.widgets, () => import('./widgets-screen.tsx'), 'WidgetsScreen', {
      business: false,
    }),
    accountPage(sitePaths.shareWidget, () => import('./share-screen.tsx'), 'ShareScreen', {
      business: false,
    }),
  ],
  menu: { place: 'widgets', to: sitePaths.widgets, label: 'widgets.menu', Icon: EyeIcon, isExact: true },
} satisfies Feature;
