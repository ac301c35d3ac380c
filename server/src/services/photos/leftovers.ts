import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Holding, StoredThings } from '../../kernel/nights/index.ts';
import { isPhotoKey, photoOfKey, photoPrefixes } from './object-keys.ts';
import type { PhotoKey, PhotosStore } from './store.ts';

/** Objects that the first night examines: enough to tell another installation's store from this one's. */
const sampleSize = 1000;

const nameOf = ({ ownerId, id }: PhotoKey): string => `${ownerId}/${id}`;

interface Parts extends Pick<Infrastructure, 'database' | 'objects'> {
  readonly store: PhotosStore;
}

const createWithoutRow =
  ({ store }: Parts) =>
  async (keys: readonly string[], tx?: Transaction): Promise<string[]> => {
    const photos = new Map(keys.map(photoOfKey).map((photo) => [nameOf(photo), photo]));
    const there = new Set((await store.existing([...photos.values()], tx)).map(nameOf));
    return keys.filter((key) => !there.has(nameOf(photoOfKey(key))));
  };

/**
 * Removes the given objects that have no photo. Checks again while holding the owner's lock. Storing a photo takes
 * the same lock, and then finds either the object or that it must put it again.
 */
export const createLeftoversRemoval = (parts: Parts): ((keys: readonly string[]) => Promise<void>) => {
  const { database, objects } = parts;
  const withoutRow = createWithoutRow(parts);
  return async (keys) => {
    const byOwner = Map.groupBy(await withoutRow(keys), (key) => photoOfKey(key).ownerId);
    for (const [ownerId, suspects] of byOwner) {
      await inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        await objects.delete(await withoutRow(suspects, tx));
      });
    }
  };
};

/** The originals and renditions in the object store, for the sweep and for the check of the first night. */
export const createObjectHolding = (parts: Parts): Holding & { readonly stored: StoredThings } => {
  const { store, objects } = parts;
  const withoutRow = createWithoutRow(parts);
  const remove = createLeftoversRemoval(parts);

  async function* keys(): AsyncGenerator<string> {
    for (const prefix of photoPrefixes)
      for await (const { key } of objects.list(prefix)) if (isPhotoKey(key)) yield key;
  }

  return {
    sweep: 'photos',

    async *list() {
      for await (const key of keys()) yield { ownerId: photoOfKey(key).ownerId, key };
    },

    withoutRow: async (found) => {
      const left = new Set(await withoutRow(found.map(({ key }) => key)));
      return found.filter(({ key }) => left.has(key));
    },

    remove: (found) => remove(found.map(({ key }) => key)),

    stored: {
      sample: async (tx) => {
        const sample: string[] = [];
        for await (const key of keys()) if (sample.push(key) === sampleSize) break;
        return { looked: sample.length, withoutRow: (await withoutRow(sample, tx)).length };
      },
      hasRows: store.hasPhotos,
    },
  };
};
