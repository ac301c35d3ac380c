import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { rowByRow, gathered, inBatches } from '../../platform/batches.ts';
import { holdLock } from '../../platform/database/database.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { photosErased } from './events.ts';
import { createLeftoversRemoval } from './leftovers.ts';
import { photoPrefixes } from './object-keys.ts';
import type { PhotosStore } from './store.ts';

/** Photos or objects that are read or erased in one step. */
const batchSize = 500;

/** The photos of a customer, for their data export and for erasing their account. */
export const createPhotosData = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'announce'> & {
    store: PhotosStore;
  },
): CustomerData => {
  const { database, store, objects, announce } = parts;
  const removeWithoutRow = createLeftoversRemoval(parts);
  const objectPrefixes = (ownerId: string) => photoPrefixes.map((prefix) => `${prefix}${ownerId}/`);
  return {
    tables: [
      'photos',
      'photo_month_counts',
      'photo_upload_counts',
      'photo_deletion_counts',
      'photo_tasks',
      'photo_task_calls',
      'damaged_originals',
    ],
    objectPrefixes,
    isLibrary: true,

    erase: async (ownerId, requireDue) => {
      await inBatches<{ readonly id: string }>(database, {
        size: batchSize,
        read: async (tx, _after, limit) => {
          // Storing a photo takes the same lock.
          await holdLock(tx, ownerId);
          await requireDue?.(tx);
          const removed = await store.removeOwned(tx, ownerId, limit);
          // In the transaction that removes the last photos: a photo that arrives later starts new counts.
          if (removed.length < limit) await store.removeCountsAndTasks(tx, ownerId);
          return removed;
        },
        work: (tx, photos) => announce(tx, photosErased, { ownerId, photoIds: photos.map(({ id }) => id) }),
      });
      // Includes leftovers of killed processes, which no row names any more.
      for (const prefix of objectPrefixes(ownerId)) {
        for await (const found of gathered(batchSize, objects.list(prefix)))
          await removeWithoutRow(found.map(({ key }) => key));
        // A customer who stays may be adding a photo at this moment.
        if (!requireDue) await objects.removeFolder(prefix);
      }
    },

    async *describe(ownerId) {
      for await (const photo of rowByRow(store.ownedAfter, ownerId)) yield { kind: 'photo', ...photo };
      for await (const task of rowByRow(store.tasksAfter, ownerId)) yield { kind: 'photo-task', ...task };
    },
  };
};
