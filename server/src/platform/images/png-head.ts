import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { boundedExif } from './exif-directories.ts';
import type { Change } from './lean-copy.ts';
import { mostMetadataBytes } from './metadata-limit.ts';
import { checksumBytes, chunkHeaderBytes, pngChunks } from './png-chunks.ts';
import type { PngChunk } from './png-chunks.ts';

/** The part of a PNG before its picture. */
export interface PngHead {
  /** Parts that libvips must not get. */
  readonly changes: readonly Change[];
  /** The maximum bytes of unpacked metadata that libvips gets. */
  readonly metadataBytes: number;
}

/** Chunk types of which libvips and libpng keep every chunk. They keep only one profile, and at most 8 MB of it. */
const metadataTypes: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'sPLT']);

/**
 * The maximum expansion of a packed byte, deflate's own limit. All packed texts count with it, and none is unpacked. It
 * does no harm that libvips gets few of them, apart from the cost of a copy: we read texts from the file itself.
 */
const mostGrowth = 1032;

/** The longest keyword, the zero after it, and the flag that says whether an `iTXt` is packed. */
const flaggedBytes = 81;

const isPacked = async ({ type, beginning }: PngChunk): Promise<boolean> => {
  if (type !== 'iTXt') return type === 'zTXt';
  const start = await beginning(flaggedBytes);
  return start[start.indexOf(0) + 1] !== 0;
};

/** Returns the changes that keep an EXIF block within its limits. */
const exifChanges = async ({ type, at, whole }: PngChunk): Promise<Change[]> => {
  const data = await whole();
  const bounded = data && boundedExif(data);
  if (bounded === undefined || bounded === data) return [];
  const sum = Buffer.alloc(checksumBytes);
  sum.writeUInt32BE(crc32(bounded, crc32(type)));
  return [{ at, bytes: bounded.length + sum.length, by: Buffer.concat([bounded, sum]) }];
};

/** Reads everything before the picture once. Throws `PhotoRefused` if there are too many chunks. */
export const readPngHead = async (handle: FileHandle): Promise<PngHead> => {
  const changes: Change[] = [];
  let metadataBytes = 0;
  for await (const chunk of pngChunks(handle, metadataTypes, { until: 'IDAT' })) {
    const { type, at, length } = chunk;
    const unpacked = (await isPacked(chunk)) ? mostGrowth * length : length;
    if (metadataBytes + unpacked > mostMetadataBytes) {
      changes.push({
        at: at - chunkHeaderBytes,
        bytes: chunkHeaderBytes + length + checksumBytes,
        by: undefined,
      });
      continue;
    }
    metadataBytes += unpacked;
    if (type === 'eXIf') changes.push(...(await exifChanges(chunk)));
  }
  return { changes, metadataBytes };
};
