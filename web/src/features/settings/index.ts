import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { SettingsIcon } from '../../ui/icons.tsx';

/** The settings, and the pages of the customer's details and payment methods. */
export const settings = {
  routes: [
    accountPage(sitePaths.settings, () => import('./settings-screen.tsx'), 'SettingsScreen'),
    accountPage(sitePaths.personalDetails, () => import('./details-screen.tsx'), 'DetailsScreen'),
    accountPage(sitePaths.businessSettings, () => import('./business-screen.tsx'), 'BusinessScreen', {
      business: true,
    }),
    accountPage(sitePaths.paymentMethod, () => import('./payment-screen.tsx'), 'PaymentScreen'),
  ],
  menu: { place: 'settings', to: sitePaths.settings, label: 'settings.menu', Icon: SettingsIcon },
} satisfies Feature;
