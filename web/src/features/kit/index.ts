import { createRoute, notFound } from '@tanstack/react-router';
import { configuration } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

const onlyWithSampleData = (): void => {
  if (configuration().productionLike) throw notFound();
};

/** The parts of ordinary screens, for developers: where sample data exists, as with `/dev/mail`. */
export const kit = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: '/dev/kit',
      beforeLoad: onlyWithSampleData,
      component: latePage(() => import('./kit-screen.tsx'), 'KitScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: '/dev/kit/edit',
      beforeLoad: onlyWithSampleData,
      component: latePage(() => import('./kit-editing.tsx'), 'KitEditScreen'),
    }),
  ],
} satisfies Feature;
