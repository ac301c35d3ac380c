import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { publicPage } from '../../site/routes.ts';

const screens = () => import('./newsletter-screens.tsx');

/** The link of the mail that subscribes an address to the newsletter. Its switch is a row of the settings. */
export const newsletter = {
  publicRoutes: [
    publicPage(sitePaths.subscriptionConfirmation, screens, 'SubscriptionConfirmationScreen'),
    publicPage(sitePaths.subscriptionSuccess, screens, 'SubscriptionSuccessScreen'),
    publicPage(sitePaths.subscriptionError, screens, 'SubscriptionErrorScreen'),
  ],
} satisfies Feature;
