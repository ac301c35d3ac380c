import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { renderPhotoJob } from './jobs.ts';
import { originalKey } from './object-keys.ts';
import { createOriginalCheck } from './original-check.ts';
import type { Original } from './original-check.ts';
import type { PhotosStore } from './store.ts';

/**
 * Restores a missing or damaged original, as found now or by an earlier night, from a flushed file of the same bytes.
 * Renders the photo again if the damaged original could not be rendered. Leaves an intact original as it is. Can be
 * repeated: the next call completes what a kill interrupted, or the next scrub reports it.
 */
export const createRepair = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'clock' | 'enqueue' | 'log'> & {
    store: PhotosStore;
  },
) => {
  const { database, store, objects, clock, enqueue, log } = parts;
  const faultOf = createOriginalCheck(parts);
  return async (photo: Original, path: string): Promise<void> => {
    const { ownerId, id } = photo;
    const isWhole = !(await store.isDamaged(photo)) && (await faultOf(photo)) === undefined;
    if (isWhole) return;
    await objects.putFile(originalKey(ownerId, id), path);
    await inTransaction(database, async (tx) => {
      const isToRender = await store.setRepaired(tx, photo);
      if (isToRender) await enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn: clock.now() });
    });
    log.info({ ownerId, photoId: id }, 'a damaged original was replaced by an upload of the same bytes');
  };
};
