import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AlbumFacts, createReading } from './reading.ts';
import type { AlbumKey } from './rules.ts';
import type { AlbumsStore } from './store.ts';
import type { PlacedPhoto } from './store/changes.ts';
import type { AlbumsTable } from './tables.ts';

/** A shared album as the operator sends it. */
export interface SharedAlbumContent {
  readonly name: string;
  /** Undefined means now, for a new album. */
  readonly created: Date | undefined;
  /** In the order of adding. They can belong to any owner. */
  readonly photos: readonly PlacedPhoto[];
}

/** The data of shared albums. Other services decide who may see them. */
export const createSharing = (parts: {
  store: AlbumsStore;
  clock: Clock;
  reading: ReturnType<typeof createReading>;
}) => {
  const { store, clock, reading } = parts;
  return {
    /**
     * Creates or updates a shared album; one in Recently deleted stays there. The caller holds the locks of its owner
     * and of the owners of its photos.
     */
    put: async (
      tx: Transaction,
      key: AlbumKey,
      { name, created, photos }: SharedAlbumContent,
    ): Promise<AlbumsTable> => {
      const now = clock.now();
      const createdAt = created ?? now;
      const made = { ownerId: key.ownerId, id: key.albumId, name, createdAt, updatedAt: now, isShared: true };
      if (!(await store.addAlbum(tx, made))) {
        const album = await store.findAlbum(tx, key);
        if (!album?.isShared)
          throw new AppError('invalid-request', { detail: 'A customer already has an album with this id.' });
        await store.changeAlbum(tx, key, { name, createdAt: created }, now);
      }
      const photoIds = photos.map(({ photoId }) => photoId);
      await store.keepOnly(tx, key, photoIds);
      const there = new Set(await store.idsIn(tx, key, photoIds));
      const coming = photos.filter(({ photoId }) => !there.has(photoId));
      if (coming.length > 0) await store.place(tx, key, coming, { now, addedBy: null });
      await store.arrange(tx, key, photoIds, now);
      const album = await store.findAlbum(tx, key);
      if (!album) throw new Error('A shared album that was just stored is missing.');
      return album;
    },

    /** Hides the photos that somebody has added to an album, or shows them again. */
    setWithdrawn: async (
      tx: Transaction,
      key: AlbumKey,
      photoOwnerId: string,
      isWithdrawn: boolean,
    ): Promise<void> => {
      await store.setWithdrawn(tx, key, photoOwnerId, isWithdrawn, clock.now());
    },

    /** The given photos that an album shows, each with the owner of its library. */
    shownAmong: store.shownAmong,

    /** The given albums that are not deleted, by id. */
    facts: async (
      keys: readonly AlbumKey[],
    ): Promise<ReadonlyMap<string, AlbumFacts & { readonly row: AlbumsTable }>> => {
      const rows = keys.length === 0 ? [] : await store.albumsOf(keys);
      return new Map((await reading.facts(rows)).map((facts) => [facts.albumId, facts]));
    },
  };
};
