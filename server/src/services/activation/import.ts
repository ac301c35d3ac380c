import { posix } from 'node:path';
import type { ActivationMessage } from '@albumen/contracts/push';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { gathered } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { passingFailure } from '../../platform/passing-failures.ts';
import type { CustomersService } from '../customers/index.ts';
import type { ChosenPlace, ExistingPhoto, PhotosService } from '../photos/index.ts';
import type { BroughtPhoto, UploadsService } from '../uploads/index.ts';
import { albumsImported } from './events.ts';
import { importPhotosJob } from './jobs.ts';
import { joinAlbums, planOf } from './rules.ts';
import type { ImportPlan } from './rules.ts';
import { manifestName, SourceUnreadable } from './source.ts';
import type { ImportSource } from './source.ts';
import type { ActivationFile, ActivationStore } from './store.ts';
import type { ActivationsTable } from './tables.ts';

/** Tells the open pages of a customer how far the import is. */
export type TellImport = (
  tx: Transaction,
  ownerId: string,
  type: ActivationMessage['type'],
  activation?: ActivationsTable,
) => Promise<void>;

/** Files whose outcomes are looked up in one query. */
const batchSize = 500;

/** Files at once: one is read while the disk flushes another. */
const filesAtOnce = 4;

/** The most entries of a manifest that one log line names because they were not understood. */
const loggedEntries = 20;

/** Milliseconds after which a job hands over to a new one, far below its time limit. */
const longestMs = 600_000;

interface FileToImport {
  readonly path: string;
  /** The date in the manifest. */
  readonly date: string | undefined;
  /** In the order of the paths. */
  readonly chosen: ChosenPlace;
}

interface ImportParts extends Pick<Infrastructure, 'database' | 'clock' | 'announce' | 'enqueue' | 'log'> {
  readonly store: ActivationStore;
  readonly source: ImportSource;
  readonly customers: CustomersService;
  readonly photos: PhotosService;
  readonly uploads: UploadsService;
  readonly tell: TellImport;
  /** Begins an import of another customer number. */
  readonly importLinked: (tx: Transaction, ownerId: string, customerNumber: string) => Promise<void>;
}

/**
 * Imports the photos of a customer.
 *
 * [Note: Import] Each file is one transaction: it adds the photo, lists it, and records and counts the outcome of the
 * file. A kill at any moment leaves the file either done or not begun. Anything that runs at the same time, even a
 * second job, waits for the owner's lock and then finds the outcome.
 */
