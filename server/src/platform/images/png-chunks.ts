import type { FileHandle } from 'node:fs/promises';
import { PhotoRefused } from './photo-refused.ts';

export interface PngChunk {
  readonly type: string;
  /** The position of its data in the file. */
  readonly at: number;
  /** Bytes of its data, according to the file. */
  readonly length: number;
  /** Returns its first `bytes` bytes, or all if there are fewer. */
  readonly beginning: (bytes: number) => Promise<Buffer>;
  /** Undefined if the chunk is cut short or far too long. */
  readonly whole: () => Promise<Buffer | undefined>;
}

/** Bytes read at once: for most files, one read covers all chunks. */
const windowBytes = 64 * 1024;

/** The longest chunk that is read, which is also libpng's limit; chunks with text or EXIF have some kilobytes. */
const longestChunkBytes = 8_000_000;

/** A file of 100 MB has some 12,000 chunks, 25,000 if they are small; a file of empty chunks would have millions. */
const mostChunks = 30_000;

const signatureBytes = 8;
export const chunkHeaderBytes = 8;
export const checksumBytes = 4;

/**
 * Yields the chunks of these types in order, each read only as far as requested, up to the first chunk of type `until`.
 * Throws `PhotoRefused` if there are more chunks before `until` than any program writes: libvips would keep them all.
 */
export async function* pngChunks(
  file: FileHandle,
  types: ReadonlySet<string>,
  { until }: { readonly until?: string } = {},
): AsyncGenerator<PngChunk> {
  const buffer = Buffer.allocUnsafe(windowBytes);
  let window = { start: 0, bytes: buffer.subarray(0, 0) };

  /** Returns `wanted` bytes of the file from `position` on, or as many as there are. */
  const bytesAt = async (position: number, wanted: number): Promise<Buffer> => {
    const offset = position - window.start;
    if (offset >= 0 && offset + wanted <= window.bytes.length)
      return window.bytes.subarray(offset, offset + wanted);
    const target = wanted > windowBytes ? Buffer.allocUnsafe(wanted) : buffer;
    const { bytesRead } = await file.read(target, 0, target.length, position);
    if (target === buffer) window = { start: position, bytes: buffer.subarray(0, bytesRead) };
    return target.subarray(0, Math.min(wanted, bytesRead));
  };

  const wholeAt = async (at: number, length: number): Promise<Buffer | undefined> => {
    if (length > longestChunkBytes) return undefined;
    const body = await bytesAt(at, length + checksumBytes);
    if (body.length < length + checksumBytes) return undefined;
    // Copied because the window's memory is reused.
    return Buffer.from(body.subarray(0, length));
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
