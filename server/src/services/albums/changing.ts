import { createHash, randomUUID } from 'node:crypto';
import {
  albumPhotosLimit,
  failedPhotosLimit,
  recentlyDeletedDays,
  tasksLimit,
} from '@albumen/contracts/limits';
import type { AlbumTask, PhotosForAlbum, PhotosOfAlbum } from '@albumen/contracts/photo-management/albums';
import type { Clock } from '../../platform/clock.ts';
import { allowLongStatements } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { tooMany } from '../../platform/errors.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { PhotosService } from '../photos/index.ts';
import { albumFull, albumIsShared, albumNotFound, otherTask } from './problems.ts';
import { idsOf, roomIn } from './rules.ts';
import type { AlbumKey } from './rules.ts';
import type { AlbumsStore } from './store.ts';
import type { AlbumsTable, AlbumTasksTable } from './tables.ts';

/**
 * [Note: Album tasks] Changing the photos of an album is one transaction, also by rules: no album has more than 20,000
 * photos, and a kill leaves all of a copy or nothing. Calls are stored by their checksums, as with photo tasks: several
 * calls form one task, and a client can repeat a call whose answer was lost.
 */

const dayMs = 86_400_000;

type TaskRow = Omit<AlbumTasksTable, 'calls'>;

/** The result of adding or removing photos. */
interface Outcome {
  readonly changed: number;
  readonly already: number;
  readonly failed: readonly string[];
}

interface Change {
  readonly kind: AlbumTask['kind'];
  readonly taskId: string | undefined;
  /** The request, by which a repeated call is recognised. */
  readonly request: unknown;
  readonly make: (tx: Transaction, album: AlbumsTable, taskId: string) => Promise<Outcome>;
}

const toWire = (task: TaskRow): AlbumTask => ({
  taskId: task.id,
  albumId: task.albumId,
  kind: task.kind,
  photosCount: task.photos,
  alreadyCount: task.already,
  failed: [...task.failed],
  failedCount: task.failedCount,
});

const withOutcome = (task: TaskRow, { changed, already, failed }: Outcome): TaskRow => ({
  ...task,
  photos: task.photos + changed,
  already: task.already + already,
  failed: [...task.failed, ...failed].slice(0, failedPhotosLimit),
  failedCount: task.failedCount + failed.length,
});

