import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { photoOfKey } from './object-keys.ts';
import type { PhotoKey, PhotosStore } from './store.ts';

const nameOf = ({ ownerId, id }: PhotoKey): string => `${ownerId}/${id}`;

/**
 * Removes those of these objects that no photo has. Looks once more with the owner's lock held: whoever takes the photo in
 * meanwhile holds it, too, and then finds either the object or, by its absence, that it must be put again.
 */
export const createLeftoversRemoval = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
}): ((keys: readonly string[]) => Promise<void>) => {
  const { database, store, objects } = parts;

  const withoutRow = async (keys: readonly string[], existing = store.existing): Promise<string[]> => {
    const photos = new Map(keys.map(photoOfKey).map((photo) => [nameOf(photo), photo]));
    const there = new Set((await existing([...photos.values()])).map(nameOf));
    return keys.filter((key) => !there.has(nameOf(photoOfKey(key))));
  };

  return async (keys) => {
    const byOwner = Map.groupBy(await withoutRow(keys), (key) => photoOfKey(key).ownerId);
    for (const [ownerId, suspects] of byOwner) {
      await inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        await objects.delete(await withoutRow(suspects, (photos) => store.existing(photos, tx)));
      });
    }
  };
};
