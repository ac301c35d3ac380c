import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { checksumBytes, chunkHeaderBytes, pngChunks } from './png-chunks.ts';

/** Rows of a PNG that is not interlaced, as they lie in its file. */
export interface PngRows {
  /** From the first one on, so many can be read. */
  readonly readable: number;
  readonly all: number;
}

/** The size of a picture and of its pixels, as its first chunk says. */
export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
}

/** The first chunk, which has 13 bytes, begins behind the signature, its own length and its type. */
const headerAt = 16;

const headerBytes = 13;

/** Samples of a pixel, by the number of its kind of colours: grey, RGB, palette, grey and RGB with alpha. */
const samplesOfColours: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Ways in which a row can be told from its neighbours; a decoder stops at any other. */
const filters = 5;

const leastPieceBytes = 64;

/** libpng takes so many bytes of a chunk at a time, or all that are left of it; of what is cut short, nothing. */
const packedPieceBytes = 8192;

/** The packed bytes of the picture, as far as libpng takes them. */
async function* packedBytes(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let next: number | undefined;
  for await (const { at, length } of pngChunks(handle, new Set(['IDAT']))) {
    // Nothing may stand between them.
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

/** A row with the byte that names its filter. */
export const rowBytesOf = (width: number, bitsPerPixel: number): number =>
  1 + Math.ceil((width * bitsPerPixel) / 8);

/** Hands the unpacked bytes of the picture to `use`, as far as they can be read. It may end early. */
export const unpackPicture = (
  handle: FileHandle,
  chunkSize: number,
  use: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> => {
  const inflate = createInflate({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
  // To end early counts as an abort.
  return pipeline(packedBytes(handle), inflate, use).catch((error: NodeJS.ErrnoException) => {
    if (!error.code?.startsWith('Z_') && error.code !== 'ABORT_ERR') throw error;
  });
};

/** Counts the rows that can be read of a damaged PNG: of the others libvips gives rows that it had read before. */
export const countReadableRows = async (file: string): Promise<PngRows> => {
  await using handle = await open(file);
  const { width, height: all, bitsPerPixel } = await readShape(handle);
  const rowBytes = rowBytesOf(width, bitsPerPixel);

  let readable = 0;
  /** Bytes of the row that is being read. */
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
  // What is unpacked when a fault is met is lost: no more than a row.
  await unpackPicture(handle, Math.max(rowBytes, leastPieceBytes), count);
  return { readable, all };
};
