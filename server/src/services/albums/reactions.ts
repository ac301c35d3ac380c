import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { on } from '../../kernel/events.ts';
import type { Subscription } from '../../kernel/events.ts';
import { albumsImported } from '../activation/events.ts';
import { photosDeleted, photosErased, photosRedated, photosRestored } from '../photos/events.ts';
import type { PhotosService } from '../photos/index.ts';
import { fittingName, roomIn } from './rules.ts';
import type { AlbumsStore } from './store.ts';

interface PhotosOfOwner {
  readonly ownerId: string;
  readonly photoIds: readonly string[];
}

interface ImportedAlbums {
  readonly ownerId: string;
  readonly albums: readonly {
    readonly id: string;
    readonly name: string;
    readonly photoIds: readonly string[];
  }[];
}

/** Updates albums when their photos change, in the same transaction, so that lists, counts and covers always agree. */
export const createReactions = (parts: {
  store: AlbumsStore;
  clock: Clock;
  photos: PhotosService;
}): Subscription[] => {
  const { store, clock, photos } = parts;

  const redate = async (tx: Transaction, { ownerId, photoIds }: PhotosOfOwner): Promise<void> => {
    const existingPhotos = await photos.factsOf(tx, ownerId, photoIds);
    await store.redatePhotos(
      tx,
      ownerId,
      existingPhotos.map(({ id, ...facts }) => ({ ...facts, photoId: id })),
    );
  };

  /** Photos that the customer has removed again or deleted do not come back with a second try. */
  const takeImported = async (tx: Transaction, { ownerId, albums }: ImportedAlbums): Promise<void> => {
    const now = clock.now();
    for (const { id, name, photoIds } of albums) {
      const key = { ownerId, albumId: id };
      const made = { ownerId, id, name: fittingName(name), createdAt: now, updatedAt: now, isShared: false };
      await store.addAlbum(tx, made);
      const there = new Set(await store.idsEverIn(tx, key, photoIds));
      const photosById = new Map(
        (await photos.factsOf(tx, ownerId, photoIds)).map((photo) => [photo.id, photo]),
      );
      const room = roomIn(await store.findAlbum(tx, key));
      const placed = photoIds.flatMap((photoId) => {
        const photo = photosById.get(photoId);
        return photo && !there.has(photoId) ? [{ ...photo, photoId, photoOwnerId: ownerId }] : [];
      });
      // The first photo of the manifest is shown first, so it is added last.
      const fitting = placed.slice(0, room).toReversed();
      if (fitting.length > 0) await store.place(tx, key, fitting, { now, addedBy: null });
    }
  };

  return [
    on(albumsImported, takeImported),
    on(photosDeleted, async (tx, { ownerId, photoIds }) => {
      await store.hidePhotos(tx, ownerId, photoIds);
    }),
    on(photosRestored, async (tx, { ownerId, photoIds }) => {
      await store.showPhotos(tx, ownerId, photoIds, clock.now());
    }),
    on(photosErased, (tx, { ownerId, photoIds }) => store.forgetPhotos(tx, ownerId, photoIds)),
    on(photosRedated, redate),
  ];
};
