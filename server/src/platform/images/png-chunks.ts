import type { FileHandle } from 'node:fs/promises';
import { PhotoRefused } from './photo-refused.ts';

export interface PngChunk {
  readonly type: string;
  /** Where its data begins in the file. */
  readonly at: number;
  /** Bytes of its data, as the file says. */
  readonly length: number;
  /** Its first bytes, so many or all that there are. */
  readonly beginning: (bytes: number) => Promise<Buffer>;
  /** Undefined where it is cut short or far too long. */
  readonly whole: () => Promise<WholeChunk | undefined>;
}

interface WholeChunk {
  readonly data: Buffer;
  /** As the file gives it: CRC-32 of type and data. */
  readonly checksum: number;
}

/** Read at a time: most files show all of their chunks in one read. */
const windowBytes = 64 * 1024;

/** Longest chunk that is read, and the longest that libpng reads; those of text or EXIF have some kilobytes. */
const longestChunkBytes = 8_000_000;

/** A file of 100 MB has some 12,000 chunks, 25,000 where they are small; one of empty chunks would have millions. */
const mostChunks = 30_000;

export const signatureBytes = 8;
export const chunkHeaderBytes = 8;
export const checksumBytes = 4;

/**
 * The chunks of these types, in their order, each read only as far as it is asked for; none from the first of type `until`
 * on. Throws `PhotoRefused` where more chunks come before `until` than any program writes: libvips would keep them all.
 */
export async function* pngChunks(
  file: FileHandle,
  types: ReadonlySet<string>,
  { until }: { readonly until?: string } = {},
): AsyncGenerator<PngChunk> {
  const buffer = Buffer.allocUnsafe(windowBytes);
  let window = { start: 0, bytes: buffer.subarray(0, 0) };

  /** The bytes of the file from `position` on: `wanted` of them, or as many as there are. */
  const bytesAt = async (position: number, wanted: number): Promise<Buffer> => {
    const offset = position - window.start;
    if (offset >= 0 && offset + wanted <= window.bytes.length)
      return window.bytes.subarray(offset, offset + wanted);
    const target = wanted > windowBytes ? Buffer.allocUnsafe(wanted) : buffer;
    const { bytesRead } = await file.read(target, 0, target.length, position);
    if (target === buffer) window = { start: position, bytes: buffer.subarray(0, bytesRead) };
    return target.subarray(0, Math.min(wanted, bytesRead));
  };

  const wholeAt = async (at: number, length: number): Promise<WholeChunk | undefined> => {
    if (length > longestChunkBytes) return undefined;
    const body = await bytesAt(at, length + checksumBytes);
    if (body.length < length + checksumBytes) return undefined;
    // Copied, since the window is read over.
    return { data: Buffer.from(body.subarray(0, length)), checksum: body.readUInt32BE(length) };
  };

  let position = signatureBytes;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const header = await bytesAt(position, chunkHeaderBytes);
    if (header.length < chunkHeaderBytes) return;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (type === until) return;
    const at = position + chunkHeaderBytes;
    if (types.has(type)) {
      yield {
        type,
        at,
        length,
        beginning: async (bytes) => Buffer.from(await bytesAt(at, Math.min(bytes, length))),
        whole: () => wholeAt(at, length),
      };
    }
    position = at + length + checksumBytes;
  }
  if (until !== undefined) throw new PhotoRefused('unreadable');
}
