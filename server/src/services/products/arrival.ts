import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { renderedPdfBytesLimit } from '@albumen/contracts/limits';
import type { OperatorProduct } from '@albumen/contracts/operator/products';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { PushBus } from '../../platform/push-bus.ts';
import type { Enqueue } from '../../platform/queue.ts';
import type { Staging } from '../../platform/staging.ts';
import type { RecordKind } from '../records/index.ts';
import { eraseFileJob, renderPagesJob } from './jobs.ts';
import { digestOf, fileKey, hasPages } from './rules.ts';
import type { ProductsStore } from './store.ts';

const pdfStart = '%PDF-';

/** Staged files are named after their owner, who is not known yet. Uploads sweep staged files that a kill leaves. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The records of the kind `product`. */
export type ProductRecords = RecordKind<OperatorProduct>;

interface ArrivingFile {
  readonly productCode: string;
  readonly purpose: string;
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
}

const productNotFound = () =>
  new AppError('not-found', { detail: 'There is no product with this code: put the product first.' });

const requirePdf = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(pdfStart.length), 0, pdfStart.length, 0);
    if (buffer.toString('latin1', 0, bytesRead) === pdfStart) return;
  } finally {
    await handle.close();
  }
  throw new AppError('file-not-pdf', { detail: `A PDF begins with ${pdfStart}; this file does not.` });
};

const requireDigest = (sha256: string, digest: string): void => {
  if (sha256 === digestOf(digest)) return;
  const received = Buffer.from(sha256, 'hex').toString('base64');
  throw new AppError('checksum-mismatch', {
    detail: `The received bytes have the digest sha-256=:${received}:, not the one of the header content-digest.`,
  });
};

/** Stores the files of products. */
export const createArrival = (parts: ArrivalParts) => {
  const { database, store, products, objects, staging, clock, enqueue, bus } = parts;

  /** Throws `not-found`. */
  const requireProduct = async (tx: Transaction, productCode: string): Promise<string | null> => {
    const ownerId = await products.ownerOf(tx, productCode);
    if (ownerId === undefined) throw productNotFound();
    return ownerId;
  };

  /** Returns false if the product has these bytes already. */
  const add = async (
    id: string,
    { productCode, purpose }: ArrivingFile,
    { sha256, fileBytes }: { readonly sha256: string; readonly fileBytes: number },
  ): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      await holdLock(tx, `product file ${productCode} ${purpose}`);
      const ownerId = await requireProduct(tx, productCode);
      const known = await store.current({ productCode, purpose }, tx);
      // The pages of a file that failed are tried again.
      if (known?.sha256 === sha256 && known.failure === null) return false;
      for (const fileId of await store.retire(tx, productCode, purpose))
        await enqueue(tx, eraseFileJob, { fileId });
      const isRendered = hasPages({ purpose });
      const isTooLarge = isRendered && fileBytes > renderedPdfBytesLimit;
      const failure = isTooLarge ? ('too-large' as const) : null;
      const arrivedAt = clock.now();
      await store.add(tx, { id, ownerId, productCode, purpose, fileBytes, sha256, arrivedAt, failure });
      if (isRendered && !isTooLarge) await enqueue(tx, renderPagesJob, { fileId: id, all: false });
      if (ownerId !== null) await bus.tellChanged(tx, ownerId, 'product');
      return true;
    });

  /**
   * Stores a file while it arrives. Throws `not-found`, `file-not-pdf`, `checksum-mismatch` and `request-too-large`.
   */
  return async (arriving: ArrivingFile): Promise<{ readonly size: number; readonly isNew: boolean }> => {
    await inTransaction(database, (tx) => requireProduct(tx, arriving.productCode));
    const id = randomUUID();
    const staged = `${nobody}.${id}`;
    staging.begin(staged);
    try {
      const { offset: fileBytes, checksums, flushed } = await staging.append(staged, 0, arriving.stream);
      const sha256 = (await checksums()).sha256.toString('hex');
      requireDigest(sha256, arriving.digest);
      await flushed;
      await requirePdf(staging.path(staged));
      await objects.putFile(fileKey(id), staging.path(staged));
      const isNew = await add(id, arriving, { sha256, fileBytes }).catch(async (error: unknown) => {
        await objects.delete([fileKey(id)]);
        throw error;
      });
      if (!isNew) await objects.delete([fileKey(id)]);
      return { size: fileBytes, isNew };
    } finally {
      await staging.remove(staged);
    }
  };
};
