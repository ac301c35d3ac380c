import { createHash } from 'node:crypto';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { StoreGone } from '../../platform/objects/objects.ts';
import { originalKey } from './object-keys.ts';
import type { PhotoKey, PhotosStore } from './store.ts';
import type { DamagedOriginalsTable, PhotosTable } from './tables.ts';

export type Fault = DamagedOriginalsTable['fault'];

/** A photo, with the size and checksum of its original at upload. */
export type Original = PhotoKey & Pick<PhotosTable, 'bytes' | 'sha256'>;

/**
 * Reads an original back and compares it with the upload; returns undefined if it is intact. `pace` receives the number
 * of bytes read and can slow down the reading.
 */
export const createOriginalCheck =
  ({ objects, log }: Pick<Infrastructure, 'objects' | 'log'>) =>
  async (
    { ownerId, id, bytes, sha256 }: Original,
    pace?: (bytes: number) => Promise<void>,
  ): Promise<Fault | undefined> => {
    const hash = createHash('sha256');
    let read = 0;
    try {
      const body = await objects.read(originalKey(ownerId, id));
      if (body === undefined) return 'missing';
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hash.update(chunk);
        read += chunk.length;
        await pace?.(chunk.length);
      }
    } catch (error) {
      // Says nothing about this original.
      if (error instanceof StoreGone) throw error;
      log.warn({ err: error, ownerId, photoId: id }, 'an original could not be read');
      return 'unreadable';
    }
    if (read !== bytes) return 'size';
    return hash.digest().equals(sha256) ? undefined : 'checksum';
  };

/** Reports a damaged original in the log and the metrics, unless its photo was deleted meanwhile. */
export const createDamageReport =
  ({ store, clock, log }: Pick<Infrastructure, 'clock' | 'log'> & { store: PhotosStore }) =>
  async ({ ownerId, id }: PhotoKey, fault: Fault): Promise<void> => {
    const isReported = await store.reportDamage({ ownerId, id }, { fault, foundAt: clock.now() });
    if (isReported) log.error({ ownerId, photoId: id, fault }, 'an original is damaged');
  };
