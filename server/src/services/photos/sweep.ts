import { gathered, inBatches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { removeLeftCopies } from '../../platform/images/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import { photoOfKey, photoPrefixes } from './object-keys.ts';
import type { PhotoKey, PhotosStore } from './store.ts';
import { resumedTurn } from './turns.ts';

/** Objects or photos that are looked at in one query. */
const batchSize = 500;

/** An object is only a leftover when it is older than this: its row may be about to be written. Milliseconds. */
const leftoverAgeMs = 86_400_000;

const nameOf = ({ ownerId, id }: PhotoKey): string => `${ownerId}/${id}`;

/** Removes leftovers and resumes what failed; may be cut off anywhere and goes on the next night. */
export const createPhotosSweep = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  enqueue: Enqueue;
}): (() => Promise<void>) => {
  const { database, store, objects, clock, enqueue } = parts;

  const withoutRow = async (keys: readonly string[], existing = store.existing): Promise<string[]> => {
    const photos = new Map(keys.map(photoOfKey).map((photo) => [nameOf(photo), photo]));
    const there = new Set((await existing([...photos.values()])).map(nameOf));
    return keys.filter((key) => !there.has(nameOf(photoOfKey(key))));
  };

  /**
   * Looks once more with the owner's lock held: whoever takes the photo in meanwhile holds it, too, and then finds
   * either the object or, by its absence, that it must be put again.
   */
  const removeUnowned = async (keys: readonly string[]): Promise<void> => {
    const byOwner = Map.groupBy(await withoutRow(keys), (key) => photoOfKey(key).ownerId);
    for (const [ownerId, suspects] of byOwner) {
      await inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        await objects.delete(await withoutRow(suspects, (photos) => store.existing(photos, tx)));
      });
    }
  };

  async function* oldKeys(before: Date): AsyncGenerator<string> {
    for (const prefix of photoPrefixes)
      for await (const { key, modified } of objects.list(prefix)) if (modified < before) yield key;
  }

  const removeLeftovers = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - leftoverAgeMs);
    for await (const keys of gathered(batchSize, oldKeys(before))) await removeUnowned(keys);
    await objects.removeUnfinished(before);
    await removeLeftCopies();
  };

  const resumeFailed = () =>
    inBatches(database, {
      size: batchSize,
      read: store.resumeRendering,
      work: async (tx, waiting) => {
        const turn = resumedTurn(clock.now());
        for (const { ownerId, id } of waiting)
          await enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn });
      },
    });

  return async () => {
    await removeLeftovers();
    await resumeFailed();
  };
};
