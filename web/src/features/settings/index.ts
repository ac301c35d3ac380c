import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { SettingsIcon } from '../../ui/icons.tsx';

/** The settings, and the pages of the customer's details and payment methods. */
export const settings = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.settings,
      component: latePage(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.personalDetails,
      component: latePage(() => import('./details-screen.tsx'), 'DetailsScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.businessSettings,
      staticData: { business: true },
      component: latePage(() => import('./business-screen.tsx'), 'BusinessScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.paymentMethod,
      component: latePage(() => import('./payment-screen.tsx'), 'PaymentScreen'),
    }),
  ],
  menu: { place: 'settings', to: sitePaths.settings, label: 'settings.menu', Icon: SettingsIcon },
} satisfies Feature;
