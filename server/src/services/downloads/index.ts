import { on } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { deletionRequested } from '../customers/events.ts';
import { photosErased } from '../photos/events.ts';
import { createArchives } from './archives.ts';
import { giveUpDownloadJob, makeDownloadJob, sweepArchivesJob, sweepDownloadsJob } from './jobs.ts';
import { archiveRoutes, downloadRoutes } from './routes.ts';
import { createDownloadsService } from './service.ts';
import type { DownloadsService, DownloadsServiceParts } from './service.ts';

export type { DownloadsService } from './service.ts';

/** ZIP files of selected photos: archives, which are sent at once, and downloads, which a job creates. */
export const createDownloads = async ({
  nights,
  ...parts
}: Omit<DownloadsServiceParts, 'urlKey'> & { readonly nights: Nights }): Promise<Made<DownloadsService>> => {
  const urlKey = (secret: string) => sharedSecret(parts.database, secret);
  const service = createDownloadsService({ ...parts, urlKey: await urlKey('download-urls') });
  const archives = createArchives({ ...parts, urlKey: await urlKey('archive-urls') });
  return {
    service,
    slice: {
      name: 'downloads',
      serves: [downloadRoutes(service), archiveRoutes(archives)],
      jobs: [
        handle(makeDownloadJob, service.make),
        handle(giveUpDownloadJob, service.giveUp),
        nights.erasing(sweepDownloadsJob, service.sweep),
        nights.erasing(sweepArchivesJob, archives.sweep),
      ],
      nightly: [sweepDownloadsJob, sweepArchivesJob],
      reacts: [
        on(photosErased, service.endWith),
        on(photosErased, archives.endWith),
        on(deletionRequested, service.endAll),
        on(deletionRequested, archives.endAll),
      ],
      shownFacts: { download: ['name', 'requestedAt', 'expiresAt'] },
      customerData: {
        tables: [...service.customerData.tables, ...archives.customerData.tables],
        erase: async (ownerId) => {
          await service.customerData.erase(ownerId);
          await archives.customerData.erase(ownerId);
        },
        async *describe(ownerId) {
          yield* service.customerData.describe?.(ownerId) ?? [];
          yield* archives.customerData.describe?.(ownerId) ?? [];
        },
      },
    },
  };
};
