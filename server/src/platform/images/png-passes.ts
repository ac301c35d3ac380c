import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflate } from 'node:zlib';
import { copyWithChanges } from './lean-copy.ts';
import type { LeanCopy } from './lean-copy.ts';
import { checksumBytes, chunkHeaderBytes, pngChunks, signatureBytes } from './png-chunks.ts';
import { readShape, rowBytesOf, unpackPicture } from './png-rows.ts';
import type { PngShape } from './png-rows.ts';

/** The passes of an interlaced PNG (Adam7): the first column and row of each, and the steps to the next ones. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A pass is stored as a picture of its own, which shows the whole picture with fewer pixels. */
interface Pass {
  readonly width: number;
  readonly height: number;
  /** The range of its unpacked bytes. */
  readonly start: number;
  readonly end: number;
}

const passesOf = ({ width, height, bitsPerPixel }: PngShape): Pass[] => {
  let end = 0;
  return adam7.flatMap(([x, y, stepX, stepY]) => {
    const size = { width: Math.ceil((width - x) / stepX), height: Math.ceil((height - y) / stepY) };
    if (size.width < 1 || size.height < 1) return [];
    const start = end;
    end += size.height * rowBytesOf(size.width, bitsPerPixel);
    return [{ ...size, start, end }];
  });
};

const pieceBytes = 64 * 1024;

const chunkOf = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

const headerAt = signatureBytes + chunkHeaderBytes;
const headerBytes = 13;

/**
 * Copies the last whole pass of a damaged interlaced PNG into a PNG that is not interlaced; returns undefined without a
 * whole pass.
 */
export const copyOfLastPass = async (file: string): Promise<LeanCopy | undefined> => {
  await using handle = await open(file);
  const passes = passesOf(await readShape(handle));
  const all = passes.at(-1)?.end ?? 0;
  let unpacked = 0;
  await unpackPicture(handle, pieceBytes, async (pieces) => {
    for await (const piece of pieces) {
      unpacked += piece.length;
      if (unpacked >= all) return;
    }
  });
  const pass = passes.findLast(({ end }) => end <= unpacked);
  const { value: picture } = await pngChunks(handle, new Set(['IDAT'])).next();
  if (!pass || !picture) return undefined;

  const packed: Buffer[] = [];
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const collect = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) packed.push(piece);
  };
  const packing = pipeline(deflate, collect);
  await unpackPicture(handle, pieceBytes, async (pieces) => {
    let at = 0;
    for await (const piece of pieces) {
      const own = piece.subarray(Math.max(pass.start - at, 0), Math.max(pass.end - at, 0));
      if (own.length > 0 && !deflate.write(own)) await once(deflate, 'drain');
      at += piece.length;
      if (at >= pass.end) return;
    }
  });
  deflate.end();
  await packing;

  const { buffer: header } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, headerAt);
  header.writeUInt32BE(pass.width, 0);
  header.writeUInt32BE(pass.height, 4);
  header.writeUInt8(0, headerBytes - 1);
  const { size } = await handle.stat();
  const at = picture.at - chunkHeaderBytes;
  const rest = Buffer.concat([chunkOf('IDAT', Buffer.concat(packed)), chunkOf('IEND', Buffer.alloc(0))]);
  return await copyWithChanges(file, [
    {
      at: signatureBytes,
      bytes: chunkHeaderBytes + headerBytes + checksumBytes,
      by: chunkOf('IHDR', header),
    },
    { at, bytes: size - at, by: rest },
  ]);
};
