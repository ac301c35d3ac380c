import { randomUUID } from 'node:crypto';
import { albumsLimit, recentlyDeletedDays } from '@albumen/contracts/limits';
import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { PhotosService } from '../photos/index.ts';
import { createChanging } from './changing.ts';
import { albumCursor, albumPositionOf } from './cursors.ts';
import { createAlbumsData } from './customer-data.ts';
import { albumDeleted, albumErased, albumRestored } from './events.ts';
import { albumNotFound, albumPhotoNotFound, tooManyAlbums } from './problems.ts';
import { createReactions } from './reactions.ts';
import { createReading } from './reading.ts';
import type { AlbumFacts } from './reading.ts';
import type { AlbumKey } from './rules.ts';
import { createSharing } from './sharing.ts';
import { createAlbumsStore } from './store.ts';

const dayMs = 86_400_000;

/** Rows per query at night. */
const batchSize = 500;

export interface AlbumsServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'announce' | 'log' | 'nights'
> {
  readonly photos: PhotosService;
}

/** The albums of all customers: their names and covers, and their photos in order. */
export const createAlbumsService = (parts: AlbumsServiceParts) => {
  const { database, clock, announce, log, nights } = parts;
  const store = createAlbumsStore(database);
  const reading = createReading({ ...parts, store });
  const changing = createChanging({ ...parts, store });

  /** Throws `not-found` if the owner has no such album or has deleted it. */
  const requireAlbum = async (key: AlbumKey) => {
    const album = await store.findAlbum(undefined, key);
    if (!album || album.deletedAt) throw albumNotFound();
    return album;
  };

  const read = async (key: AlbumKey): Promise<AlbumFacts> => {
    const [facts] = await reading.facts([await requireAlbum(key)]);
    if (!facts) throw albumNotFound();
    return facts;
  };

  const change = <Result>({ ownerId }: AlbumKey, make: (tx: Transaction) => Promise<Result>) =>
    changeOwned(database, ownerId, make);

  const erase = (key: AlbumKey, before?: Date): Promise<boolean> =>
    change(key, async (tx) => {
      const isGone = await store.removeAlbum(tx, key, before);
      if (isGone) await announce(tx, albumErased, key);
      return isGone;
    });

  return {
    reading,
    requireAlbum,
    read,
    add: changing.add,
    remove: changing.remove,
    undo: changing.undo,
    reactions: createReactions({ ...parts, store }),
    sharing: createSharing({ ...parts, store, reading }),
    customerData: createAlbumsData({ database, store }),

    /** All albums of an owner, oldest first. */
    all: store.allAlbums,

    /**
     * The albums of an owner that contain these photos, and since when: this gives the order of an album by day of
     * adding.
     */
    showing: store.albumsShowing,

    /** The ids of the owner's own photos that an album shows. */
    ownPhotos: store.ownPhotos,

    /** Whether an owner has such an album, deleted or not, and shares it. */
    isShared: async (key: AlbumKey): Promise<boolean> =>
      (await store.findAlbum(undefined, key))?.isShared === true,

    /** The number of albums of an owner. */
    count: store.countAlbums,

    /**
     * Creates an album from a selection. An existing album with the chosen id stays as it is. Throws `not-found` for an
     * album in the selection, `album-is-shared` for a shared one, `album-full` and `too-many-albums`.
     */
    create: (
      ownerId: string,
      {
        name,
        albumId,
        photos = [],
      }: { name: string; albumId?: string | undefined; photos?: readonly PhotosForAlbum[] | undefined },
    ): Promise<{ albumId: string; photosCount: number }> => {
      const key = { ownerId, albumId: (albumId ?? randomUUID()).toLowerCase() };
      return change(key, async (tx) => {
        const now = clock.now();
        const made = { ownerId, id: key.albumId, name, createdAt: now, updatedAt: now, isShared: false };
        if (await store.addAlbum(tx, made)) {
          if ((await store.countAllAlbums(tx, ownerId)) > albumsLimit) throw tooManyAlbums();
          for (const chosen of photos)
            await changing.putIn(tx, key, await changing.chosenIds(tx, ownerId, chosen), null);
        }
        const { photos: photosCount = 0 } = (await store.findAlbum(tx, key)) ?? {};
        return { albumId: key.albumId, photosCount };
      });
    },

    /** Newest first. Throws `invalid-cursor`. */
    list: async (
      ownerId: string,
      { cursor, limit, isSharedToo }: { cursor: string | undefined; limit: number; isSharedToo: boolean },
    ) => {
      const after = albumPositionOf('albums', cursor);
      const rows = await store.albumPage(ownerId, { isSharedToo, after, limit: limit + 1 });
      const albums = await reading.facts(rows.slice(0, limit));
      const last = albums.at(-1)?.row;
      const isMore = last !== undefined && rows.length > limit;
      return {
        cursor: isMore ? albumCursor('albums', { moment: last.createdAt, id: last.id }) : null,
        albums,
      };
    },

    /** Recently deleted, the latest first. Throws `invalid-cursor`. */
    listDeleted: async (
      ownerId: string,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ) => {
      const [rows, { erasureOf }] = await Promise.all([
        store.deletedPage(ownerId, albumPositionOf('deleted', cursor), limit + 1),
        nights.forecast(),
      ]);
      const albums = await reading.facts(rows.slice(0, limit));
      const last = albums.at(-1)?.row;
      const isMore = last !== undefined && rows.length > limit;
      return {
        cursor: isMore ? albumCursor('deleted', { moment: last.deletedAt, id: last.id }) : null,
        albums: albums.map((facts) => {
          const { deletedAt } = facts.row;
          const dueAt = new Date(deletedAt.getTime() + recentlyDeletedDays * dayMs);
          return { ...facts, deletedAt: deletedAt.toISOString(), ...erasureOf(dueAt) };
        }),
      };
    },

    /** Renames an album, or chooses its cover. Throws `not-found` and `album-is-shared`. */
    change: async (
      key: AlbumKey,
      { name, coverPhoto }: { name?: string | undefined; coverPhoto?: string | null | undefined },
    ): Promise<AlbumFacts> => {
      await change(key, async (tx) => {
        await changing.requireChangeable(tx, key);
        if (coverPhoto && !(await store.findShown(tx, key, coverPhoto))) throw albumPhotoNotFound();
        await store.changeAlbum(tx, key, { name, coverPhotoId: coverPhoto }, clock.now());
      });
      return read(key);
    },

    /**
     * Moves an album to Recently deleted; a shared one disappears for everyone. Can be repeated. Throws `not-found`.
     */
    delete: (key: AlbumKey): Promise<void> =>
      change(key, async (tx) => {
        if (!(await store.findAlbum(tx, key))) throw albumNotFound();
        if (await store.setDeleted(tx, key, clock.now())) await announce(tx, albumDeleted, key);
      }),

    /** Restores an album. Can be repeated. Throws `not-found`. */
    restore: async (key: AlbumKey): Promise<AlbumFacts> => {
      await change(key, async (tx) => {
        if (await store.setDeleted(tx, key, null)) await announce(tx, albumRestored, key);
      });
      return read(key);
    },

    /** Erases an album in Recently deleted. Throws `not-found` for any other. */
    erase: async (key: AlbumKey): Promise<void> => {
      const album = await store.findAlbum(undefined, key);
      if (!album?.deletedAt || !(await erase(key))) throw albumNotFound();
    },

    /**
     * Adds the photos of a confirmed upload session to the album from which it was opened. Throws the same errors as
     * `add`.
     */
    addConfirmed: async (tx: Transaction, key: AlbumKey, photoIds: readonly string[]): Promise<void> => {
      await changing.requireChangeable(tx, key);
      await changing.putIn(tx, key, photoIds, null);
    },

    /**
     * Runs every night: erases albums that were deleted too long ago to be restored, and forgets tasks that Undo no
     * longer needs.
     */
    sweep: async (dueBy: Date): Promise<JobCounts> => {
      const before = new Date(dueBy.getTime() - recentlyDeletedDays * dayMs);
      let erased = 0;
      for await (const { rows } of batches(batchSize, store.deletedBefore, before))
        for (const { ownerId, albumId } of rows)
          await erase({ ownerId, albumId }, before).then(
            (isGone) => void (erased += Number(isGone)),
            (error: unknown) =>
              log.error({ err: error, ownerId, albumId }, 'a deleted album could not be erased'),
          );
      while ((await store.forgetRemoved(before, batchSize)) === batchSize);
      await store.forgetTasks(before);
      return { erased };
    },
  };
};

export type AlbumsService = ReturnType<typeof createAlbumsService>;
