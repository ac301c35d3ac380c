import type { RecordPart } from '@albumen/contracts/operator/records';
import { on } from '../../kernel/events.ts';
import type { Made, Slice } from '../../kernel/slice.ts';
import { customerLinked } from '../customers/events.ts';
import { createRecordRoutes } from './routes.ts';
import { createRecordsService } from './service.ts';
import type { KindOptions, RecordUse } from './service.ts';

export type { StoredRecord } from './routes.ts';

/** A declared kind: the functions for its slice, and the operator's calls on it. */
export type RecordKind<Document, IsOwned extends boolean = true> = RecordUse<Document, IsOwned> & {
  readonly serves: NonNullable<Slice['serves']>[number];
};

export interface RecordsService {
  /** Declares how a kind is stored and used. Throws if its schema would drop unknown fields. */
  kind<Document, IsOwned extends boolean>(
    part: RecordPart<Document, IsOwned>,
    options: KindOptions<Document, IsOwned>,
  ): RecordKind<Document, IsOwned>;
  /** For a slice that decides by a record and stores its decision in the same transaction. */
  readonly hold: ReturnType<typeof createRecordsService>['hold'];
}

/** Documents that the operator's systems write; each kind is declared by the slice that uses it. */
export const createRecords = (...parts: Parameters<typeof createRecordsService>): Made<RecordsService> => {
  const service = createRecordsService(...parts);
  return {
    service: {
      kind: (part, options) => {
        const { use, calls } = service.kind(part, options);
        return { ...use, serves: createRecordRoutes(part, calls) };
      },
      hold: service.hold,
    },
    slice: {
      name: 'records',
      reacts: [on(customerLinked, service.link)],
      customerData: service.customerData,
    },
  };
};
