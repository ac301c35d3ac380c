import { recentlyDeletedDays } from '@albumen/contracts/limits';
import { batches } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { photosErased, photosToErase } from './events.ts';
import { allKeys } from './object-keys.ts';
import type { PhotosStore } from './store.ts';
import type { DeletedPhoto } from './store/deleted.ts';

const dayMs = 86_400_000;

/** Photos that are looked at in one query, and of one owner erased in one transaction. */
const batchSize = 500;

/**
 * Erases photos of Recently deleted: "renditions, originals, rows". Those that somebody counts on stay: bytes that were sent
 * again lie nowhere else. The rows go first, so that no row is ever without its original; what a kill or a failure leaves of
 * the objects is a leftover that the sweep removes.
 */
export const createErasing = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  announce: Announce;
  log: Log;
}) => {
  const { database, store, objects, announce, log } = parts;

  /**
   * Removes the rows, with `before` only of what was deleted before it; settles with the ids of those that are gone. To be
   * called with the owner's lock held, since whoever brings the same bytes holds it, too: each sees what the other has done.
   */
  const eraseRows = async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
    before?: Date,
  ): Promise<string[]> => {
    const kept = new Set<string>();
    const keep = (ids: readonly string[]) => ids.forEach((id) => kept.add(id));
    await announce(tx, photosToErase, { ownerId, photoIds, keep });
    const ended = photoIds.filter((id) => !kept.has(id));
    const gone = await store.erase(tx, ownerId, ended, before);
    if (gone.length > 0) await announce(tx, photosErased, { ownerId, photoIds: gone });
    return gone;
  };

  /** Deletes from the object store what it holds of photos whose rows have gone. */
  const deleteObjects = (ownerId: string, photoIds: readonly string[]): Promise<void> =>
    objects.delete(photoIds.flatMap((photoId) => allKeys(ownerId, photoId)));

  return {
    eraseRows,
    deleteObjects,

    /**
     * Done every night: erases what was deleted longer ago than it can be undone. What fails is told by name, holds up
     * nobody else's, and is tried again the next night.
     */
    eraseDeleted: async (dueBy: Date): Promise<JobCounts> => {
      // "can be undone for 30 days … A daily job erases what is past that"
      const before = new Date(dueBy.getTime() - recentlyDeletedDays * dayMs);
      let count = 0;

      const erase = async (ownerId: string, photoIds: readonly string[]): Promise<void> => {
        const erased = await inTransaction(database, async (tx) => {
          await holdLock(tx, ownerId);
          return eraseRows(tx, ownerId, photoIds, before);
        });
        await deleteObjects(ownerId, erased);
        count += erased.length;
      };

      const deletedPhotos = batches(batchSize, (after: DeletedPhoto | undefined, limit) =>
        store.deletedBefore(before, after, limit),
      );
      for await (const { rows } of deletedPhotos) {
        for (const [ownerId, ofOwner] of Map.groupBy(rows, (photo) => photo.ownerId)) {
          const ids = ofOwner.map(({ id }) => id);
          await erase(ownerId, ids).catch((error: unknown) =>
            log.error({ err: error, ownerId }, 'deleted photos could not be erased'),
          );
        }
      }
      return { erased: count };
    },
  };
};
