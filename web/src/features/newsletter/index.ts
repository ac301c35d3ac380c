import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, rootRoute } from '../../site/routes.ts';

const screens = () => import('./newsletter-screens.tsx');

/** The link of the mail that subscribes an address to the newsletter. Its switch is a row of the settings. */
export const newsletter = {
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.subscriptionConfirmation,
      component: latePage(screens, 'SubscriptionConfirmationScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.subscriptionSuccess,
      component: latePage(screens, 'SubscriptionSuccessScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.subscriptionError,
      component: latePage(screens, 'SubscriptionErrorScreen'),
    }),
  ],
} satisfies Feature;
