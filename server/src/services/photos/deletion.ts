import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import { photosDeleted, photosRestored } from './events.ts';
import type { PhotosStore } from './store.ts';

/** Moves photos to Recently deleted and back. */
export const createDeletion = (parts: {
  database: Database;
  store: PhotosStore;
  clock: Clock;
  announce: Announce;
}) => {
  const { database, store, clock, announce } = parts;
  return {
    /**
     * Deletes photos: they stand in no list and no count from now on. Settles with the ids that could not be deleted.
     * "Ids that are not the caller's come back in `failed` and are untouched; ids already deleted count as done, so a
     * lost answer can be repeated."
     */
    delete: (ownerId: string, photoIds: readonly string[]): Promise<string[]> =>
      inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        const changed = await store.delete(tx, ownerId, photoIds, clock.now());
        if (changed.length > 0) await announce(tx, photosDeleted, { ownerId, photoIds: changed });
        const deleted = new Set(await store.deletedAmong(tx, ownerId, photoIds));
        // An id means the same in capitals, which PostgreSQL answers in small letters.
        return photoIds.filter((id) => !deleted.has(id.toLowerCase()));
      }),

    /** Brings photos back from Recently deleted; settles with the ids of those that were there. */
    restore: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const restored = await store.restore(tx, ownerId, photoIds);
      if (restored.length > 0) await announce(tx, photosRestored, { ownerId, photoIds: restored });
      return restored;
    },
  };
};
