import type { Database } from '../../platform/database/database.ts';
import { on } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import type { Made } from '../../kernel/slice.ts';
import { customerLinked } from '../customers/events.ts';
import { photosToErase } from '../photos/events.ts';
import { importPhotosJob, sweepImportsJob } from './jobs.ts';
import { activationRoutes } from './routes.ts';
import { createActivationService } from './service.ts';
import type { ActivationService, ActivationServiceParts } from './service.ts';
import { createActivationStore } from './store.ts';

/** The number of unfinished imports, for the command line. */
export const countUnfinishedImports = (database: Database): Promise<number> =>
  createActivationStore(database).unfinished();

/** Starts libraries and imports photos from an earlier system. */
export const createActivation = (parts: ActivationServiceParts): Made<ActivationService> => {
  const service = createActivationService(parts);
  return {
    service,
    slice: {
      name: 'activation',
      serves: [activationRoutes(service)],
      jobs: [handle(importPhotosJob, service.importPhotos), handle(sweepImportsJob, service.sweep)],
      nightly: [sweepImportsJob],
      reacts: [on(customerLinked, service.importLinked), on(photosToErase, service.rememberErased)],
      customerData: service.customerData,
    },
  };
};
