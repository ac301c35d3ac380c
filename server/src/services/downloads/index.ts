import { on } from '../../platform/events.ts';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Nights } from '../../platform/nights/index.ts';
import type { Made } from '../../platform/slice.ts';
import { photosErased } from '../photos/events.ts';
import { giveUpDownloadJob, makeDownloadJob, sweepDownloadsJob } from './jobs.ts';
import { downloadRoutes } from './routes.ts';
import { createDownloadsService } from './service.ts';
import type { DownloadsService, DownloadsServiceParts } from './service.ts';

const signingKeyBytes = 32;

/** The downloads of albums and shared albums. */
export const createDownloads = async ({
  nights,
  ...parts
}: Omit<DownloadsServiceParts, 'urlKey'> & { readonly nights: Nights }): Promise<Made<DownloadsService>> => {
  const urlKey = await sharedSecret(parts.database, 'download-urls', signingKeyBytes);
  const service = createDownloadsService({ ...parts, urlKey });
  return {
    service,
    slice: {
      name: 'downloads',
      serves: [downloadRoutes(service)],
      jobs: [
        handle(makeDownloadJob, service.make),
        handle(giveUpDownloadJob, service.giveUp),
        nights.erasing(sweepDownloadsJob, service.sweep),
      ],
      nightly: [sweepDownloadsJob],
      reacts: [on(photosErased, service.endWith)],
      customerData: service.customerData,
    },
  };
};
