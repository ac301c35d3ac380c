import { createHash } from 'node:crypto';
import { crc32 } from '@node-rs/crc32';
import type { ByteRange } from '../objects/objects.ts';
import { entryNames } from './entry-names.ts';
import {
  centralHeader,
  centralHeaderBytes,
  dosTime,
  endOfArchive,
  localHeader,
  localHeaderBytes,
} from './zip-records.ts';
import type { EntryFacts } from './zip-records.ts';

/*
 * [Note: Virtual ZIP] If size and CRC-32 of every file are known and files are stored, not deflated, the position of
 * each byte of the archive can be calculated. So its length and ETag are known before a byte is read, any range of it
 * can be sent, a broken download can be resumed, and nothing is ever written to a disk.
 */

/** A file for an archive. */
export interface ZipEntry {
  /** The requested path inside the archive; `entryNames` may change it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Wall clock, `2024-12-31T23:30:00`. */
  readonly modified: string;
  /** Returns the bytes of the file, or a part of them; undefined if the file no longer exists. */
  readonly read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** An archive that can be read from any byte. */
export interface VirtualZip {
  /** Bytes. */
  readonly size: number;
  /** The same for the same names, sizes, checksums and times; different if any of them differs. */
  readonly etag: string;
  /** The names of the entries inside the archive, in the given order. */
  readonly names: readonly string[];
  /**
   * Yields the bytes of a range, both ends included. Throws `DamagedEntryError` if a file cannot be read or differs
   * from its announced size or checksum: the reader then has too few bytes and cannot mistake the archive for a whole
   * one.
   */
  read(range?: ByteRange): AsyncGenerator<Uint8Array>;
}

/** A file is missing, cannot be read, or differs from its announced size and CRC-32. */
export class DamagedEntryError extends Error {
  /** Its index among the entries, counted from 0. */
  readonly index: number;
  constructor(index: number, complaint: string, options?: ErrorOptions) {
    // Without the name, which is the customer's: errors appear in logs.
    super(`File ${index + 1} of the archive ${complaint}.`, options);
    this.name = 'DamagedEntryError';
    this.index = index;
  }
}

/** Central headers are small; they are sent in pieces of about this size. */
const directoryPieceBytes = 64 * 1024;

const etagOf = (entries: readonly EntryFacts[]): string => {
  const hash = createHash('sha256');
  for (const { name, size, crc32: sum, time, date } of entries)
    hash.update(name).update(`\0${size} ${sum >>> 0} ${time} ${date}\n`);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
};

/** Returns the last of the ascending positions that is not after `position`. */
const placeAt = (places: Float64Array, position: number): number => {
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
};

/**
 * Lays out an archive of these files, in their order. See [Note: Virtual ZIP]. Pass `names` if `entryNames` has already
 * made them for several archives together.
 */
export const createVirtualZip = (
  entries: readonly ZipEntry[],
  names: readonly string[] = entryNames(entries.map(({ path }) => path)),
): VirtualZip => {
  const facts = entries.map((entry, index): EntryFacts => ({
    name: Buffer.from(names[index] ?? ''),
    size: entry.size,
    crc32: entry.crc32,
    ...dosTime(entry.modified),
  }));
  const count = facts.length;
  /** The position of each local header, followed by that of the central directory. */
  const locals = new Float64Array(count + 1);
  /** The position of each central header, followed by that of the end records. */
  const centrals = new Float64Array(count + 1);
  facts.forEach((fact, index) => {
    locals[index + 1] = (locals[index] ?? 0) + localHeaderBytes(fact) + fact.size;
  });
  const directoryStart = locals[count] ?? 0;
  centrals[0] = directoryStart;
  facts.forEach((fact, index) => {
    centrals[index + 1] = (centrals[index] ?? 0) + centralHeaderBytes(fact, locals[index] ?? 0);
  });
  const directoryEnd = centrals[count] ?? 0;
  const ending = endOfArchive({ entries: count, start: directoryStart, end: directoryEnd });
  const size = directoryEnd + ending.length;

  const damaged = (index: number, complaint: string, options?: ErrorOptions): DamagedEntryError =>
    new DamagedEntryError(index, complaint, options);

  /** Yields the bytes of a file. A function of its own, so that it catches no errors of the archive's reader. */
  async function* source(index: number, range: ByteRange): AsyncGenerator<Uint8Array> {
    try {
      const bytes = await entries[index]?.read(range);
      if (!bytes) throw damaged(index, 'is gone');
      yield* bytes;
    } catch (error) {
      throw error instanceof DamagedEntryError ? error : damaged(index, 'cannot be read', { cause: error });
    }
  }

  /** Yields the bytes of one file from `from` to before `to`; compares its checksum if the whole file is sent. */
  async function* content(index: number, from: number, to: number): AsyncGenerator<Uint8Array> {
    const fact = facts[index];
    if (!fact || from >= to) return;
    const isWhole = from === 0 && to === fact.size;
    let sum = 0;
    let sent = 0;
    for await (const chunk of source(index, { start: from, end: to - 1 })) {
      sent += chunk.byteLength;
      if (isWhole) sum = crc32(chunk, sum);
      const isLast = sent === to - from;
      if (sent > to - from || (isLast && isWhole && sum !== fact.crc32 >>> 0))
        throw damaged(index, 'has changed');
      yield chunk;
    }
    if (sent < to - from) throw damaged(index, 'is shorter than it was');
  }

  async function* files(start: number, end: number): AsyncGenerator<Uint8Array> {
    let position = start;
    for (let index = placeAt(locals, start); index < count && position < end; index += 1) {
      const fact = facts[index];
      if (!fact) return;
      const headerStart = locals[index] ?? 0;
      const contentStart = headerStart + localHeaderBytes(fact);
      const contentEnd = Math.min(locals[index + 1] ?? 0, end);
      if (position < contentStart) {
        yield localHeader(fact).subarray(position - headerStart, end - headerStart);
        position = Math.min(contentStart, end);
      }
      if (position < contentEnd) yield* content(index, position - contentStart, contentEnd - contentStart);
      position = Math.max(position, contentEnd);
    }
  }

  function* directory(start: number, end: number): Generator<Uint8Array> {
    let pieces: Buffer[] = [];
    let bytes = 0;
    let position = start;
    for (let index = placeAt(centrals, start); index < count && position < end; index += 1) {
      const fact = facts[index];
      if (!fact) return;
      const headerStart = centrals[index] ?? 0;
      const piece = centralHeader(fact, locals[index] ?? 0).subarray(
        position - headerStart,
        end - headerStart,
      );
      pieces.push(piece);
      bytes += piece.length;
      position += piece.length;
      if (bytes >= directoryPieceBytes) {
        yield Buffer.concat(pieces);
        pieces = [];
        bytes = 0;
      }
    }
    if (bytes > 0) yield Buffer.concat(pieces);
  }

  return {
    size,
    etag: etagOf(facts),
    names,
    read: async function* read(range = { start: 0, end: size - 1 }) {
      const { start } = range;
      const end = Math.min(range.end + 1, size);
      if (start < directoryStart) yield* files(start, Math.min(end, directoryStart));
      if (start < directoryEnd && end > directoryStart)
        yield* directory(Math.max(start, directoryStart), Math.min(end, directoryEnd));
      if (end > directoryEnd) yield ending.subarray(Math.max(0, start - directoryEnd), end - directoryEnd);
    },
  };
};
