import { batches, rowByRow } from '../platform/batches.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Holding, Night, Nights, StoredThings } from './nights/index.ts';
import type { Objects } from '../platform/objects/objects.ts';
import type { JobCounts } from '../platform/queue.ts';

/** Files that are read with one query. */
const batchSize = 500;

/** Objects that the first night examines. */
const sampleSize = 1000;

/** A leftover is listed with its owner, and the key of a file does not name one. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface FileId {
  readonly id: string;
}

/** The rows of the files of one kind of record. */
export interface FileRows<Row extends FileId> {
  /** The files of a customer, current or not. */
  ownedAfter(ownerId: string, after: FileId | undefined, limit: number): Promise<Row[]>;
  /** Files without a customer: their record has none yet, or is gone. */
  unownedAfter(after: FileId | undefined, limit: number): Promise<Row[]>;
  /** Those of these ids that have a row. */
  existing(ids: readonly string[], tx?: Transaction): Promise<string[]>;
  remove(id: string): Promise<void>;
  hasFiles(tx: Transaction): Promise<boolean>;
}

/**
 * Erases the files of records. Object keys are `{prefix}{file id}/{name}`; `isKey` says whether a key is one of ours.
 */
export const createFileKeeping = <Row extends FileId>({
  database,
  store,
  objects,
  nights,
  sweep,
  prefix,
  isKey,
  removeObjects,
  hasRecord,
}: {
  readonly database: Database;
  readonly store: FileRows<Row>;
  readonly objects: Objects;
  readonly nights: Nights;
  /** The name of the sweep of objects without a row. */
  readonly sweep: string;
  readonly prefix: string;
  readonly isKey: (key: string) => boolean;
  readonly removeObjects: (fileId: string) => Promise<void>;
  /** Whether the record of a file without a customer still exists. */
  readonly hasRecord: (tx: Transaction, file: Row) => Promise<boolean>;
}) => {
  const fileOfKey = (key: string): string => key.slice(prefix.length).split('/')[0] ?? '';

  /** Objects first: a row without objects can be erased again. A page may be rendered until the row is gone. */
  const eraseFile = async ({ fileId }: { readonly fileId: string }): Promise<void> => {
    await removeObjects(fileId);
    await store.remove(fileId);
    await removeObjects(fileId);
  };

  async function* keys(): AsyncGenerator<string> {
    for await (const { key } of objects.list(prefix)) if (isKey(key)) yield key;
  }

  const withoutRow = async (found: readonly string[], tx?: Transaction): Promise<string[]> => {
    const there = new Set(await store.existing([...new Set(found.map(fileOfKey))], tx));
    return found.filter((key) => !there.has(fileOfKey(key)));
  };

  const holding: Holding = {
    sweep,
    async *list() {
      for await (const key of keys()) yield { ownerId: nobody, key };
    },
    withoutRow: async (found) => {
      const left = new Set(await withoutRow(found.map(({ key }) => key)));
      return found.filter(({ key }) => left.has(key));
    },
    remove: async (found) => objects.delete(await withoutRow(found.map(({ key }) => key))),
  };

  /** Erases files whose record nobody owned when it was deleted. */
  const eraseOrphans = async (): Promise<number> => {
    let erased = 0;
    const unowned = batches(batchSize, (after: FileId | undefined, limit) =>
      store.unownedAfter(after, limit),
    );
    for await (const { rows } of unowned)
      for (const file of rows) {
        if (await inTransaction(database, (tx) => hasRecord(tx, file))) continue;
        await eraseFile({ fileId: file.id });
        erased += 1;
      }
    return erased;
  };

  const owned = (ownerId: string): AsyncGenerator<Row> =>
    rowByRow<FileId, Row>(batchSize, (after, limit) => store.ownedAfter(ownerId, after, limit));

  return {
    eraseFile,

    /** All files of a customer. */
    owned,

    erase: async (ownerId: string): Promise<void> => {
      for await (const { id } of owned(ownerId)) await eraseFile({ fileId: id });
    },

    /** Runs every night. */
    sweep: async (night: Night): Promise<JobCounts> => ({
      erased: night.dueBy ? await eraseOrphans() : 0,
      ...(await nights.sweepLeftovers(night, holding)),
    }),

    stored: {
      sample: async (tx) => {
        const sample: string[] = [];
        for await (const key of keys()) if (sample.push(key) === sampleSize) break;
        return { looked: sample.length, withoutRow: (await withoutRow(sample, tx)).length };
      },
      hasRows: store.hasFiles,
    } satisfies StoredThings,
  };
};
