import { photoExport } from '@albumen/contracts/photo-export';
import { backups } from '@albumen/contracts/photo-management/backups';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { ExportsService } from './service.ts';

/** The routes of exports. */
export const backupsRoutes = (service: ExportsService): Served =>
  serves(backups, {
    createBackup: ({ caller, body }) =>
      service.create(caller.customerId, {
        channelId: body.channelId,
        onlyNew: body.onlyNew ?? false,
        albumId: body.albumId?.toLowerCase(),
      }),
    listBackups: ({ caller }) => service.list(caller.customerId),
    readBackup: ({ caller, params }) => service.read(caller.customerId, params.backupId),
    readChunkUrl: ({ caller, params }) => service.chunkUrl(caller.customerId, params.backupId, params.chunk),
    readChunk: ({ params, query }) => service.open(params.ownerId, params.backupId, params.chunk, query),
  });

/** The same answer under the address of the photo export. */
export const photoExportRoutes = (service: ExportsService): Served =>
  serves(photoExport, {
    readChunkUrl: ({ caller, params }) => service.chunkUrl(caller.customerId, params.backupId, params.chunk),
  });
