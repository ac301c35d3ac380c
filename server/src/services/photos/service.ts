import { randomUUID } from 'node:crypto';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { GaugeValue } from '../../platform/http/metrics.ts';
import type { Nights } from '../../platform/nights/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Enqueue, Hasten } from '../../platform/queue.ts';
import { createPhotosData } from './customer-data.ts';
import { createAdmission } from './admission.ts';
import { createDeletion } from './deletion.ts';
import { createErasing } from './erasing.ts';
import { createPhotoCounts } from './counts.ts';
import { createPhotoContent } from './content.ts';
import { createObjectHolding } from './leftovers.ts';
import { createLibrary } from './library.ts';
import { createRedating } from './redating.ts';
import { createGivingUp, createRendering } from './rendering.ts';
import { createScrub } from './scrub.ts';
import { createOriginals } from './originals.ts';
import { selectedOf } from './selection.ts';
import { createPhotosStore } from './store.ts';
import { createPhotosSweep } from './sweep.ts';
import { createTasks } from './tasks.ts';
import { createHastening } from './turns.ts';
import { createPhotoUrls } from './urls.ts';

/** Damaged originals that the metrics name: a broken disk must not fill them. */
const damagedNamed = 100;

export interface PhotosServiceParts {
  readonly database: Database;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly announce: Announce;
  readonly enqueue: Enqueue;
  readonly hasten: Hasten;
  readonly log: Log;
  readonly nights: Nights;
  /** Signs photo urls; the same in every process. */
  readonly urlKey: Buffer;
}

/** The photos of every library: what is in it, how it is listed, its renditions and their addresses. */
export const createPhotosService = (parts: PhotosServiceParts) => {
  const store = createPhotosStore(parts.database);
  const urls = createPhotoUrls(parts.urlKey, parts.clock);
  const deletion = createDeletion({ ...parts, store });
  const erasing = createErasing({ ...parts, store });
  const redate = createRedating({ ...parts, store });
  const holding = createObjectHolding({ ...parts, store });

  return {
    library: createLibrary({ store, urls, onSeen: createHastening(parts) }),
    content: createPhotoContent({ store, urls, objects: parts.objects }),
    originals: createOriginals({ ...parts, store }),
    render: createRendering({ ...parts, store }),
    giveUpRendering: createGivingUp({ store, log: parts.log }),
    ...createAdmission({ ...parts, store }),
    tasks: createTasks({ ...parts, store, deletion, erasing, redate }),

    customerData: createPhotosData({ ...parts, store }),

    /** Done every night: erases what was deleted longer ago than it can be undone. */
    eraseDeleted: erasing.eraseDeleted,

    /** Done every night: removes objects that no photo has, and resumes what failed for a reason that may have passed. */
    sweep: createPhotosSweep({ ...parts, store, holding }),

    /** What the object store holds, for the first night. */
    stored: holding.stored,

    /** Done every night: reads originals back and reports damage. */
    scrub: createScrub({ ...parts, store }),

    /** How many originals were found damaged, by what is wrong with them. */
    damageCounts: async (): Promise<readonly GaugeValue<'fault'>[]> =>
      (await store.damageCounts()).map(({ fault, photos }) => ({ labels: { fault }, value: photos })),

    /** The damaged originals that were found last. */
    damageByName: async (): Promise<readonly GaugeValue<'owner_id' | 'photo_id' | 'fault'>[]> =>
      (await store.lastDamaged(damagedNamed)).map(({ ownerId, photoId, fault }) => ({
        labels: { owner_id: ownerId, photo_id: photoId, fault },
        value: 1,
      })),

    /**
     * Makes photos that never were in the library part of it: they stand in its lists and counts from now on. Settles with
     * the ids of those that were not.
     */
    list: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> =>
      store.list(tx, ownerId, photoIds, parts.clock.now()),

    ...createPhotoCounts(store),

    /** Sets the date taken of photos of the library, as their owner would (`YYYY-MM-DDTHH:mm:ss`); not one that none can have. */
    setDate: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      set: string,
    ): Promise<void> => {
      await redate(tx, ownerId, photoIds, { change: { set }, taskId: randomUUID() });
    },

    /** As `setDate`, each photo its own, where it has another one that nobody has changed. */
    dateUnchanged: async (
      tx: Transaction,
      ownerId: string,
      dates: ReadonlyMap<string, string>,
    ): Promise<void> => {
      const found = await store.datesOf(tx, ownerId, [...dates.keys()]);
      const other = found.filter(
        ({ id, datedBy, takenLocal }) => datedBy === null && takenLocal?.slice(0, 19) !== dates.get(id),
      );
      for (const [date, ofDate] of Map.groupBy(other, ({ id }) => dates.get(id) ?? ''))
        await redate(
          tx,
          ownerId,
          ofDate.map(({ id }) => id),
          { change: { set: date }, taskId: randomUUID() },
        );
    },

    /** The SHA-256 of these photos, wherever they stand. */
    checksumsOf: store.checksumsOf,

    /** Those of these photos that are in the library, newest first, undated ones last. */
    listedAmong: store.listedAmong,

    /** Forgets photos that never became part of the library; settles with the ids that were. */
    removeUnlisted: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> =>
      store.removeUnlisted(tx, ownerId, photoIds),

    /** Brings photos back from Recently deleted; settles with the ids of those that were there. */
    restore: deletion.restore,

    /** Deletes from the object store what it holds of photos whose rows have gone. */
    deleteObjects: erasing.deleteObjects,

    /** What the lists of other slices keep of those of these photos that are listed or in Recently deleted. */
    factsOf: store.factsOf,

    /** The photos of an owner that have these SHA-256, listed or in Recently deleted. */
    idsByContent: store.idsByContent,

    /** The ids that a rule about the library means, in `tx`; at most `limit`. Throws `invalid-request` for an unknown zone. */
    idsByRule: (
      tx: Transaction,
      ownerId: string,
      selected: Exclude<SelectedPhotos, { photoIds: string[] }>,
      { field, limit }: { readonly field: string; readonly limit: number },
    ): Promise<string[]> => {
      const photos = selectedOf(selected, field);
      return 'rule' in photos ? store.idsByRule(tx, ownerId, photos.rule, null, limit) : Promise.resolve([]);
    },

    /**
     * The ids of the photos of the library that a call has selected in its field `photos`: as many as `limit`, and one more
     * where there are more. Throws `invalid-request` for an unknown time zone.
     */
    selectedIds: async (ownerId: string, selected: SelectedPhotos, limit: number): Promise<string[]> => {
      const photos = selectedOf(selected, 'body.photos');
      return 'rule' in photos
        ? store.idsByRule(undefined, ownerId, photos.rule, null, limit + 1)
        : (await store.idsAmong(undefined, ownerId, photos.photoIds, 'library')).slice(0, limit + 1);
    },
  };
};

export type PhotosService = ReturnType<typeof createPhotosService>;
