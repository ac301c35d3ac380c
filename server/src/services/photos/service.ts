import { randomUUID } from 'node:crypto';
import { overviewPhotosLimit } from '@albumen/contracts/limits';
import type { Overview } from '@albumen/contracts/overview';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { GaugeValue } from '../../platform/http/metrics.ts';
import { createPhotosData } from './customer-data.ts';
import { createAdmission } from './admission.ts';
import { createDeletion } from './deletion.ts';
import { createErasing } from './erasing.ts';
import { createExamination } from './examination.ts';
import { createPhotoCounts } from './counts.ts';
import { createPhotoContent } from './content.ts';
import { createObjectHolding } from './leftovers.ts';
import { createLibrary } from './library.ts';
import { createNameOffer } from './name-offer.ts';
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

/** Damaged originals that the metrics name: a broken disk must not flood them. */
const damagedNamed = 100;

export interface PhotosServiceParts extends Pick<
  Infrastructure,
  'database' | 'objects' | 'clock' | 'announce' | 'enqueue' | 'hasten' | 'log' | 'nights'
> {
  /** Signs photo urls; the same in every process. */
  readonly urlKey: Buffer;
  /** Milliseconds that a call waits for its task; tests shorten it. */
  readonly patienceMs?: number | undefined;
}

/** The photos of every library: contents, lists, renditions and addresses. */
export const createPhotosService = (parts: PhotosServiceParts) => {
  const store = createPhotosStore(parts.database);
  const urls = createPhotoUrls(parts.urlKey, parts.clock);
  const deletion = createDeletion({ ...parts, store });
  const erasing = createErasing({ ...parts, store });
  const redate = createRedating({ ...parts, store });
  const holding = createObjectHolding({ ...parts, store });
  const library = createLibrary({ ...parts, store, urls, onSeen: createHastening(parts) });
  const tasks = createTasks({ ...parts, store, deletion, erasing, redate });

  return {
    library,
    content: createPhotoContent({ store, urls, objects: parts.objects }),
    originals: createOriginals({ ...parts, store }),
    render: createRendering({ ...parts, store }),
    giveUpRendering: createGivingUp({ store, log: parts.log }),
    ...createAdmission({ ...parts, store }),
    tasks,
    nameOffer: createNameOffer({ ...parts, store, run: tasks.run }),

    customerData: createPhotosData({ ...parts, store }),

    /** Its part of the overview, in the order of the photos page. */
    overview: async (ownerId: string): Promise<NonNullable<Overview['photos']>> => {
      const [[counted], { images: newest }] = await Promise.all([
        store.photoCounts([ownerId]),
        library.page(ownerId, {
          cursor: undefined,
          limit: overviewPhotosLimit,
          sort: { key: 'dateTaken', order: 'desc' },
        }),
      ]);
      return { count: counted?.photos ?? 0, newest };
    },

    /** Runs every night: erases photos whose deletion can no longer be undone. */
    eraseDeleted: erasing.eraseDeleted,

    /**
     * Runs every night: removes objects without a photo, and resumes renderings that failed for a reason that may have
     * passed.
     */
    sweep: createPhotosSweep({ ...parts, store, holding }),

    /** The contents of the object store, for the check of the first night. */
    stored: holding.stored,

    /** Examines stored photos again after an upgrade. */
    examination: createExamination({ ...parts, store }),

    /** Runs every night: reads originals back and reports damage. */
    scrub: createScrub({ ...parts, store }),

    /** The number of originals found damaged, by fault. */
    damageCounts: async (): Promise<readonly GaugeValue<'fault'>[]> =>
      (await store.damageCounts()).map(({ fault, photos }) => ({ labels: { fault }, value: photos })),

    /** The damaged originals that were found last. */
    damageByName: async (): Promise<readonly GaugeValue<'owner_id' | 'photo_id' | 'fault'>[]> =>
      (await store.lastDamaged(damagedNamed)).map(({ ownerId, photoId, fault }) => ({
        labels: { owner_id: ownerId, photo_id: photoId, fault },
        value: 1,
      })),

    /**
     * Adds photos to the library that were never in it, with all lists and counts. Resolves to the ids of those that
     * were added.
     */
    list: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> =>
      store.list(tx, ownerId, photoIds, parts.clock.now()),

    ...createPhotoCounts(store),

    /**
     * Sets the date taken of photos of the library, as their owner would (`YYYY-MM-DDTHH:mm:ss`); ignores a date that
     * no photo can have.
     */
    setDate: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      set: string,
    ): Promise<void> => {
      await redate(tx, ownerId, photoIds, { change: { set }, taskId: randomUUID() });
    },

    /** Like `setDate`, with a date for each photo, if it differs and nobody has changed the photo's date. */
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

    /** The SHA-256 of these photos, wherever they are. */
    checksumsOf: store.checksumsOf,

    /** The given photos that are in the library, newest first, undated ones last. */
    listedAmong: store.listedAmong,

    /** Removes photos that never became part of the library; resolves to the ids of the removed ones. */
    removeUnlisted: store.removeUnlisted,

    /** Restores photos from Recently deleted; resolves to the ids of those that were there. */
    restore: deletion.restore,

    /** Deletes the objects of photos whose rows are removed. */
    deleteObjects: erasing.deleteObjects,

    /** The facts that lists of other slices store, for the given photos that are listed or in Recently deleted. */
    factsOf: store.factsOf,

    /** The photos of an owner that have these SHA-256, listed or in Recently deleted. */
    idsByContent: store.idsByContent,

    /**
     * The ids that a rule about the library selects, in `tx`; at most `limit`. Throws `invalid-request` for an unknown
     * zone.
     */
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
     * The ids of the photos of the library that a call selects in its field `photos`: at most `limit`, plus one if
     * there are more. Throws `invalid-request` for an unknown time zone.
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
