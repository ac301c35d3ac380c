import { operatorReads } from '../../kernel/events.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { printsSelected } from './events.ts';
import { sweepSelectionsJob } from './jobs.ts';
import { operatorSelectionsRoutes, selectionsRoutes } from './routes.ts';
import { createSelectionsService } from './service.ts';
import type { SelectionsService } from './service.ts';

/** Temporary selections of photos to order prints of. */
export const createSelections = ({
  nights,
  ...parts
}: Parameters<typeof createSelectionsService>[0] & { readonly nights: Nights }): Made<SelectionsService> => {
  const service = createSelectionsService(parts);
  return {
    service,
    slice: {
      name: 'selections',
      serves: [selectionsRoutes(service), operatorSelectionsRoutes(service)],
      jobs: [nights.erasing(sweepSelectionsJob, service.sweep)],
      nightly: [sweepSelectionsJob],
      operatorEvents: [
        operatorReads(printsSelected, ({ ownerId: customerId, ...payload }) => [
          { type: 'prints.selected', customerId, payload },
        ]),
      ],
      customerData: service.customerData,
    },
  };
};
