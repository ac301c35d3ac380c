import { on } from '../../kernel/events.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { customerLinked } from '../customers/events.ts';
import { ordersPlaced } from '../orders/events.ts';
import { retentionNightJob } from './jobs.ts';
import { operatorStorageRoutes, storageRoutes } from './routes.ts';
import { createRetentionOverview } from './overview.ts';
import { createRetentionService } from './service.ts';
import type { RetentionService } from './service.ts';

export type { RetentionService } from './service.ts';

/** The overview of the nights for the operator's command line. */
export const openRetentionOverview = createRetentionOverview;

/** The retention of customers' photos. */
export const createRetention = (
  parts: Parameters<typeof createRetentionService>[0] & { readonly nights: Nights },
): Made<RetentionService> => {
  const service = createRetentionService(parts);
  return {
    service,
    slice: {
      name: 'retention',
      serves: [storageRoutes(service), operatorStorageRoutes(service)],
      jobs: [parts.nights.job(retentionNightJob, service.night)],
      nightly: [retentionNightJob],
      gauges: [
        {
          name: 'albumen_retention_held_libraries',
          help: 'Libraries that the last night did not erase because too many were due at once',
          labels: [],
          read: async () => [{ labels: {}, value: await service.brakedLibraries() }],
        },
      ],
      reacts: [on(ordersPlaced, service.noteOrder), on(customerLinked, service.link)],
      shownFacts: {
        'photo-storage': ['lastOrderAt'],
        'deletion-delay': ['until'],
        'storage-notice': ['email', 'acceptedAt'],
      },
      customerData: service.customerData,
    },
  };
};
