import { randomUUID } from 'node:crypto';
import { printPhotosLimit, tempSelectionsLimit, unfitPhotosLimit } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { printsProductCode, tempSelectionDays } from '@albumen/contracts/photo-management/temp-selections';
import type {
  MadeTempSelection,
  TempSelection,
  UnfitPhotos,
} from '@albumen/contracts/photo-management/temp-selections';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import { fromCursor, toCursor } from '../../platform/cursors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { printsSelected } from './events.ts';
import { unfitAmong } from './rules.ts';
import { createSelectionsStore } from './store.ts';
import type { TempSelectionsTable } from './tables.ts';

const dayMs = 86_400_000;

/** Temporary selections that are read in one query. */
const batchSize = 100;

/** After the last photo of a page; the moment in its cursor is the number of photos so far. */
const cursorList = { kind: 0, number: 0, order: 0 };

/** The photos and the product for an order of prints. */
export interface PrintsOrder {
  /** The parts of one selection. */
  readonly photos: readonly SelectedPhotos[];
  readonly unfitPhotos: 'include' | 'leave-out' | 'ask';
  readonly channelId: string | undefined;
}

const notFound = () => new AppError('not-found', { detail: 'There is no such temporary selection.' });

/** Temporary selections of photos to order prints of, kept for a week so that the editor can read them. */
export const createSelectionsService = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'announce' | 'sites'> & {
    customers: CustomersService;
    photos: PhotosService;
  },
) => {
  const { database, clock, announce, sites, customers } = parts;
  const { selectedIds, originals, library } = parts.photos;
  const store = createSelectionsStore(database);

  /** Selections made until then can no longer be read. */
  const endOfDays = (now = clock.now()) => new Date(now.getTime() - tempSelectionDays * dayMs);

  /** Throws `too-many-photos`. */
  const idsOf = async (ownerId: string, selected: readonly SelectedPhotos[]): Promise<string[]> => {
    const ids = new Set<string>();
    for (const some of selected) {
      for (const id of await selectedIds(ownerId, some, printPhotosLimit)) ids.add(id);
      if (ids.size > printPhotosLimit)
        throw new AppError('too-many-photos', {
          detail: `Prints of at most ${printPhotosLimit} photos can be ordered at a time.`,
          params: { photosLimit: printPhotosLimit },
        });
    }
    return [...ids];
  };

  /** Throws `too-many-requests`. */
  const requireRoom = async (tx: Transaction, ownerId: string): Promise<void> => {
    const { selections, firstMadeAt } = await store.madeAfter(tx, ownerId, endOfDays());
    if (selections < tempSelectionsLimit) return;
    const firstEndsAt = new Date(firstMadeAt.getTime() + tempSelectionDays * dayMs);
    throw tooMany('temporary selections', tempSelectionsLimit, firstEndsAt, clock.now());
  };

  const find = async (ownerId: string, id: string): Promise<TempSelectionsTable> => {
    const found = await store.find(ownerId, id, endOfDays());
    if (found === undefined) throw notFound();
    return found;
  };

  /**
   * The positions of its photos that are still in the library. Deleted photos drop out, and come back when
   * restored.
   */
  const remaining = async ({ ownerId, photoIds }: TempSelectionsTable) => {
    const there = new Set(await selectedIds(ownerId, { photoIds: [...photoIds] }, printPhotosLimit));
    return photoIds.map((id, place) => ({ id, place })).filter(({ id }) => there.has(id));
  };

  return {
    /**
     * Stores the selected photos that are in the library, by date taken, and tells the operator. Stores
     * nothing if some are too small for a good print and the customer must be asked first. Throws `too-many-photos`,
     * `too-many-requests`, and `not-found` if no photo remains.
     */
    create: async (
      ownerId: string,
      { photos: selected, unfitPhotos, channelId }: PrintsOrder,
    ): Promise<UnfitPhotos | MadeTempSelection> => {
      const photoIds = await idsOf(ownerId, selected);
      return changeOwned(database, ownerId, async (tx) => {
        const found = await originals.listed(tx, ownerId, photoIds);
        const unfit = unfitAmong(found);
        const leftOut = new Set(unfitPhotos === 'leave-out' ? unfit : []);
        const fitting = found.filter((photo) => !leftOut.has(photo));
        if (fitting.length === 0) throw new AppError('not-found', { detail: 'None of these photos exists.' });
        const report = {
          photosCount: fitting.length,
          unfit: unfit
            .slice(0, unfitPhotosLimit)
            .map(({ id, fileName, width, height }) => ({ photoId: id, fileName, width, height })),
          unfitCount: unfit.length,
        };
        if (unfitPhotos === 'ask' && unfit.length > 0) return report;
        await requireRoom(tx, ownerId);
        const id = randomUUID();
        await store.add(tx, {
          ownerId,
          id,
          photoIds: fitting.map((photo) => photo.id),
          createdAt: clock.now(),
        });
        await announce(tx, printsSelected, {
          ownerId,
          tempSelectionId: id,
          photosCount: fitting.length,
          productCode: printsProductCode,
          ...(channelId !== undefined && { channelId }),
        });
        return { tempSelectionId: id, ...report };
      });
    },

    /** Throws `not-found`. */
    read: async (ownerId: string, id: string): Promise<TempSelection> => {
      const found = await find(ownerId, id);
      return {
        tempSelectionId: found.id,
        photoIds: (await remaining(found)).map((photo) => photo.id),
        created: found.createdAt.toISOString(),
      };
    },

    /** One page of its photos. Throws `not-found` and `invalid-cursor`. */
    photosPage: async (
      ownerId: string,
      id: string,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<PhotoPage> => {
      const found = await find(ownerId, id);
      const begin = cursor === undefined ? undefined : fromCursor(cursorList, cursor);
      if (begin !== undefined && begin.id !== found.id)
        throw new AppError('invalid-cursor', {
          detail: 'query.cursor: belongs to another temporary selection',
        });
      const behind = (await remaining(found)).filter(({ place }) => place >= (begin?.moment ?? 0));
      const shown = behind.slice(0, limit);
      const next = behind[limit];
      return {
        cursor: next ? toCursor(cursorList, { moment: next.place, id: found.id, inTail: false }) : null,
        images: await library.photosOf(
          ownerId,
          shown.map((photo) => photo.id),
        ),
      };
    },

    /** The same for any owner and as a whole, for the operator. Throws `not-found`. */
    readForOperator: async (id: string) => {
      const found = await store.findOfAnyone(id, endOfDays());
      if (found === undefined) throw notFound();
      const { ownerId, photoIds, createdAt } = found;
      const numbers = await customers.records.numbersOf([ownerId]);
      const shown = await library.photosOf(ownerId, photoIds);
      return {
        tempSelectionId: id,
        customerId: ownerId,
        customerNumbers: [...(numbers.get(ownerId) ?? [])],
        created: createdAt.toISOString(),
        photos: shown.map(({ imageId, localFileName, visibleWidth, visibleHeight, untouchedUrl }) => ({
          photoId: imageId,
          fileName: localFileName,
          width: visibleWidth ?? 0,
          height: visibleHeight ?? 0,
          url: `${sites.usual.publicUrl}${untouchedUrl}`,
        })),
      };
    },

    /** Runs every night: forgets expired selections. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({
      removed: await store.removeUntil(endOfDays(dueBy)),
    }),

    customerData: {
      tables: ['temp_selections'],
      isLibrary: true,

      erase: (ownerId) => store.removeOwned(ownerId),

      async *describe(ownerId) {
        for await (const { rows } of batches(batchSize, store.ownedAfter, ownerId))
          for (const selection of rows) yield { kind: 'temporary-selection', ...selection };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type SelectionsService = ReturnType<typeof createSelectionsService>;
