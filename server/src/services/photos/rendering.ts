import { renditionSizes } from '@albumen/contracts/limits';
import type { RenditionSize } from '@albumen/contracts/limits';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { PhotoRefused, renderPhoto } from '../../platform/images/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { JobNotes } from '../../platform/queue.ts';
import type { RenderPhoto } from './jobs.ts';
import { allKeys, originalKey, renditionKey } from './object-keys.ts';
import type { PhotosStore } from './store.ts';

/**
 * Runs a render job. Can be repeated at any time: objects are written whole under the same keys, and the row becomes
 * "ready" only when all of them exist. If a photo cannot be decoded, its row says so and the original stays.
 */
export const createRendering =
  (parts: { database: Database; store: PhotosStore; objects: Objects; log: Log }) =>
  async ({ ownerId, photoId, again }: RenderPhoto): Promise<void> => {
    const { database, store, objects, log } = parts;
    const file = await store.findFile(ownerId, photoId);
    if (file?.renditions === 'ready' && !again) return;
    // The photo was discarded, perhaps after a try that got half way.
    if (file === undefined) return objects.delete(allKeys(ownerId, photoId));
    /** Deletes what was written if the photo was discarded during rendering. */
    const settle = async (
      result: Parameters<typeof store.setRendered>[3],
      reason?: string,
    ): Promise<void> => {
      const { damage } = result;
      if (damage) log.info({ ownerId, photoId, damage, reason }, 'a photo is damaged');
      const isThere = await inTransaction(database, (tx) => store.setRendered(tx, ownerId, photoId, result));
      if (!isThere) await objects.delete(allKeys(ownerId, photoId));
    };
    try {
      const result = await objects.withFile(originalKey(ownerId, photoId), (path) =>
        renderPhoto(path, { type: file.contentType }, renditionSizes),
      );
      // All at once, so that the disk flushes them together.
      await Promise.all(
        result.renditions.map(({ size, data }) =>
          objects.put(renditionKey(ownerId, photoId, size as RenditionSize), data),
        ),
      );
      const { placeholder, damage, decoderMessage } = result;
      await settle({ renditions: 'ready', placeholder, damage }, decoderMessage);
    } catch (error) {
      // A file that cannot be decoded will not decode at the next try either; other failures may pass.
      if (!(error instanceof PhotoRefused)) throw error;
      const { message } = error.cause instanceof Error ? error.cause : error;
      await settle({ renditions: 'failed', placeholder: null, damage: 'faulty' }, message);
    }
  };

/**
 * Marks a photo as failed after its last try. If the last try killed its worker, as earlier ones may have, the next
 * night does not try it again: only an operator can ask for that.
 */
export const createGivingUp =
  ({ store, log }: { store: PhotosStore; log: Log }) =>
  async ({ ownerId, photoId }: RenderPhoto, { wasSilent }: JobNotes): Promise<void> => {
    const isChanged = await store.setRenderingFailed(ownerId, photoId, { isGivenUp: wasSilent });
    if (isChanged && wasSilent) log.error({ ownerId, photoId }, 'gave up rendering a photo');
  };
