import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { photosErased, photosToErase } from './events.ts';
import { allKeys } from './object-keys.ts';
import { erasedBefore } from './rules.ts';
import type { PhotosStore } from './store.ts';

/** Photos per query, and photos of one owner erased per transaction. */
const batchSize = 500;

/**
 * Erases photos in Recently deleted: "renditions, originals, rows". Photos that an open upload session counts on stay,
 * because bytes that were sent again are stored nowhere else. The rows go first, so that no row is ever without its
 * original; objects left behind by a kill or a failure are removed by the sweep.
 */
export const createErasing = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'announce' | 'log'> & {
    store: PhotosStore;
  },
) => {
  const { database, store, objects, announce, log } = parts;

  /**
   * Removes the rows, with `before` only of photos deleted before that time; resolves to the ids of the removed photos.
   * Call it while holding the owner's lock. Storing the same bytes takes the lock, too, so each sees what the other
   * did.
   */
  const eraseRows = async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
    before?: Date,
  ): Promise<string[]> => {
    const idsToKeep = new Set<string>();
    const keep = (ids: readonly string[]) => ids.forEach((id) => idsToKeep.add(id));
    await announce(tx, photosToErase, { ownerId, photoIds, keep });
    const ended = photoIds.filter((id) => !idsToKeep.has(id));
    const erased = await store.erase(tx, ownerId, ended, before);
    if (erased.length > 0) await announce(tx, photosErased, { ownerId, photoIds: erased });
    return erased;
  };

  /** Deletes the objects of photos whose rows are removed. */
  const deleteObjects = (ownerId: string, photoIds: readonly string[]): Promise<void> =>
    objects.delete(photoIds.flatMap((photoId) => allKeys(ownerId, photoId)));

  return {
    eraseRows,
    deleteObjects,

    /**
     * Runs every night: erases photos whose deletion can no longer be undone. A failure is logged by name, does not
     * hold up other owners, and is tried again the next night.
     */
    eraseDeleted: async (dueBy: Date): Promise<JobCounts> => {
      const before = erasedBefore(dueBy);
      let count = 0;

      const erase = async (ownerId: string, photoIds: readonly string[]): Promise<void> => {
        const erased = await inTransaction(database, async (tx) => {
          await holdLock(tx, ownerId);
          return eraseRows(tx, ownerId, photoIds, before);
        });
        await deleteObjects(ownerId, erased);
        count += erased.length;
      };

      for await (const { rows } of batches(batchSize, store.deletedBefore, before)) {
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
