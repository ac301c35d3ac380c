import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { ByteRange, Objects } from '../../platform/objects/objects.ts';
import { createVirtualZip, DamagedEntryError } from '../../platform/zip/virtual-zip.ts';
import type { VirtualZip, ZipEntry } from '../../platform/zip/virtual-zip.ts';
import { originalKey } from './object-keys.ts';
import { createDamageReport, createOriginalCheck } from './original-check.ts';
import type { ExportedOriginal, ExportPosition, ListedOriginal, PhotosStore } from './store.ts';

/** A photo as it was when its archive was laid out: what happens to it later changes no byte. */
export interface ArchivedOriginal extends Omit<ZipEntry, 'read'> {
  readonly ownerId: string;
  readonly photoId: string;
}

/** The originals of a library, for those who hand them out in another form. */
export const createOriginals = (parts: { store: PhotosStore; objects: Objects; clock: Clock; log: Log }) => {
  const { store, objects } = parts;
  const faultOf = createOriginalCheck(parts);
  const reportDamage = createDamageReport(parts);

  const read = (ownerId: string, photoId: string, range: ByteRange): Promise<Readable | undefined> =>
    objects.read(originalKey(ownerId, photoId), range);

  /** Reads an original back, of which somebody has found that it is not what was uploaded, and reports the damage. */
  const isDamaged = async (ownerId: string, photoId: string): Promise<boolean> => {
    const original = await store.findOriginal({ ownerId, id: photoId });
    const fault = original && (await faultOf(original));
    if (fault !== undefined) await reportDamage({ ownerId, id: photoId }, fault);
    return fault !== undefined;
  };

  /** Sends an archive; an original that is not what it was breaks it off, and is reported. */
  async function* sending(
    originals: readonly ArchivedOriginal[],
    bytes: AsyncIterable<Uint8Array>,
    onDamaged?: (photoId: string) => Promise<void>,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      const found = error instanceof DamagedEntryError ? originals[error.index] : undefined;
      if (found && (await isDamaged(found.ownerId, found.photoId))) await onDamaged?.(found.photoId);
      throw error;
    }
  }

  return {
    /** Those of these photos that are in the library, by date taken; photos without a date come last. */
    listed: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<ListedOriginal[]> =>
      store.listedOriginals(tx, ownerId, photoIds),

    /** The photos of the library behind `after`, in the same order; with `since` only those that came into it later. */
    page: (
      tx: Transaction,
      ownerId: string,
      of: { readonly since: Date | null; readonly after: ExportPosition | undefined; readonly limit: number },
    ): Promise<ExportedOriginal[]> => store.exportedOriginals(tx, ownerId, of),

    /** Whether the library has photos; with `since` whether any came into it later. */
    hasAny: (tx: Transaction, ownerId: string, since: Date | null): Promise<boolean> =>
      store.hasListed(tx, ownerId, since),

    /** When the last photo became part of the library; undefined where none ever has. */
    lastListed: store.lastListed,

    /**
     * An archive of originals, in their order, whose bytes are made while it is read; behind them further files under names
     * that are free. One that turns out to be missing or damaged breaks the reading off and is reported as by the night.
     */
    archive: (
      originals: readonly ArchivedOriginal[],
      more: {
        /** Of the originals and the further files, where they are settled. */
        readonly names?: readonly string[];
        readonly further?: readonly ZipEntry[];
        /** Called for it before the reading fails. */
        readonly onDamaged?: (photoId: string) => Promise<void>;
      } = {},
    ): VirtualZip => {
      const entries = originals.map((original) => ({
        ...original,
        read: (range: ByteRange) => read(original.ownerId, original.photoId, range),
      }));
      const zip = createVirtualZip([...entries, ...(more.further ?? [])], more.names);
      return { ...zip, read: (range) => sending(originals, zip.read(range), more.onDamaged) };
    },
  };
};
