import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { boundedExif } from './exif-directories.ts';
import type { Change } from './lean-copy.ts';
import { mostMetadataBytes } from './metadata-limit.ts';
import { checksumBytes, chunkHeaderBytes, pngChunks } from './png-chunks.ts';
import type { PngChunk } from './png-chunks.ts';
import { colourChunks } from './png-colours.ts';

/** What comes before the picture of a PNG. */
export interface PngHead {
  /** Of the chunks that name its colours by number, each the first of its type that is whole. */
  readonly colours: ReadonlyMap<string, Buffer>;
  /** What libvips must not get of it. */
  readonly changes: readonly Change[];
  /** Unpacked, of what libvips gets; at most. */
  readonly metadataBytes: number;
}

/** Chunks of which libvips and libpng keep each that there is. Of profiles they keep one, and no more than 8 MB of it. */
const metadataTypes: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'sPLT']);

const types: ReadonlySet<string> = new Set([...metadataTypes, ...colourChunks]);

/**
 * What a packed byte can become, by deflate's own limit. All packed texts are counted as the worst, and none unpacked: that
 * little of them is left to libvips costs no more than a copy, since we read texts from the file itself.
 */
const mostGrowth = 1032;

/** A keyword, the zero behind it, and the flag that tells whether an `iTXt` is packed. */
const flaggedBytes = 81;

const isPacked = async ({ type, beginning }: PngChunk): Promise<boolean> => {
  if (type !== 'iTXt') return type === 'zTXt';
  const start = await beginning(flaggedBytes);
  return start[start.indexOf(0) + 1] !== 0;
};

/** An EXIF block that is made to occupy its readers, within its bounds. */
const exifChanges = async ({ type, at, whole }: PngChunk): Promise<Change[]> => {
  const { data } = (await whole()) ?? {};
  const bounded = data && boundedExif(data);
  if (bounded === undefined || bounded === data) return [];
  const sum = Buffer.alloc(checksumBytes);
  sum.writeUInt32BE(crc32(bounded, crc32(type)));
  return [{ at, bytes: bounded.length + sum.length, by: Buffer.concat([bounded, sum]) }];
};

/** One walk over what comes before the picture. Throws `PhotoRefused` for one of too many chunks. */
export const readPngHead = async (handle: FileHandle): Promise<PngHead> => {
  const colours = new Map<string, Buffer>();
  const changes: Change[] = [];
  let metadataBytes = 0;
  for await (const chunk of pngChunks(handle, types, { until: 'IDAT' })) {
    const { type, at, length } = chunk;
    if (!metadataTypes.has(type)) {
      const whole = colours.has(type) ? undefined : await chunk.whole();
      if (whole && crc32(whole.data, crc32(type)) === whole.checksum) colours.set(type, whole.data);
      continue;
    }
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
  return { colours, changes, metadataBytes };
};
