import { operatorReads } from '../../kernel/events.ts';
import type { Made } from '../../kernel/slice.ts';
import { reorderRequested } from './events.ts';
import { reorderRoutes } from './routes.ts';
import { createReorderService } from './service.ts';
import type { ReorderParts, ReorderService } from './service.ts';

/** Ordering the same again in the shop. */
export const createReorder = (parts: ReorderParts): Made<ReorderService> => {
  const service = createReorderService(parts);
  return {
    service,
    slice: {
      name: 'reorder',
      serves: [reorderRoutes(service)],
      operatorEvents: [
        operatorReads(reorderRequested, ({ customerId, ...payload }) => [
          { type: 'reorder.requested', customerId, payload },
        ]),
      ],
    },
  };
};
