import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import { photosDeleted, photosRestored } from './events.ts';
import type { PhotosStore } from './store.ts';

/** Moves photos to Recently deleted and back. To be called with the owner's lock held. */
export const createDeletion = (parts: { store: PhotosStore; clock: Clock; announce: Announce }) => {
  const { store, clock, announce } = parts;
  return {
    /** Deletes photos: they stand in no list and no count from now on. Settles with the ids of those that were listed. */
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

    /** Brings photos back from Recently deleted; settles with the ids of those that were there. */
    restore: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const restored = await store.restore(tx, ownerId, photoIds, clock.now());
      if (restored.length > 0) await announce(tx, photosRestored, { ownerId, photoIds: restored });
      return restored;
    },
  };
};
