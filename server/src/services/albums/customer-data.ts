import { rowByRow } from '../../platform/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { AlbumsStore } from './store.ts';

/** The albums of a customer, for the data export and for erasing the account. */
export const createAlbumsData = ({
  database,
  store,
}: {
  database: Database;
  store: AlbumsStore;
}): CustomerData => {
  const albumsOf = (ownerId: string) => rowByRow(store.ownedAfter, ownerId);

  return {
    tables: ['albums', 'album_photos', 'album_tasks'],

    // The customer's photos in other people's albums are removed when the photos are erased.
    erase: async (ownerId) => {
      for await (const { id } of albumsOf(ownerId))
        await changeOwned(database, ownerId, (tx) => store.removeAlbum(tx, { ownerId, albumId: id }));
    },

    async *describe(ownerId) {
      for await (const { ownerId: _, coverPhotoId, ...album } of albumsOf(ownerId)) {
        // The cover of a shared album may be another person's photo.
        yield { kind: 'album', ...album, ...(!album.isShared && { coverPhotoId }) };
        const key = { ownerId, albumId: album.id };
        for await (const photo of rowByRow(store.ownPhotosAfter, key))
          yield { kind: 'album-photo', albumId: album.id, ...photo };
      }
      for await (const task of rowByRow(store.tasksAfter, ownerId)) yield { kind: 'album-task', ...task };
    },
  };
};