export const createImport = (parts: ImportParts) => {
  const { database, clock, store, source, customers, photos, uploads, announce, enqueue, log } = parts;
  const { tell, importLinked } = parts;

  const settle = (ownerId: string, file: ActivationFile): Promise<void> =>
    inTransaction(database, (tx) => store.settle(tx, ownerId, file));

  /** Lists a photo that is not in the library yet. A photo that is there or was deleted stays as it is. */
  const list = async (
    tx: Transaction,
    ownerId: string,
    photoId: string,
    { existingPhoto, date }: { existingPhoto: ExistingPhoto | undefined; date: string | undefined },
  ): Promise<Pick<ActivationFile, 'outcome' | 'photoId'>> => {
    if (existingPhoto?.isDeleted) return { outcome: 'skipped', photoId: null };
    if (existingPhoto?.isListed) return { outcome: 'skipped', photoId };
    await photos.list(tx, ownerId, [photoId]);
    if (date !== undefined) await photos.setDate(tx, ownerId, [photoId], date);
    return { outcome: 'imported', photoId };
  };

  const takeIn = async (ownerId: string, { path, date, chosen }: FileToImport, brought: BroughtPhoto) => {
    const { photo } = brought;
    const { sha256 } = photo;
    const skipped = { path, outcome: 'skipped', photoId: null, code: null } as const;
    // "never brings back what the customer deleted (its checksum is remembered)"
    if (await store.isErased(ownerId, sha256)) return settle(ownerId, skipped);
    const changesDate = date !== undefined && date !== photo.takenLocal?.slice(0, 19);
    const admitted = await photos.admit({
      ...brought,
      chosen,
      isWanted: (tx) => store.isWanted(tx, ownerId, { path, sha256 }),
      note: async (tx, photoId, existingPhoto) => {
        const listed = await list(tx, ownerId, photoId, {
          existingPhoto,
          date: changesDate ? date : undefined,
        });
        // The library has what can be read; a complete file may come with another try.
        const isIncomplete = listed.photoId !== null && brought.isIncomplete;
        const failure = isIncomplete
          ? ({ outcome: 'failed', code: 'photo-incomplete' } as const)
          : { code: null };
        await store.settle(tx, ownerId, { path, ...listed, ...failure });
      },
    });
    if (admitted) return;
    await photos.deleteObjects(ownerId, [photo.id]);
    if (await store.isErased(ownerId, sha256)) await settle(ownerId, skipped);
  };

  const bring = async (ownerId: string, of: FileToImport): Promise<void> => {
    const { path } = of;
    const { bytes, content } = await source.read(path);
    const file = { ownerId, fileName: posix.basename(path), bytes, content };
    await uploads.bring(file, async (brought) => {
      if (!('refused' in brought)) return takeIn(ownerId, of, brought);
      const { refused } = brought;
      return refused === 'upload-type-not-accepted'
        ? settle(ownerId, { path, outcome: 'skipped', photoId: null, code: null })
        : settle(ownerId, { path, outcome: 'failed', photoId: null, code: refused });
    });
  };

  /** One bad file never holds up the others. Temporary errors make the job try again. */
  const importFile = (ownerId: string, of: FileToImport): Promise<void> =>
    bring(ownerId, of).catch((error: unknown) => {
      const failed = { path: of.path, outcome: 'failed', photoId: null } as const;
      if (error instanceof SourceUnreadable) {
        log.warn({ err: error, ownerId }, 'a file of the import source cannot be read');
        return settle(ownerId, { ...failed, code: 'file-unreadable' });
      }
      if (error instanceof AppError || passingFailure(error)) throw error;
      log.error({ err: error, ownerId }, 'a file could not be imported');
      return settle(ownerId, { ...failed, code: 'internal-error' });
    });

  /** Sets dates from a manifest that was fixed after its photos had come. */
  const dateSettled = async (
    ownerId: string,
    settled: ReadonlyMap<string, string | null>,
    datesByPath: ImportPlan['datesByPath'],
  ): Promise<void> => {
    const dates = new Map<string, string>();
    for (const [path, photoId] of settled) {
      const date = datesByPath.get(path.normalize());
      if (photoId !== null && date !== undefined) dates.set(photoId, date);
    }
    if (dates.size === 0) return;
    await inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      await photos.dateUnchanged(tx, ownerId, dates);
    });
  };

  const importBatch = async (
    ownerId: string,
    paths: readonly string[],
    { datesByPath }: ImportPlan,
  ): Promise<void> => {
    const settled = await store.settledAmong(ownerId, paths);
    const moment = clock.now();
    const left = paths.flatMap((path, position) => (settled.has(path) ? [] : [{ path, position }]));
    await dateSettled(ownerId, settled, datesByPath);
    const importNext = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { path, position } = next;
        const file = { path, date: datesByPath.get(path.normalize()), chosen: { moment, position } };
        await importFile(ownerId, file).catch((error: unknown) => {
          left.length = 0;
          throw error;
        });
      }
    };
    // If a file fails, the job is tried again, so wait first until nothing is running.
    const done = await Promise.allSettled(Array.from({ length: filesAtOnce }, importNext));
    for (const result of done) if (result.status === 'rejected') throw result.reason;
  };

  /** The plan in the manifest of a folder. A manifest that is not understood counts as a failed file. */
  const plan = async (ownerId: string, customerNumber: string): Promise<ImportPlan> => {
    const read = await source.manifest(customerNumber).then(
      (text) => planOf(customerNumber, text),
      (error: unknown) => {
        if (error instanceof SourceUnreadable) return undefined;
        throw error;
      },
    );
    if (read) {
      const { leftOut } = read;
      if (leftOut.length > 0)
        log.warn(
          { ownerId, customerNumber, count: leftOut.length, entries: leftOut.slice(0, loggedEntries) },
          'a manifest of the import source has invalid entries',
        );
      return read;
    }
    log.error({ ownerId, customerNumber }, 'the manifest of a folder of the import source is invalid');
    const path = `${customerNumber}/${manifestName}`;
    await settle(ownerId, { path, outcome: 'failed', photoId: null, code: 'manifest-unreadable' });
    return { datesByPath: new Map(), albums: [], leftOut: [] };
  };

  const numbersOf = async (ownerId: string, tx?: Transaction): Promise<readonly string[]> =>
    (await customers.records.numbersOf([ownerId], tx)).get(ownerId) ?? [];

  const keepAlbums = async (tx: Transaction, ownerId: string, plans: readonly ImportPlan[]) => {
    const named = joinAlbums(plans);
    if (named.length === 0) return;
    const photoIds = await store.photosOf(tx, ownerId, [...new Set(named.flatMap(({ paths }) => paths))]);
    const albums = [];
    for (const { name, paths } of named) {
      const album = { ownerId, name, photoIds: paths.flatMap((path) => photoIds.get(path) ?? []) };
      albums.push({ ...album, id: await store.putAlbum(tx, album) });
    }
    await announce(tx, albumsImported, { ownerId, albums });
  };

  const end = (
    ownerId: string,
    customerNumbers: readonly string[],
    /** Undefined if the source could not be read. */
    plans: readonly ImportPlan[] | undefined,
  ): Promise<void> =>
    inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      const ended = await store.end(tx, { ownerId, customerNumbers }, plans !== undefined);
      if (!ended) return;
      await keepAlbums(tx, ownerId, plans ?? []);
      await tell(tx, ownerId, ended.state === 'done' ? 'import-finished' : 'import-error', ended);
      // Numbers that were linked meanwhile.
      for (const customerNumber of await numbersOf(ownerId, tx))
        if (!customerNumbers.includes(customerNumber)) await importLinked(tx, ownerId, customerNumber);
    });

  /**
   * Works through the folders of a customer. Settles with their plans, or with undefined if it hands over to another
   * job.
   */
  const importAll = async (
    ownerId: string,
    customerNumbers: readonly string[],
  ): Promise<ImportPlan[] | undefined> => {
    const started = performance.now();
    let found = 0;
    for (const customerNumber of customerNumbers)
      for await (const paths of gathered(batchSize, source.files(customerNumber))) found += paths.length;
    if (!(await store.setFound(ownerId, found))) return [];
    const plans: ImportPlan[] = [];
    for (const customerNumber of customerNumbers) {
      const said = await plan(ownerId, customerNumber);
      plans.push(said);
      for await (const paths of gathered(batchSize, source.files(customerNumber))) {
        await importBatch(ownerId, paths, said);
        if (performance.now() - started > longestMs) return undefined;
      }
    }
    return plans;
  };

  /** Imports what is not there yet. Can be interrupted anywhere, and repeated. */
  return async ({ ownerId }: { ownerId: string }): Promise<void> => {
    const customerNumbers = await numbersOf(ownerId);
    try {
      const plans = await importAll(ownerId, customerNumbers);
      if (plans) await end(ownerId, customerNumbers, plans);
      else await inTransaction(database, (tx) => enqueue(tx, importPhotosJob, { ownerId }));
    } catch (error) {
      if (!(error instanceof SourceUnreadable)) throw error;
      log.error({ err: error }, 'the import source cannot be read');
      await end(ownerId, customerNumbers, undefined);
    }
  };
};
