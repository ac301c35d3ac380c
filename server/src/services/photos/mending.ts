import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import { originalKey } from './object-keys.ts';
import { createOriginalCheck } from './original-check.ts';
import type { Original } from './original-check.ts';
import type { PhotosStore } from './store.ts';

/**
 * Puts an original back that is missing or damaged, as read back now or in a night before, from a flushed file of the very
 * same bytes, and has made anew what could not be rendered from the damaged one. A photo whose original is whole is left
 * as it is. May be repeated: what a kill cuts off is done by the next one, or told by the next reading back.
 */
export const createMending = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  enqueue: Enqueue;
  log: Log;
}) => {
  const { database, store, objects, clock, enqueue, log } = parts;
  const faultOf = createOriginalCheck(parts);
  return async (photo: Original, path: string): Promise<void> => {
    const { ownerId, id } = photo;
    const isWhole = !(await store.isDamaged(photo)) && (await faultOf(photo)) === undefined;
    if (isWhole) return;
    await objects.putFile(originalKey(ownerId, id), path);
    await inTransaction(database, async (tx) => {
      const isToRender = await store.setMended(tx, photo);
      if (isToRender) await enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn: clock.now() });
    });
    log.info({ ownerId, photoId: id }, 'a damaged original was put back by an upload of the same bytes');
  };
};
