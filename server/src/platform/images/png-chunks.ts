import type { FileHandle } from 'node:fs/promises';
import { PhotoRefused } from './photo-refused.ts';

export interface PngChunk {
  readonly type: string;
  /** Where its data begins in the file. */
  readonly at: number;
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

const signatureBytes = 8;
const headerBytes = 8;
const checksumBytes = 4;

/**
 * The chunks of these types, in their order, without reading the pixels of a PNG into memory; none from the first of type
 * `until` on. What is cut short or far too long is left out. Throws `PhotoRefused` where more chunks come before `until`
 * than any program writes: libvips would keep them all.
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

  let position = signatureBytes;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const header = await bytesAt(position, headerBytes);
    if (header.length < headerBytes) return;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (type === until) return;
    if (types.has(type) && length <= longestChunkBytes) {
      const body = await bytesAt(position + headerBytes, length + checksumBytes);
      if (body.length < length + checksumBytes) return;
      // Copied, since the window is read over.
      const data = Buffer.from(body.subarray(0, length));
      yield { type, at: position + headerBytes, data, checksum: body.readUInt32BE(length) };
    }
    position += headerBytes + length + checksumBytes;
  }
  if (until !== undefined) throw new PhotoRefused('unreadable');
}
