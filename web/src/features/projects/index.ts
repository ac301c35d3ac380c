import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { EditIcon } from '../../ui/icons.tsx';
import type { ListSearch } from '../../site/list-address.ts';

// The pages read the query, late.
const validateSearch = (query: ListSearch) => query;

/** The projects that the customer has begun and not ordered yet. */
export const projects = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.savedProjects,
      validateSearch,
      component: latePage(() => import('./projects-screen.tsx'), 'ProjectsScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.deletedProjects,
      validateSearch,
      component: latePage(() => import('./deleted-projects-screen.tsx'), 'DeletedProjectsScreen'),
    }),
  ],
  menu: {
    place: 'projects',
    to: sitePaths.savedProjects,
    label: 'projects.menu',
    Icon: EditIcon,
    detail: ({ projects: saved }) => saved && ['projects.count', { count: saved.count }],
  },
  homePart: { slot: 'project', load: async () => (await import('./home-project.tsx')).HomeProject },
} satisfies Feature;
