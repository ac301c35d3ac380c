import { photoArchives } from '@albumen/contracts/photo-management/archives';
import { serves } from '../../platform/http/contract-routes.ts';
import type { Served } from '../../platform/http/contract-routes.ts';
import type { ArchivesService } from './service.ts';

/** The calls on archives, each one use case. */
export const archivesRoutes = (service: ArchivesService): Served =>
  serves(photoArchives, {
    createArchive: ({ caller, body }) => service.create(caller.customerId, body.photos, body.name),
    readArchive: ({ params, query }) => service.open(params.ownerId, params.archiveId, query),
  });
