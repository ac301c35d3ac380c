import { setTimeout } from 'node:timers/promises';
import { renderedPdfBytesLimit } from '@albumen/contracts/limits';
import type { PdfWarning } from '@albumen/contracts/operator/pdf-files';
import type { OperatorProduct } from '@albumen/contracts/operator/products';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { createPdfArrival } from '../../platform/pdf/arriving-pdf.ts';
import type { ArrivedPdf } from '../../platform/pdf/arriving-pdf.ts';
import type { PushBus } from '../../kernel/push-bus.ts';
import type { Enqueue } from '../../platform/queue.ts';
import type { Staging } from '../../platform/staging.ts';
import type { RecordKind } from '../records/index.ts';
import { eraseFileJob } from './jobs.ts';
import { fileKey } from './object-keys.ts';
import { hasPages, warningsOf } from './rules.ts';
import type { ProductsStore } from './store.ts';
import type { PageJobs } from './turns.ts';

/** The records of the kind `product`. */
export type ProductRecords = RecordKind<OperatorProduct>;

/** A file as the operator names it. */
export interface FileName {
  readonly productCode: string;
  readonly purpose: string;
}

interface ArrivingFile extends FileName {
  /** The `content-digest` header. */
  readonly digest: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

export interface ArrivalParts {
  readonly database: Database;
  readonly store: ProductsStore;
  readonly products: ProductRecords;
  readonly objects: Objects;
  readonly staging: Staging;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly bus: PushBus;
  readonly pageJobs: PageJobs;
  /** Milliseconds that a put of a PDF waits for its warnings; tests shorten it. */
  readonly warningsPatienceMs?: number | undefined;
}

/** Our choice: an idle worker has read most files after a second. */
const usualPatienceMs = 5000;

/** Our choice: behind more files, the warnings would come too late. */
const mostOthers = 3;

/** Our choice. */
const lookEveryMs = 100;

const productNotFound = () =>
  new AppError('not-found', { detail: 'There is no product with this code: put the product first.' });

/** Stores the files of products, and deletes them. */
export const createArrival = (parts: ArrivalParts) => {
  const {
    database,
    store,
    products,
    objects,
    staging,
    clock,
    enqueue,
    bus,
    pageJobs,
    warningsPatienceMs = usualPatienceMs,
  } = parts;

  /** Throws `not-found`. */
  const requireProduct = async (tx: Transaction, productCode: string): Promise<string | null> => {
    const ownerId = await products.ownerOf(tx, productCode);
    if (ownerId === undefined) throw productNotFound();
    return ownerId;
  };

  const lock = (tx: Transaction, { productCode, purpose }: FileName): Promise<void> =>
    holdLock(tx, `product file ${productCode} ${purpose}`);

  const retire = async (tx: Transaction, { productCode, purpose }: FileName): Promise<boolean> => {
    const retired = await store.retire(tx, productCode, purpose);
    for (const fileId of retired) await enqueue(tx, eraseFileJob, { fileId });
    return retired.length > 0;
  };

  /** Returns false if the product has these bytes already. */
  const add = async (
    { productCode, purpose }: ArrivingFile,
    { id, sha256, fileBytes }: ArrivedPdf,
  ): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      await lock(tx, { productCode, purpose });
      const ownerId = await requireProduct(tx, productCode);
      const known = await store.current({ productCode, purpose }, tx);
      // The pages of a file that failed are tried again.
      if (known?.sha256 === sha256 && known.failure === null) return false;
      await retire(tx, { productCode, purpose });
      const isRendered = hasPages({ purpose });
      const isTooLarge = isRendered && fileBytes > renderedPdfBytesLimit;
      const failure = isTooLarge ? ('too-large' as const) : null;
      const arrivedAt = clock.now();
      await store.add(tx, { id, ownerId, productCode, purpose, fileBytes, sha256, arrivedAt, failure });
      if (isRendered && !isTooLarge) await pageJobs.add(tx, { id, ownerId }, 'cover');
      if (ownerId !== null) await bus.tellChanged(tx, ownerId, 'product');
      return true;
    });

  /** Waits for a file to be read, if it is its turn soon. */
  const readWarnings = async (name: FileName): Promise<PdfWarning[] | undefined> => {
    const deadline = performance.now() + warningsPatienceMs;
    for (;;) {
      const file = await store.current(name);
      const warnings = file && warningsOf(file);
      // Files that an earlier version has read have neither warnings nor a job.
      if (warnings || !file?.jobId || performance.now() > deadline) return warnings;
      if (await store.hasOtherJobs(file.id, mostOthers)) return undefined;
      await setTimeout(lookEveryMs);
    }
  };

  const receive = createPdfArrival({ objects, staging, keyOf: fileKey });

  return {
    /** Throws `not-found`, `file-not-pdf`, `checksum-mismatch` and `request-too-large`. */
    receive: async (arriving: ArrivingFile) => {
      await inTransaction(database, (tx) => requireProduct(tx, arriving.productCode));
      const arrived = await receive(arriving, (file) => add(arriving, file));
      const warnings = hasPages(arriving) ? await readWarnings(arriving) : undefined;
      return { ...arrived, ...(warnings && { warnings }) };
    },

    /** Can be repeated. */
    remove: (file: FileName): Promise<void> =>
      inTransaction(database, async (tx) => {
        await lock(tx, file);
        // Before the file: a put of the product locks them in this order.
        const ownerId = await products.ownerOf(tx, file.productCode);
        if ((await retire(tx, file)) && ownerId) await bus.tellChanged(tx, ownerId, 'product');
      }),
  };
};
