import { randomUUID } from 'node:crypto';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import type { ActivationMessage } from '@albumen/contracts/push';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { rowByRow } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import type { UploadsService } from '../uploads/index.ts';
import { createImport } from './import.ts';
import type { TellImport } from './import.ts';
import { importPhotosJob } from './jobs.ts';
import { importOf, statusOf } from './rules.ts';
import { openFolderSource } from './source.ts';
import { createActivationStore } from './store.ts';

/** Milliseconds after which the nightly sweep continues an import. */
const overdueMs = 3_600_000;

export interface ActivationServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'log' | 'announce' | 'enqueue' | 'bus'
> {
  readonly customers: CustomersService;
  readonly photos: PhotosService;
  readonly uploads: UploadsService;
  /** The folder with the photos of an earlier system; undefined if there is none. */
  readonly importSource: string | undefined;
}

/** Starts libraries and imports the photos that the operator has from an earlier system. */
export const createActivationService = (parts: ActivationServiceParts) => {
  const { database, clock, enqueue, bus, customers, photos, importSource } = parts;
  const store = createActivationStore(database);

  const tell: TellImport = (tx, ownerId, type, activation) =>
    bus.tell(tx, ownerId, 'activation', {
      id: randomUUID(),
      type,
      data: {
        payload: activation ? importOf(activation, []) : null,
        timestamp: clock.now().toISOString(),
      },
    } satisfies ActivationMessage);

  const begin = async (tx: Transaction, ownerId: string): Promise<void> => {
    await enqueue(tx, importPhotosJob, { ownerId });
    await tell(tx, ownerId, 'import-started');
  };

  const importLinked = async (tx: Transaction, ownerId: string, customerNumber: string): Promise<void> => {
    if (await store.importMore(tx, { ownerId, customerNumber, now: clock.now() })) await begin(tx, ownerId);
  };

  /** Whether the earlier system may have photos of a customer. */
  const hasSource = async (ownerId: string): Promise<boolean> =>
    importSource !== undefined && (await customers.records.numbersOf([ownerId])).has(ownerId);

  return {
    /**
     * Starts a library, or tries an import again that has failed in part. Settles with whether this call started it.
     */
    start: async (ownerId: string): Promise<boolean> => {
      const imports = await hasSource(ownerId);
      return inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        const now = clock.now();
        // "Without a source it finishes at once."
        const state = imports ? 'importing' : 'done';
        const isAdded = await store.add(tx, { ownerId, state, startedAt: now });
        const isStarted = isAdded || (await store.tryAgain(tx, ownerId, now));
        if (isStarted && imports) await begin(tx, ownerId);
        // The source was removed: failed files can no longer come.
        else if (isStarted) await store.end(tx, { ownerId, customerNumbers: [] }, true);
        return isStarted;
      });
    },

    /** "Every state that a message announces can also be read by a call." */
    read: async (ownerId: string): Promise<Activation> => {
      const [activation, isDeletingAll] = await Promise.all([
        store.find(ownerId),
        photos.tasks.isDeletingAll(ownerId),
      ]);
      const failed = activation && activation.failedCount > 0 ? await store.failedFiles(ownerId) : [];
      const imported = activation && importOf(activation, failed);
      return { status: statusOf(activation, isDeletingAll), ...(imported && { import: imported }) };
    },

    /** Imports the photos under a number that is linked to this customer after the library was started. */
    importLinked: async (
      tx: Transaction,
      { customerId: ownerId, customerNumber }: { customerId: string; customerNumber?: string },
    ): Promise<void> => {
      if (importSource === undefined || customerNumber === undefined) return;
      await importLinked(tx, ownerId, customerNumber);
    },

    /** Remembers photos that are about to be erased, so that no import brings them back. */
    rememberErased: async (
      tx: Transaction,
      { ownerId, photoIds }: { ownerId: string; photoIds: readonly string[] },
    ): Promise<void> => {
      if (importSource === undefined) return;
      await store.rememberErased(tx, ownerId, await photos.checksumsOf(tx, ownerId, photoIds));
    },

    importPhotos:
      importSource === undefined
        ? // A job from before the source was removed: it hands the library back.
          ({ ownerId }: { ownerId: string }): Promise<void> =>
            inTransaction(database, async (tx) => {
              const ended = await store.end(tx, { ownerId, customerNumbers: [] }, true);
              if (ended) await tell(tx, ownerId, 'import-finished', ended);
            })
        : createImport({ ...parts, store, tell, importLinked, source: openFolderSource(importSource) }),

    /** Runs every night: continues imports whose job was given up. */
    sweep: async (): Promise<JobCounts> => {
      const overdue = await store.importingSince(new Date(clock.now().getTime() - overdueMs));
      await inTransaction(database, async (tx) => {
        for (const { ownerId } of overdue) await enqueue(tx, importPhotosJob, { ownerId });
      });
      return { resumed: overdue.length };
    },

    customerData: {
      tables: ['activations', 'activation_files', 'activation_albums', 'erased_checksums'],

      erase: (ownerId) =>
        inTransaction(database, async (tx) => {
          // Importing a file takes this lock too.
          await holdLock(tx, ownerId);
          await store.remove(tx, ownerId);
        }),

      async *describe(ownerId) {
        const activation = await store.find(ownerId);
        if (activation) yield { kind: 'activation', ...activation, ownerId: undefined };
        for await (const file of rowByRow(store.filesAfter, ownerId))
          yield { kind: 'imported-file', ...file };
        for (const album of await store.albumsOf(ownerId)) yield { kind: 'imported-album', ...album };
        for await (const erased of rowByRow(store.erasedAfter, ownerId))
          yield { kind: 'erased-photo', ...erased };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type ActivationService = ReturnType<typeof createActivationService>;
