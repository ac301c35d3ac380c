import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { ByteRange, Objects } from '../../platform/objects/objects.ts';
import { originalKey } from './object-keys.ts';
import { createDamageReport, createOriginalCheck } from './original-check.ts';
import type { ListedOriginal, PhotosStore } from './store.ts';

/** The originals of a library, for those who hand them out in another form. */
export const createOriginals = (parts: { store: PhotosStore; objects: Objects; clock: Clock; log: Log }) => {
  const { store, objects } = parts;
  const faultOf = createOriginalCheck(parts);
  const reportDamage = createDamageReport(parts);

  return {
    /** Those of these photos that are in the library, by date taken; photos without a date come last. */
    listed: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<ListedOriginal[]> =>
      store.listedOriginals(tx, ownerId, photoIds),

    /** The bytes of an original, or undefined where it is missing. */
    read: (ownerId: string, photoId: string, range: ByteRange): Promise<Readable | undefined> =>
      objects.read(originalKey(ownerId, photoId), range),

    /** Reads an original back, of which somebody has found that it is not what was uploaded, and reports the damage. */
    check: async (ownerId: string, photoId: string): Promise<void> => {
      const original = await store.findOriginal({ ownerId, id: photoId });
      const fault = original && (await faultOf(original));
      if (fault !== undefined) await reportDamage({ ownerId, id: photoId }, fault);
    },
  };
};
