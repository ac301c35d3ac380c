import { download } from '@albumen/contracts/download';
import { photoArchives } from '@albumen/contracts/photo-management/archives';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { Archives } from './archives.ts';
import type { DownloadsService } from './service.ts';

/** The routes of the download service. */
export const downloadRoutes = (service: DownloadsService): Served =>
  serves(download, {
    createDownload: ({ caller, body }) => service.create(caller.customerId, body),
    createSharedAlbumDownload: ({ caller, body }) => service.createOfSharedAlbum(caller.customerId, body),
    listDownloads: ({ caller }) => service.list(caller.customerId),
    readDownloadUrl: ({ caller, params }) => service.url(caller.customerId, params.downloadId),
    readDownload: ({ params, query }) => service.open(params.ownerId, params.downloadId, query),
  });

/** The routes of archives, which the photo management service answers. */
export const archiveRoutes = (archives: Archives): Served =>
  serves(photoArchives, {
    createArchive: ({ caller, body }) => archives.create(caller.customerId, body.photos, body.name),
    readArchive: ({ params, query }) => archives.open(params.ownerId, params.archiveId, query),
  });
