import { handle } from '../../platform/queue.ts';
import type { Made } from '../../platform/slice.ts';
import { sweepSelectionsJob } from './jobs.ts';
import { operatorSelectionsRoutes, selectionsRoutes } from './routes.ts';
import { createSelectionsService } from './service.ts';
import type { SelectionsService } from './service.ts';

/** The temporary selections of photos, of which prints are ordered. */
export const createSelections = (
  ...parts: Parameters<typeof createSelectionsService>
): Made<SelectionsService> => {
  const service = createSelectionsService(...parts);
  return {
    service,
    slice: {
      name: 'selections',
      serves: [selectionsRoutes(service), operatorSelectionsRoutes(service)],
      jobs: [handle(sweepSelectionsJob, service.sweep)],
      nightly: [sweepSelectionsJob],
      customerData: service.customerData,
    },
  };
};
