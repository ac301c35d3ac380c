import { on } from '../../kernel/events.ts';
import { keyFileIn } from '../../platform/key-file.ts';
import { albumErased } from '../albums/events.ts';
import { customerErased, erasedNumberPut } from '../customers/events.ts';
import { recordRemoved, recordsErased } from '../records/events.ts';
import { createKeys, firstKeyFile, makeKey } from './keys.ts';
import type { OperatorKeys } from './keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Authenticators } from '../../kernel/http/caller.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { sweepOperatorJob } from './jobs.ts';
import { createOperatorAuthenticator, operatorRoutes } from './routes/index.ts';
import { createOperatorService } from './service.ts';
import type { OperatorService, OperatorServiceParts } from './service.ts';
import { createKeysStore } from './store/keys.ts';

export { firstKeyFile } from './keys.ts';
export { removeKeys } from './store/keys.ts';
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
  const { audit } = service;
  const forgetNumbers = (tx: Transaction, numbers: readonly string[]): Promise<void> =>
    audit.forgetIds(
      tx,
      numbers.map((value) => ({ name: 'customerNumber', value })),
    );
  return {
    service: {
      ...service,
      openAuthenticator: async () =>
        createOperatorAuthenticator(
          service,
          parts.firstKey ?? (await keyFileIn(parts.dataDir, firstKeyFile, makeKey)),
        ),
    },
    slice: {
      name: 'operator',
      serves: [operatorRoutes(service)],
      jobs: [parts.nights.erasing(sweepOperatorJob, service.sweep)],
      nightly: [sweepOperatorJob],
      reacts: [
        on(customerErased, (tx, { customerNumbers }) => forgetNumbers(tx, customerNumbers)),
        on(erasedNumberPut, (tx, { customerNumber }) => forgetNumbers(tx, [customerNumber])),
        on(recordsErased, (tx, { records }) => audit.forgetIds(tx, records)),
        on(recordRemoved, (tx, { ownerId, record }) => audit.noteOwner(tx, ownerId, record)),
        on(albumErased, (tx, { albumId: value }) => audit.forgetIds(tx, [{ name: 'albumId', value }])),
      ],
      customerData: service.customerData,
    },
  };
};
