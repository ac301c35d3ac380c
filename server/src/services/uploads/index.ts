import { on } from '../../kernel/events.ts';
import type { Made } from '../../kernel/slice.ts';
import { photosErased, photosToErase } from '../photos/events.ts';
import { sweepUploadsJob } from './jobs.ts';
import { serveResumableUploads, uploadsRoutes } from './routes/index.ts';
import { createUploadsService } from './service.ts';
import type { UploadsService, UploadsServiceParts } from './service.ts';

export type { BroughtPhoto } from './bringing.ts';
export type { UploadsService } from './service.ts';

/** Uploads and their sessions, with their calls, jobs and events. */
export const createUploads = (parts: UploadsServiceParts): Made<UploadsService> => {
  const service = createUploadsService(parts);
  return {
    service,
    slice: {
      name: 'uploads',
      serves: [uploadsRoutes(service)],
      pages: (http, { customer }) => serveResumableUploads(http, service, customer),
      jobs: [parts.nights.job(sweepUploadsJob, service.sweep)],
      nightly: [sweepUploadsJob],
      gauges: [
        {
          name: 'albumen_overdue_upload_sessions',
          help: 'Upload sessions without activity that the sweeps of two nights did not discard',
          labels: ['state'],
          read: async () => [{ labels: { state: 'open' }, value: await service.overdueSessions() }],
        },
      ],
      reacts: [
        // Bytes that were sent again are stored nowhere else.
        on(photosToErase, async (tx, { ownerId, photoIds, keep }) =>
          keep(await service.countedOn(tx, ownerId, photoIds)),
        ),
        on(photosErased, (tx, { ownerId, photoIds }) => service.forgetPhotos(tx, ownerId, photoIds)),
      ],
      customerData: service.customerData,
    },
  };
};
