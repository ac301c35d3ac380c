import { text } from 'node:stream/consumers';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Night } from '../../kernel/nights/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { createErasedHash } from './erased-hash.ts';
import type { CustomersStore } from './store/customers.ts';
import { erasedNamesStore, erasedStore } from './store/erased.ts';

/** Our choice: longer than a provider keeps anyone signed in, and longer than a dump is kept. */
const erasureRetentionMs = 400 * 86_400_000;

/** Customers per query. */
const batchSize = 500;

const prefix = 'erased/';

/** The mark that remains of an erased customer: a hash of their identity, or of a customer number or address. */
export interface ErasedMark {
  readonly kind: 'identities' | 'names';
  readonly hash: Buffer;
  readonly erasedAt: Date;
}

/** Earlier versions stored plain hashes, without the id of a key. */
const keyForm = /^erased\/(?:([0-9a-f]{16})\/)?(identities|names)\/([0-9a-f]{64})$/;

/**
 * Stores the hashes of erased customers in the object store as well: a dump from before their erasure brings back the
 * customers, but not the hashes.
 */
export const createErasures = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'secretKey' | 'log'> & {
    store: CustomersStore;
    eraseCustomer: (customerId: string) => Promise<void>;
  },
) => {
  const { database, objects, secretKey, store, log, eraseCustomer } = parts;
  const erasedHash = createErasedHash(secretKey);

  const keyOf = ({ kind, hash }: ErasedMark): string =>
    `${prefix}${secretKey.id}/${kind}/${hash.toString('hex')}`;

  const keep = async (mark: ErasedMark): Promise<void> =>
    objects.put(keyOf(mark), Buffer.from(mark.erasedAt.toISOString()));

  /** Rewrites the marks of earlier versions on the way. Marks of another key match nothing. */
  async function* marks(): AsyncGenerator<ErasedMark> {
    for await (const { key } of objects.list(prefix)) {
      const [, keyId, kind, digits = ''] = keyForm.exec(key) ?? [];
      if ((kind !== 'identities' && kind !== 'names') || (keyId !== undefined && keyId !== secretKey.id))
        continue;
      const bytes = await objects.read(key);
      if (!bytes) continue;
      const hash = Buffer.from(digits, 'hex');
      const erasedAt = new Date(await text(bytes));
      const mark = { kind, hash: keyId === undefined ? secretKey.hashAgain(hash) : hash, erasedAt } as const;
      if (keyId === undefined) {
        await keep(mark);
        await objects.delete([key]);
      }
      yield mark;
    }
  }

  /** Reads the hashes back after a dump was restored, so that these customers and their records are refused again. */
  const readBack = async (): Promise<void> => {
    for await (const { kind, hash, erasedAt } of marks())
      await inTransaction(database, (tx) =>
        (kind === 'identities' ? erasedStore : erasedNamesStore).keep(tx, hash, erasedAt),
      );
  };

  /** Erases customers that a dump has brought back, except those who have registered again since their erasure. */
  const eraseAgain = async (): Promise<number> => {
    const erased = new Map(
      (await erasedStore.all(database)).map(({ identity, erasedAt }) => [identity.toString('hex'), erasedAt]),
    );
    if (erased.size === 0) return 0;
    let count = 0;
    for await (const { rows } of batches(batchSize, store.identitiesBehind))
      for (const { id, registeredAt, ...identity } of rows) {
        const erasedAt = erased.get(erasedHash(identity).toString('hex'));
        if (erasedAt === undefined || registeredAt > erasedAt) continue;
        await eraseCustomer(id).then(
          () => {
            count += 1;
            log.info({ customerId: id }, 'a customer was erased again');
          },
          (error: unknown) =>
            log.error({ err: error, customerId: id }, 'a customer could not be erased again'),
        );
      }
    return count;
  };

  const forget = async (before: Date): Promise<void> => {
    await erasedStore.forget(database, before);
    for await (const mark of marks())
      if (mark.kind === 'identities' && mark.erasedAt < before) await objects.delete([keyOf(mark)]);
  };

  return {
    keep: async (erased: readonly ErasedMark[]): Promise<void> => {
      for (const mark of erased) await keep(mark);
    },

    readBack,

    /**
     * Runs every night: erases customers again that a dump has brought back, and forgets hashes that no token can need.
     */
    sweep: async ({ hasAlarm, sweeps, dueBy }: Night): Promise<JobCounts> => {
      // The start does not notice a dump of the same day.
      if (!hasAlarm) await readBack();
      const erased = sweeps ? await eraseAgain() : 0;
      if (dueBy) await forget(new Date(dueBy.getTime() - erasureRetentionMs));
      return { erased };
    },
  };
};
