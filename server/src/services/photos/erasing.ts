import { recentlyDeletedDays } from '@albumen/contracts/limits';
import { batches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { photosErased, photosToErase } from './events.ts';
import { allKeys } from './object-keys.ts';
import type { PhotosStore } from './store.ts';
import type { DeletedPhoto } from './store/deleted.ts';

const dayMs = 86_400_000;

/** Photos that are looked at in one query, and of one owner erased in one transaction. */
const batchSize = 500;

/**
 * Erases photos that were deleted longer ago than it can be undone: "renditions, originals, rows". Those that
 * somebody counts on stay until a later night: bytes that were sent again lie nowhere else. The rows go first, so that no
 * row is ever without its original; what a kill or a failure leaves of the objects is a leftover that the sweep removes.
 * What fails is told by name, holds up nobody else's, and is tried again the next night.
 */
export const createErasing = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  announce: Announce;
  log: Log;
}): (() => Promise<void>) => {
  const { database, store, objects, clock, announce, log } = parts;

  return async () => {
    // "can be undone for 30 days … A daily job erases what is past that"
    const before = new Date(clock.now().getTime() - recentlyDeletedDays * dayMs);

    const erase = async (ownerId: string, photoIds: readonly string[]): Promise<void> => {
      const erased = await inTransaction(database, async (tx) => {
        // Whoever brings the same bytes holds it, too: each sees what the other has done.
        await holdLock(tx, ownerId);
        const kept = new Set<string>();
        const keep = (ids: readonly string[]) => ids.forEach((id) => kept.add(id));
        await announce(tx, photosToErase, { ownerId, photoIds, keep });
        const ended = photoIds.filter((id) => !kept.has(id));
        const gone = await store.erase(tx, ownerId, ended, before);
        if (gone.length > 0) await announce(tx, photosErased, { ownerId, photoIds: gone });
        return gone;
      });
      await objects.delete(erased.flatMap((id) => allKeys(ownerId, id)));
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
  };
};