/** Changes which photos the albums of an owner have. */
export const createChanging = (parts: {
  database: Database;
  store: AlbumsStore;
  clock: Clock;
  photos: PhotosService;
}) => {
  const { database, store, clock, photos } = parts;

  /** An album that its owner may change. The owner's lock is held. Throws `not-found` and `album-is-shared`. */
  const requireChangeable = async (tx: Transaction, key: AlbumKey): Promise<AlbumsTable> => {
    const album = await store.findAlbum(tx, key);
    if (!album || album.deletedAt) throw albumNotFound();
    // Albums §5: "Shared albums: copy to album, delete from album and order prints are disabled for everyone."
    if (album.isShared) throw albumIsShared();
    return album;
  };

  /** The ids of the photos that a call names. Photos chosen by rule exist; those chosen by id may not. */
  const chosenIds = async (tx: Transaction, ownerId: string, chosen: PhotosForAlbum): Promise<string[]> => {
    if ('photoIds' in chosen) return idsOf(chosen.photoIds);
    const { all, except, before } = chosen;
    if (!('albumId' in all)) {
      const rule = { all, except, before };
      return photos.idsByRule(tx, ownerId, rule, { field: 'body', limit: albumPhotosLimit + 1 });
    }
    const source = { ownerId, albumId: all.albumId };
    await requireChangeable(tx, source);
    return store.idsOfAlbum(tx, source, { except, before });
  };

  /** Adds photos to an album. The owner's lock is held. Throws `album-full`. */
  const putIn = async (
    tx: Transaction,
    key: AlbumKey,
    photoIds: readonly string[],
    addedBy: string | null,
  ): Promise<Outcome> => {
    const { ownerId } = key;
    const there = new Set(await store.idsIn(tx, key, photoIds));
    const wanted = photoIds.filter((id) => !there.has(id));
    if (wanted.length === 0) return { changed: 0, already: there.size, failed: [] };
    const existingPhotos = (await photos.factsOf(tx, ownerId, wanted)).filter(({ isDeleted }) => !isDeleted);
    const album = await store.findAlbum(tx, key);
    if (existingPhotos.length > roomIn(album)) throw albumFull(album?.photos ?? 0);
    const placed = existingPhotos.map(({ id, ...facts }) => ({
      ...facts,
      photoOwnerId: ownerId,
      photoId: id,
    }));
    if (placed.length > 0) {
      await store.place(tx, key, placed, { now: clock.now(), addedBy });
      await store.changeAlbum(tx, key, {}, clock.now());
    }
    const found = new Set(existingPhotos.map(({ id }) => id));
    return {
      changed: found.size,
      already: there.size,
      failed: wanted.filter((id) => !found.has(id)),
    };
  };

  /** Throws `too-many-requests`. */
  const requireRoom = async (tx: Transaction, ownerId: string): Promise<void> => {
    const { tasks, firstStartedAt } = await store.countTasks(tx, ownerId);
    if (tasks < tasksLimit) return;
    const firstEndsAt = new Date(firstStartedAt.getTime() + recentlyDeletedDays * dayMs);
    throw tooMany('changes of albums', tasksLimit, firstEndsAt, clock.now());
  };

  const run = (key: AlbumKey, { kind, taskId, request, make }: Change): Promise<AlbumTask> => {
    const id = (taskId ?? randomUUID()).toLowerCase();
    const checksum = createHash('sha256').update(JSON.stringify(request)).digest();
    return changeOwned(database, key.ownerId, async (tx) => {
      // One statement may change 20,000 photos.
      allowLongStatements(tx);
      const album = await requireChangeable(tx, key);
      const taskKey = { ownerId: key.ownerId, id };
      if (!(await store.findTask(tx, taskKey))) await requireRoom(tx, key.ownerId);
      await store.addTask(tx, { ...taskKey, albumId: key.albumId, kind, startedAt: clock.now() });
      const task = await store.findTask(tx, taskKey);
      if (!task || task.albumId !== key.albumId || task.kind !== kind) throw otherTask();
      if (!(await store.addCall(tx, taskKey, checksum))) return toWire(task);
      const after = withOutcome(task, await make(tx, album, id));
      await store.noteDone(tx, after);
      return toWire(after);
    });
  };

  return {
    requireChangeable,
    chosenIds,
    putIn,

    /**
     * Copies photos into an album. Throws `not-found`, `album-is-shared`, `album-full`, and `invalid-request` because
     * of a task's id.
     */
    add: (key: AlbumKey, chosen: PhotosForAlbum, taskId: string | undefined): Promise<AlbumTask> =>
      run(key, {
        kind: 'add',
        taskId,
        request: chosen,
        make: async (tx, _album, id) => putIn(tx, key, await chosenIds(tx, key.ownerId, chosen), id),
      }),

    /** Removes photos from an album. Throws the same errors except `album-full`. */
    remove: (key: AlbumKey, chosen: PhotosOfAlbum, taskId: string | undefined): Promise<AlbumTask> =>
      run(key, {
        kind: 'remove',
        taskId,
        request: chosen,
        make: async (tx, _album, id) => {
          const photoIds =
            'photoIds' in chosen ? idsOf(chosen.photoIds) : await store.idsOfAlbum(tx, key, chosen);
          const out = await store.takeOut(tx, key, photoIds, { now: clock.now(), removedBy: id });
          if (out.length > 0) await store.changeAlbum(tx, key, {}, clock.now());
          return { changed: out.length, already: photoIds.length - out.length, failed: [] };
        },
      }),

    /** Undoes a task. Throws `not-found`, `album-is-shared` and `album-full`. */
    undo: (key: AlbumKey, taskId: string): Promise<void> =>
      changeOwned(database, key.ownerId, async (tx) => {
        allowLongStatements(tx);
        const album = await requireChangeable(tx, key);
        const task = await store.findTask(tx, { ownerId: key.ownerId, id: taskId });
        if (task?.albumId !== key.albumId) throw albumNotFound();
        if (task.kind === 'add') await store.undoAdding(tx, key, task.id);
        else await store.undoRemoving(tx, key, task.id, clock.now());
        await store.changeAlbum(tx, key, {}, clock.now());
        const { photos: photosCount = 0 } = (await store.findAlbum(tx, key)) ?? {};
        if (photosCount - album.photos > roomIn(album)) throw albumFull(album.photos);
      }),
  };
};
