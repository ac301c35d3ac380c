import { operatorPhotoStorage } from '@albumen/contracts/operator/photo-storage';
import { photoStorage } from '@albumen/contracts/photo-storage';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { RetentionService } from './service.ts';

/** The customer's call on how long photos are kept. */
export const storageRoutes = (service: RetentionService): Served =>
  serves(photoStorage, {
    readDeletionStatus: ({ caller }) => service.status(caller.customerId),
    readNotices: ({ caller }) => service.notices(caller.customerId),
  });

/** The operator's calls on deletion delays, and on notices that bounced. */
export const operatorStorageRoutes = (service: RetentionService): Served =>
  serves(operatorPhotoStorage, {
    putDeletionDelay: async ({ params, body }) => {
      const applied = await service.putDelay(params.customerNumber, body);
      return { applied, ...(applied ? {} : { reason: 'newer-stored' as const }) };
    },
    readDeletionDelay: ({ params }) => service.readDelay(params.customerNumber),
    endDeletionDelay: ({ params }) => service.endDelay(params.customerNumber),
    reportMailEvents: ({ body }) => service.noteMailEvents(body.events),
  });
