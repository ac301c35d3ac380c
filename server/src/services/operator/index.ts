import { createKeys } from './keys.ts';
import type { OperatorKeys } from './keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Authenticators } from '../../platform/http/caller.ts';
import type { Nights } from '../../platform/nights/index.ts';
import type { Made } from '../../platform/slice.ts';
import { firstKeyIn } from './first-key.ts';
import { sweepOperatorJob } from './jobs.ts';
import { createOperatorAuthenticator, operatorRoutes } from './routes/index.ts';
import { createOperatorService } from './service.ts';
import type { OperatorService, OperatorServiceParts } from './service.ts';
import { createKeysStore } from './store/keys.ts';

export { isKeyName, keyNameMaxLength, scopeNames } from './rules.ts';

/** The operator's service, and how a web process authenticates its calls. */
export type OfferedOperator = OperatorService & {
  /** Makes the first key if there is none yet. */
  readonly openAuthenticator: () => Promise<NonNullable<Authenticators['operator']>>;
};

/** The keys, for the command line. */
export const openOperatorKeys = (database: Database, clock: Clock): OperatorKeys =>
  createKeys({ store: createKeysStore(database), clock });

/** The operator's calls that concern all slices: batches of writes, events and keys. */
export const createOperator = (
  parts: OperatorServiceParts & {
    readonly nights: Nights;
    readonly dataDir: string;
    /** Undefined to use the key in the data folder. */
    readonly firstKey: string | undefined;
  },
): Made<OfferedOperator> => {
  const service = createOperatorService(parts);
  return {
    service: {
      ...service,
      openAuthenticator: async () =>
        createOperatorAuthenticator(service, parts.firstKey ?? (await firstKeyIn(parts.dataDir))),
    },
    slice: {
      name: 'operator',
      serves: [operatorRoutes(service)],
      jobs: [parts.nights.erasing(sweepOperatorJob, service.sweep)],
      nightly: [sweepOperatorJob],
      customerData: service.customerData,
    },
  };
};
