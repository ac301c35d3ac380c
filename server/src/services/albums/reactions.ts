import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { on } from '../../platform/events.ts';
import type { Subscription } from '../../platform/events.ts';
import { photosDeleted, photosErased, photosRedated, photosRestored } from '../photos/events.ts';
import type { PhotosService } from '../photos/index.ts';
import type { AlbumsStore } from './store.ts';

interface PhotosOfOwner {
  readonly ownerId: string;
  readonly photoIds: readonly string[];
}

/** What albums do about their photos: follow them in the same transaction, so that lists, counts and covers always fit. */
export const createReactions = (parts: {
  store: AlbumsStore;
  clock: Clock;
  photos: PhotosService;
}): Subscription[] => {
  const { store, clock, photos } = parts;

  const redate = async (tx: Transaction, { ownerId, photoIds }: PhotosOfOwner): Promise<void> => {
    const known = await photos.factsOf(tx, ownerId, photoIds);
    await store.redatePhotos(
      tx,
      ownerId,
      known.map(({ id, sortAt, isUndated }) => ({ photoId: id, sortAt, isUndated })),
    );
  };

  return [
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
