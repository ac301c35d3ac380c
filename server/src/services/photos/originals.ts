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
import type { ExportedPhotos, PhotosStore } from './store.ts';

/**
 * Our choice: when one original of an archive is damaged, the others are checked for this long before the transfer
 * breaks off. Enough for a part of 2 GB on a disk; the next transfer or the nightly scrub finds the rest.
 */
const checkOthersMs = 20_000;

/** Our choice: originals that are read back at the same time. */
const checkedAtOnce = 4;

/** A photo as it was when its archive was laid out: later changes to it change no byte. */
export interface ArchivedOriginal extends Omit<ZipEntry, 'read'> {
  readonly ownerId: string;
  readonly photoId: string;
}

/** The originals of a library, for slices that serve them in another form. */
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

  /** Finds other damaged originals, upcoming ones first, so that not each of them breaks off a transfer. */
  const otherDamaged = async (
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

  /** Checks an original that differs from what was announced, and reports all damage found in the archive. */
  const damagedOf = async (
    index: number,
    originals: readonly ArchivedOriginal[],
  ): Promise<readonly string[]> => {
    const found = originals[index];
    const fault = found && (await readBack(found));
    if (!found || fault === undefined) return [];
    await reportDamage({ ownerId: found.ownerId, id: found.photoId }, fault);
    return [found.photoId, ...(await otherDamaged(index, originals))];
  };

  /** Sends an archive. A damaged original breaks it off and is reported. */
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
    /** The given photos that are in the library, by date taken; undated photos come last. */
    listed: store.listedOriginals,

    /** The photos of an export after `after`, in the same order. */
    page: store.exportedOriginals,

    /** Whether an export would contain photos. */
    hasAny: (tx: Transaction, ownerId: string, of: ExportedPhotos): Promise<boolean> =>
      store.hasListed(tx, ownerId, of),

    /** Whether any of these photos is intact, as far as is known. */
    hasWhole: (tx: Transaction, ownerId: string, of: ExportedPhotos): Promise<boolean> =>
      store.hasListed(tx, ownerId, of, { isWhole: true }),

    /** When a photo last became part of the library; undefined if none ever has. */
    lastListed: store.lastListed,

    /**
     * An archive of originals, in their order, created while it is read. Further files follow under names that are
     * free. A missing or damaged original stops the reading with an error. It is reported as by the scrub, together
     * with other damage found in the archive.
     */
    archive: (
      originals: readonly ArchivedOriginal[],
      more: {
        /** Names of the originals and the further files, if they are already settled. */
        readonly names?: readonly string[];
        readonly further?: readonly ZipEntry[];
        /** Receives damaged photos before the reading fails. */
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
