import { batches, rowByRow } from '../../platform/batches.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Holding, Night, Nights, StoredThings } from '../../platform/nights/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { ArrivalParts } from './arrival.ts';
import { fileOfKey, isProductKey, productsPrefix } from './rules.ts';
import type { FileRow } from './store.ts';

/** Files that are read with one query. */
const batchSize = 500;

/** Objects that the first night examines. */
const sampleSize = 1000;

/** A leftover is listed with its owner, and the key of a file does not name one. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Erases files, and says what is stored about a customer. */
export const createKeeping = (
  parts: Pick<ArrivalParts, 'database' | 'store' | 'products' | 'objects'> & {
    readonly nights: Nights;
    readonly removeObjects: (fileId: string) => Promise<void>;
  },
) => {
  const { database, store, products, objects, nights, removeObjects } = parts;

  /** Objects first: a row without objects can be erased again. A page may be rendered until the row is gone. */
  const eraseFile = async ({ fileId }: { readonly fileId: string }): Promise<void> => {
    await removeObjects(fileId);
    await store.remove(fileId);
    await removeObjects(fileId);
  };

  async function* keys(): AsyncGenerator<string> {
    for await (const { key } of objects.list(productsPrefix)) if (isProductKey(key)) yield key;
  }

  const withoutRow = async (found: readonly string[], tx?: Transaction): Promise<string[]> => {
    const there = new Set(await store.existing([...new Set(found.map(fileOfKey))], tx));
    return found.filter((key) => !there.has(fileOfKey(key)));
  };

  const holding: Holding = {
    sweep: 'product-files',
    async *list() {
      for await (const key of keys()) yield { ownerId: nobody, key };
    },
    withoutRow: async (found) => {
      const left = new Set(await withoutRow(found.map(({ key }) => key)));
      return found.filter(({ key }) => left.has(key));
    },
    remove: async (found) => objects.delete(await withoutRow(found.map(({ key }) => key))),
  };

  /** Erases files whose product nobody owned when it was deleted. */
  const eraseOrphans = async (): Promise<number> => {
    let erased = 0;
    const unowned = batches(batchSize, (after: FileRow | undefined, limit) =>
      store.unownedAfter(after, limit),
    );
    for await (const { rows } of unowned)
      for (const { id, productCode } of rows) {
        const isThere = await inTransaction(
          database,
          async (tx) => (await products.ownerOf(tx, productCode)) !== undefined,
        );
        if (isThere) continue;
        await eraseFile({ fileId: id });
        erased += 1;
      }
    return erased;
  };

  const owned = (ownerId: string) =>
    rowByRow(batchSize, (after: FileRow | undefined, limit) => store.ownedAfter(ownerId, after, limit));

  return {
    eraseFile,

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

    customerData: {
      tables: ['product_files'],

      erase: async (ownerId) => {
        for await (const { id } of owned(ownerId)) await eraseFile({ fileId: id });
      },

      async *describe(ownerId) {
        for await (const file of owned(ownerId)) {
          const { productCode, purpose, fileBytes, sha256, arrivedAt, pageCount, renderedCount } = file;
          const { isOpened, failure } = file;
          yield {
            kind: 'product-file',
            productCode,
            purpose,
            fileBytes,
            sha256,
            arrivedAt,
            pageCount,
            renderedCount,
            isOpened,
            ...(failure === null ? {} : { failure }),
          };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};
