import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { SettingsIcon } from '../../ui/icons.tsx';

/** The settings, and the pages behind them. */
export const settings = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.settings,
      component: latePage(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
  ],
  menu: { place: 'settings', to: sitePaths.settings, label: 'settings.menu', Icon: SettingsIcon },
} satisfies Feature;
