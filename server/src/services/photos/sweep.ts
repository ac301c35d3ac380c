import { gathered, inBatches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { removeLeftCopies } from '../../platform/images/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import { createLeftoversRemoval } from './leftovers.ts';
import { photoPrefixes } from './object-keys.ts';
import type { PhotosStore } from './store.ts';
import { resumedTurn } from './turns.ts';

/** Objects or photos that are looked at in one query. */
const batchSize = 500;

/** An object is only a leftover when it is older than this: its row may be about to be written. Milliseconds. */
const leftoverAgeMs = 86_400_000;

/** Removes leftovers and resumes what failed; may be cut off anywhere and goes on the next night. */
export const createPhotosSweep = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  enqueue: Enqueue;
}): (() => Promise<void>) => {
  const { database, store, objects, clock, enqueue } = parts;
  const removeWithoutRow = createLeftoversRemoval(parts);

  async function* oldKeys(before: Date): AsyncGenerator<string> {
    for (const prefix of photoPrefixes)
      for await (const { key, modified } of objects.list(prefix)) if (modified < before) yield key;
  }

  const removeLeftovers = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - leftoverAgeMs);
    for await (const keys of gathered(batchSize, oldKeys(before))) await removeWithoutRow(keys);
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
