import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../kernel/events.ts';
import { photosDeleted, photosRestored } from './events.ts';
import type { PhotosStore } from './store.ts';

/** Moves photos to Recently deleted and back. Call it while holding the owner's lock. */
export const createDeletion = (parts: { store: PhotosStore; clock: Clock; announce: Announce }) => {
  const { store, clock, announce } = parts;
  return {
    /** Deletes photos and removes them from all lists and counts. Resolves to the ids of those that were listed. */
    delete: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      deletionId: string,
    ): Promise<string[]> => {
      const deleted = await store.delete(tx, ownerId, photoIds, { deletionId, now: clock.now() });
      if (deleted.length > 0) await announce(tx, photosDeleted, { ownerId, photoIds: deleted });
      return deleted;
    },

    /** Restores photos from Recently deleted; resolves to the ids of those that were there. */
    restore: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const restored = await store.restore(tx, ownerId, photoIds, clock.now());
      if (restored.length > 0) await announce(tx, photosRestored, { ownerId, photoIds: restored });
      return restored;
    },
  };
};
