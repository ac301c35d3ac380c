import { on } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import { customerLinked } from '../customers/events.ts';
import { createRecordsService } from './service.ts';
import type { RecordsService } from './service.ts';

export type { RecordsService } from './service.ts';

/** What the operator's systems write; each kind is declared by the slice that uses it. */
export const createRecords = (...parts: Parameters<typeof createRecordsService>): Made<RecordsService> => {
  const service = createRecordsService(...parts);
  return {
    service,
    slice: {
      name: 'records',
      reacts: [on(customerLinked, service.link)],
      customerData: service.customerData,
    },
  };
};
