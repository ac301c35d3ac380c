import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { ByteRange, Objects } from '../../platform/objects/objects.ts';
import { createVirtualZip, DamagedEntryError } from '../../platform/zip/virtual-zip.ts';
import type { VirtualZip, ZipEntry } from '../../platform/zip/virtual-zip.ts';
import { originalKey } from './object-keys.ts';
import { createDamageReport, createOriginalCheck } from './original-check.ts';
import type { Fault } from './original-check.ts';
import type {
  ExportedOriginal,
  ExportedPhotos,
  ExportPosition,
  ListedOriginal,
  PhotosStore,
} from './store.ts';

/**
 * Our choice: so long the others of an archive are looked at in which one is damaged, before the transfer breaks off.
 * Enough for a part of 2 GB on a disk; what no time is left for is found by the next transfer, or by the night.
 */
const checkOthersMs = 20_000;

/** Our choice: originals that are read back at once meanwhile. */
const checkedAtOnce = 4;

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

  const readBack = async ({ ownerId, photoId }: ArchivedOriginal): Promise<Fault | undefined> => {
    const original = await store.findOriginal({ ownerId, id: photoId });
    return original && faultOf(original);
  };

  /** Which others are damaged, too, so that not each of them breaks off a transfer; those that come next first. */
  const damagedBeside = async (
    index: number,
    originals: readonly ArchivedOriginal[],
  ): Promise<readonly string[]> => {
    const deadline = performance.now() + checkOthersMs;
    const others = [...originals.slice(index + 1), ...originals.slice(0, index)].values();
    const damaged: string[] = [];
    let isReadable = true;
    const check = async (): Promise<void> => {
      for (const other of others) {
        if (!isReadable || performance.now() > deadline) return;
        const fault = await readBack(other);
        // A store that fails for a moment costs no further photo.
        if (fault === 'unreadable') isReadable = false;
        else if (fault !== undefined) {
          await reportDamage({ ownerId: other.ownerId, id: other.photoId }, fault);
          damaged.push(other.photoId);
        }
      }
    };
    await Promise.all(Array.from({ length: checkedAtOnce }, check));
    return damaged;
  };

  /** Reads an original back that is not what was announced, and reports what is damaged of the archive. */
  const damagedOf = async (
    index: number,
    originals: readonly ArchivedOriginal[],
  ): Promise<readonly string[]> => {
    const found = originals[index];
    const fault = found && (await readBack(found));
    if (!found || fault === undefined) return [];
    await reportDamage({ ownerId: found.ownerId, id: found.photoId }, fault);
    return [found.photoId, ...(await damagedBeside(index, originals))];
  };

  /** Sends an archive; an original that is not what it was breaks it off, and is reported. */
  async function* sending(
    originals: readonly ArchivedOriginal[],
    bytes: AsyncIterable<Uint8Array>,
    onDamaged?: (photoIds: readonly string[]) => Promise<void>,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      const damaged = error instanceof DamagedEntryError ? await damagedOf(error.index, originals) : [];
      if (damaged.length > 0) await onDamaged?.(damaged);
      throw error;
    }
  }

  return {
    /** Those of these photos that are in the library, by date taken; photos without a date come last. */
    listed: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<ListedOriginal[]> =>
      store.listedOriginals(tx, ownerId, photoIds),

    /** The photos of an export behind `after`, in the same order. */
    page: (
      tx: Transaction,
      ownerId: string,
      of: ExportedPhotos & { readonly after: ExportPosition | undefined; readonly limit: number },
    ): Promise<ExportedOriginal[]> => store.exportedOriginals(tx, ownerId, of),

    /** Whether an export would have photos. */
    hasAny: (tx: Transaction, ownerId: string, of: ExportedPhotos): Promise<boolean> =>
      store.hasListed(tx, ownerId, of),

    /** Whether any of these is not known to be damaged. */
    hasWhole: (tx: Transaction, ownerId: string, of: ExportedPhotos): Promise<boolean> =>
      store.hasListed(tx, ownerId, of, { isWhole: true }),

    /** When the last photo became part of the library; undefined where none ever has. */
    lastListed: store.lastListed,

    /**
     * An archive of originals, in their order, whose bytes are made while it is read; behind them further files under names
     * that are free. One that turns out to be missing or damaged breaks the reading off and is reported as by the night,
     * with what else of the archive is found to be.
     */
    archive: (
      originals: readonly ArchivedOriginal[],
      more: {
        /** Of the originals and the further files, where they are settled. */
        readonly names?: readonly string[];
        readonly further?: readonly ZipEntry[];
        /** Called for these before the reading fails. */
        readonly onDamaged?: (photoIds: readonly string[]) => Promise<void>;
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
