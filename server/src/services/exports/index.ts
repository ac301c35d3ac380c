import { on } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { deletionRequested } from '../customers/events.ts';
import { photosErased } from '../photos/events.ts';
import { giveUpExportJob, layOutExportJob, mailExportJob, sweepExportsJob } from './jobs.ts';
import { backupsRoutes, photoExportRoutes } from './routes.ts';
import { createExportsService } from './service.ts';
import type { ExportsService, ExportsServiceParts } from './service.ts';

export type { ExportsService } from './service.ts';

/** The exports of whole libraries. */
export const createExports = async ({
  nights,
  ...parts
}: Omit<ExportsServiceParts, 'urlKey'> & { readonly nights: Nights }): Promise<Made<ExportsService>> => {
  const urlKey = await sharedSecret(parts.database, 'export-urls');
  const service = createExportsService({ ...parts, urlKey });
  return {
    service,
    slice: {
      name: 'exports',
      serves: [backupsRoutes(service), photoExportRoutes(service)],
      jobs: [
        handle(layOutExportJob, service.layOut),
        handle(giveUpExportJob, service.giveUp),
        handle(mailExportJob, service.sendMail),
        nights.erasing(sweepExportsJob, service.sweep),
      ],
      nightly: [sweepExportsJob],
      reacts: [on(photosErased, service.endWith), on(deletionRequested, service.endAll)],
      shownFacts: { export: ['requestedAt', 'photos', 'expiresAt'] },
      customerData: service.customerData,
    },
  };
};
