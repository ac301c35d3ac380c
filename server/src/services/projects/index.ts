import { operatorReads } from '../../kernel/events.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { projectErased } from './events.ts';
import { eraseProjectsJob } from './jobs.ts';
import { projectsRoutes } from './routes.ts';
import { createProjectsService } from './service.ts';
import type { ProjectsService, ProjectsServiceParts } from './service.ts';

export type { ProjectsService } from './service.ts';

/** The saved projects of customers. */
export const createProjects = (
  parts: ProjectsServiceParts & { readonly nights: Nights },
): Made<ProjectsService> => {
  const service = createProjectsService(parts);
  return {
    service,
    slice: {
      name: 'projects',
      serves: [service.serves, projectsRoutes(service)],
      jobs: [parts.nights.erasing(eraseProjectsJob, service.eraseDeleted)],
      nightly: [eraseProjectsJob],
      operatorEvents: [
        operatorReads(projectErased, ({ ownerId: customerId, ...payload }) => [
          { type: 'project.erased', customerId, payload },
        ]),
      ],
      beforeDeletion: async (ownerId) => [{ kind: 'projects', count: await service.count(ownerId) }],
      customerData: service.customerData,
    },
  };
};
