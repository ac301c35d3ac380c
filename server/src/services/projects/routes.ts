import { projects } from '@albumen/contracts/projects';
import type { Caller } from '../../kernel/http/caller.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProjectsService } from './service.ts';

/** Throws `not-found` for an account that is not the caller's own: it is the `sub` of their token. */
const requireOwn = ({ claims }: Caller, accountId: string): void => {
  if (accountId !== claims.subject)
    throw new AppError('not-found', { detail: 'Your account has another id: the `sub` of your token.' });
};

/** The calls of customers on their saved projects. */
export const projectsRoutes = (service: ProjectsService): Served =>
  serves(projects, {
    listProjects: ({ caller, params, query, site, locale }) => {
      requireOwn(caller, params.accountId);
      return service.list(caller.customerId, query, { site, locale });
    },
    deleteProject: ({ caller, params }) => service.delete({ ownerId: caller.customerId, ...params }),
    listDeletedProjects: ({ caller, params, query, site, locale }) => {
      requireOwn(caller, params.accountId);
      return service.listDeleted(caller.customerId, query, { site, locale });
    },
    listUsedPhotos: async ({ caller, params }) => {
      requireOwn(caller, params.accountId);
      return { photos: await service.usedPhotos(caller.customerId) };
    },
    restoreProject: ({ caller, params }) => service.restore({ ownerId: caller.customerId, ...params }),
  });
