import { rowByRow, gathered, inBatches } from '../../platform/batches.ts';
import { holdLock } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { CustomerData } from '../../platform/slice.ts';
import { photosErased } from './events.ts';
import { createLeftoversRemoval } from './leftovers.ts';
import { photoPrefixes } from './object-keys.ts';
import type { PhotosStore } from './store.ts';

/** Photos or objects that are read or erased at once. */
const batchSize = 500;

/** The photos of a customer, as they are told in a data export and erased with the account. */
export const createPhotosData = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  announce: Announce;
}): CustomerData => {
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
          // Whoever takes in a photo holds it, too.
          await holdLock(tx, ownerId);
          await requireDue?.(tx);
          const removed = await store.removeOwned(tx, ownerId, limit);
          // With the last of them: a photo that comes behind is counted anew.
          if (removed.length < limit) await store.removeCountsAndTasks(tx, ownerId);
          return removed;
        },
        work: (tx, photos) => announce(tx, photosErased, { ownerId, photoIds: photos.map(({ id }) => id) }),
      });
      // Also what a kill has left behind: there is no row any more that names it.
      for (const prefix of objectPrefixes(ownerId))
        for await (const found of gathered(batchSize, objects.list(prefix)))
          await removeWithoutRow(found.map(({ key }) => key));
    },

    async *describe(ownerId) {
      for await (const photo of rowByRow(batchSize, (after: { id: string } | undefined, limit) =>
        store.ownedAfter(ownerId, after, limit),
      ))
        yield { kind: 'photo', ...photo };
      for await (const task of rowByRow(batchSize, (after: { id: string } | undefined, limit) =>
        store.tasksAfter(ownerId, after, limit),
      ))
        yield { kind: 'photo-task', ...task };
    },
  };
};
