import { rowByRow, inBatches } from '../../platform/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { Staging } from '../../platform/staging.ts';
import { stagedName } from './rules.ts';
import type { StagedUpload } from './rules.ts';
import type { UploadsStore } from './store.ts';

/** Uploads that are read or erased in one step. */
const batchSize = 500;

/** The uploads of a customer, for their data export and for erasing their account. */
export const createUploadsData = (parts: {
  database: Database;
  store: UploadsStore;
  staging: Staging;
}): CustomerData => {
  const { database, store, staging } = parts;
  return {
    tables: ['upload_sessions', 'uploads'],
    isLibrary: true,

    erase: async (ownerId, requireDue) => {
      await inBatches<StagedUpload>(database, {
        size: batchSize,
        read: async (tx, _after, limit) => {
          await store.lockOwner(tx, ownerId);
          await requireDue?.(tx);
          const removed = await store.removeOwned(tx, ownerId, limit);
          if (removed.length < limit) await store.removeSessions(tx, ownerId);
          return removed;
        },
        // Before the rows are removed, because only they name the files.
        work: async (_tx, uploads) => {
          for (const upload of uploads) await staging.remove(stagedName(upload));
        },
      });
    },

    async *describe(ownerId) {
      for (const session of await store.sessionsOf(ownerId)) yield { kind: 'upload-session', ...session };
      for await (const { ownerId: _, ...upload } of rowByRow(store.ownedAfter, ownerId))
        yield { kind: 'upload', ...upload };
    },
  };
};
