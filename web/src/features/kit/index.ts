import { createRoute, notFound } from '@tanstack/react-router';
import { configuration } from '../../api/configuration.ts';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';

const onlyWithSampleData = (): void => {
  if (configuration().productionLike) throw notFound();
};

/**
 * The kit page for developers, with the building blocks of ordinary screens. Like `/dev/mail`, it only exists with
 * sample data.
 */
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
