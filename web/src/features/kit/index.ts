import { createRoute, notFound } from '@tanstack/react-router';
import { configuration } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { latePage } from '../../site/late-page.ts';
import { mainRoute } from '../../site/routes.ts';

/** The parts of ordinary screens, for whoever makes some: where sample data exists, as with `/dev/mail`. */
export const kit = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: '/dev/kit',
      beforeLoad: () => {
        if (configuration().productionLike) throw notFound();
      },
      component: latePage(() => import('./kit-screen.tsx'), 'KitScreen'),
    }),
  ],
} satisfies Feature;
