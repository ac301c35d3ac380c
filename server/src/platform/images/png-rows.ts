import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { checksumBytes, chunkHeaderBytes, pngChunks } from './png-chunks.ts';

/** The rows of a PNG that is not interlaced, as stored in its file. */
export interface PngRows {
  /** The number of rows from the first one on that can be read. */
  readonly readable: number;
  readonly all: number;
}

/** The size of a picture and of its pixels, according to its first chunk. */
export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
}

/** The first chunk has 13 bytes. It begins after the signature, its own length and its type. */
const headerAt = 16;

const headerBytes = 13;

/** Samples per pixel, by colour type: grey, RGB, palette, grey and RGB with alpha. */
const samplesOfColours: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The number of row filters; a decoder stops at an unknown one. */
const filters = 5;

const leastPieceBytes = 64;

/** libpng reads this many bytes of a chunk at once, or the rest of it; it discards an incomplete piece. */
const packedPieceBytes = 8192;

/** Yields the packed bytes of the picture, as far as libpng reads them. */
async function* packedBytes(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let next: number | undefined;
  for await (const { at, length } of pngChunks(handle, new Set(['IDAT']))) {
    // The chunks must be adjacent.
    if (next !== undefined && at !== next) return;
    const end = at + length;
    for (let position = at; position < end; position += packedPieceBytes) {
      const piece = Buffer.alloc(Math.min(packedPieceBytes, end - position));
      const { bytesRead } = await handle.read(piece, 0, piece.length, position);
      if (bytesRead < piece.length) return;
      yield piece;
    }
    next = end + checksumBytes + chunkHeaderBytes;
  }
}

export const readShape = async (handle: FileHandle): Promise<PngShape> => {
  const { buffer: header } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, headerAt);
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bitsPerPixel: header.readUInt8(8) * (samplesOfColours[header.readUInt8(9)] ?? 1),
  };
};

/** Returns the bytes of a row, including the byte that names its filter. */
export const rowBytesOf = (width: number, bitsPerPixel: number): number =>
  1 + Math.ceil((width * bitsPerPixel) / 8);

/** Passes the unpacked bytes of the picture to `use`, as far as they can be read. `use` may end early. */
export const unpackPicture = (
  handle: FileHandle,
  chunkSize: number,
  use: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> => {
  const inflate = createInflate({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
  // Ending early raises an abort error.
  return pipeline(packedBytes(handle), inflate, use).catch((error: NodeJS.ErrnoException) => {
    if (!error.code?.startsWith('Z_') && error.code !== 'ABORT_ERR') throw error;
  });
};

/** Counts the readable rows of a damaged PNG: libvips fills the others with rows that it read before. */
export const countReadableRows = async (file: string): Promise<PngRows> => {
  await using handle = await open(file);
  const { width, height: all, bitsPerPixel } = await readShape(handle);
  const rowBytes = rowBytesOf(width, bitsPerPixel);

  let readable = 0;
  /** Bytes of the current row. */
  let bytes = 0;
  const count = async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length;) {
        if (bytes === 0 && (piece[at] ?? 0) >= filters) return;
        const taken = Math.min(rowBytes - bytes, piece.length - at);
        at += taken;
        bytes += taken;
        if (bytes < rowBytes) continue;
        bytes = 0;
        readable += 1;
        if (readable === all) return;
      }
    }
  };
  // Data that was unpacked just before a fault is lost: at most one row.
  await unpackPicture(handle, Math.max(rowBytes, leastPieceBytes), count);
  return { readable, all };
};
