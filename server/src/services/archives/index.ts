import type { Database } from '../../platform/database/database.ts';
import { on } from '../../platform/events.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Nights } from '../../platform/nights/index.ts';
import type { Made } from '../../platform/slice.ts';
import { photosErased } from '../photos/events.ts';
import { sweepArchivesJob } from './jobs.ts';
import { archivesRoutes } from './routes.ts';
import { createArchivesService } from './service.ts';
import type { ArchivesService, ArchivesServiceParts } from './service.ts';

const signingKeyBytes = 32;

/** The ZIP archives of selected photos. */
export const createArchives = async ({
  nights,
  ...parts
}: Omit<ArchivesServiceParts, 'urlKey'> & { readonly database: Database; readonly nights: Nights }): Promise<
  Made<ArchivesService>
> => {
  const urlKey = await sharedSecret(parts.database, 'archive-urls', signingKeyBytes);
  const service = createArchivesService({ ...parts, urlKey });
  return {
    service,
    slice: {
      name: 'archives',
      serves: [archivesRoutes(service)],
      jobs: [nights.erasing(sweepArchivesJob, service.sweep)],
      nightly: [sweepArchivesJob],
      reacts: [on(photosErased, service.endWith)],
      customerData: service.customerData,
    },
  };
};
