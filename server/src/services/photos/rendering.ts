import { renditionSizes } from '@albumen/contracts/limits';
import type { PhotoType, RenditionSize } from '@albumen/contracts/limits';
import { PhotoRefused, renderPhoto } from '../../platform/images/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { RunningJob } from '../../platform/queue.ts';
import type { RenderPhoto } from './jobs.ts';
import { allKeys, originalKey, renditionKey } from './object-keys.ts';
import type { PhotosStore } from './store.ts';

/**
 * Does a render job. May be repeated at any time: the objects are written whole under the same keys, and the row says
 * "ready" only after all of them are there. A photo that cannot be rendered says so on its row; the original stays.
 */
export const createRendering =
  (parts: { store: PhotosStore; objects: Objects }) =>
  async ({ payload: { ownerId, photoId }, isLastTry }: RunningJob<RenderPhoto>): Promise<void> => {
    const { store, objects } = parts;
    const file = await store.findFile(ownerId, photoId);
    if (file === undefined || file.renditions === 'ready') return;
    try {
      const result = await objects.withFile(originalKey(ownerId, photoId), (path) =>
        renderPhoto(path, { type: file.contentType as PhotoType }, renditionSizes),
      );
      for (const { size, data } of result.renditions) {
        await objects.put(renditionKey(ownerId, photoId, size as RenditionSize), data);
      }
      const kept = await store.setRendered(ownerId, photoId, {
        renditions: 'ready',
        placeholder: result.placeholder,
        damaged: result.damaged,
      });
      // Discarded while it was rendered: what was just written belongs to nobody.
      if (!kept) await objects.delete(allKeys(ownerId, photoId));
    } catch (error) {
      // What cannot be decoded cannot be decoded at the next try either; anything else may pass.
      const isUnreadable = error instanceof PhotoRefused;
      if (isUnreadable || isLastTry) {
        await store.setRendered(ownerId, photoId, {
          renditions: 'failed',
          placeholder: null,
          damaged: isUnreadable,
        });
      }
      if (!isUnreadable) throw error;
    }
  };
