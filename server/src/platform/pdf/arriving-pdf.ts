import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import type { Objects } from '../objects/objects.ts';
import type { Staging } from '../staging.ts';

const pdfStart = '%PDF-';

/** Some programs write bytes before the header. As many as PDF viewers skip are accepted. */
const maxBytesBeforeStart = 1024;

/** Staged files are named after their owner, who is not known yet. Uploads sweep staged files that a kill leaves. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface ArrivingPdf {
  /** The `content-digest` header. */
  readonly digest: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A PDF whose bytes are in the object store. */
export interface ArrivedPdf {
  readonly id: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly crc32: number;
  readonly fileBytes: number;
}

const requirePdf = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(maxBytesBeforeStart + pdfStart.length);
    await handle.read(head, 0, head.length, 0);
    if (head.includes(pdfStart)) return;
  } finally {
    await handle.close();
  }
  throw new AppError('file-not-pdf', {
    detail: `A PDF begins with ${pdfStart}, after at most ${maxBytesBeforeStart} other bytes; this file does not.`,
  });
};

/** Returns the SHA-256 of a `content-digest` header in hexadecimal. */
const digestOf = (header: string): string =>
  Buffer.from(header.slice('sha-256=:'.length, -1), 'base64').toString('hex');

const requireDigest = (sha256: string, digest: string): void => {
  if (sha256 === digestOf(digest)) return;
  const received = Buffer.from(sha256, 'hex').toString('base64');
  throw new AppError('checksum-mismatch', {
    detail: `The received bytes have the digest sha-256=:${received}:, not the one of the header content-digest.`,
  });
};

/**
 * Makes the function that stores a PDF of the operator while it arrives. `add` writes its row, and returns false if the
 * same bytes are stored already; then, and if it throws, the object is deleted again. Throws `file-not-pdf`,
 * `checksum-mismatch` and `request-too-large`.
 */
export const createPdfArrival =
  ({
    objects,
    staging,
    keyOf,
  }: {
    readonly objects: Objects;
    readonly staging: Staging;
    /** Returns the object key of a file. */
    readonly keyOf: (id: string) => string;
  }) =>
  async (
    { digest, stream }: ArrivingPdf,
    add: (file: ArrivedPdf) => Promise<boolean>,
  ): Promise<{ readonly size: number; readonly isNew: boolean }> => {
    const id = randomUUID();
    const staged = `${nobody}.${id}`;
    staging.begin(staged);
    try {
      const { offset: fileBytes, checksums, flushed } = await staging.append(staged, 0, stream);
      const { sha256: hash, crc32 } = await checksums();
      const sha256 = hash.toString('hex');
      requireDigest(sha256, digest);
      await flushed;
      await requirePdf(staging.path(staged));
      await objects.putFile(keyOf(id), staging.path(staged));
      const isNew = await add({ id, sha256, crc32, fileBytes }).catch(async (error: unknown) => {
        await objects.delete([keyOf(id)]);
        throw error;
      });
      if (!isNew) await objects.delete([keyOf(id)]);
      return { size: fileBytes, isNew };
    } finally {
      await staging.remove(staged);
    }
  };
