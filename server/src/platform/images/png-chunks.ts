import type { FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

/** What a PNG says beside its pixels; its chunks may stand before or after them. */
export interface PngMetadata {
  exif?: Buffer;
  xmp?: Buffer;
  creationTime?: string;
}

/** Read at a time: most files show all of their chunks in one read. */
const windowBytes = 64 * 1024;

/** Longest chunk of text or EXIF that is looked into, packed or not; real ones have some kilobytes. */
const longestChunkBytes = 1024 * 1024;

/** A file of 100 MB has some 12,000 chunks; one made of empty chunks only would have millions. */
const mostChunks = 100_000;

const signatureBytes = 8;
const headerBytes = 8;
const checksumBytes = 4;

const inflated = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: longestChunkBytes });
  } catch {
    return undefined;
  }
};

/** The text behind `at`, where a field ends with a zero byte; `end` is where the next field begins. */
const fieldAt = (data: Buffer, at: number): { text: string; end: number } => {
  const zero = data.indexOf(0, at);
  return zero === -1
    ? { text: '', end: data.length }
    : { text: data.toString('latin1', at, zero), end: zero + 1 };
};

/** The text of a `tEXt`, `zTXt` or `iTXt` chunk whose keyword ends before `at`. */
const textAt = (type: string, data: Buffer, at: number): Buffer | undefined => {
  if (type === 'tEXt') return data.subarray(at);
  // One byte names the compression method, of which there is only one.
  if (type === 'zTXt') return inflated(data.subarray(at + 1));
  // iTXt: a compression flag, the method, a language and a translated keyword.
  const text = data.subarray(fieldAt(data, fieldAt(data, at + 2).end).end);
  return data[at] === 1 ? inflated(text) : text;
};

const wantedTexts: ReadonlySet<string> = new Set(['XML:com.adobe.xmp', 'Creation Time']);

/**
 * Takes up what chunks say. Of several with the same keyword the first counts, also where it is broken: each of some
 * 40,000 packed texts of a file can unpack to a megabyte, so only one of each is unpacked, and none that nobody wants.
 */
const createNotes = () => {
  const metadata: PngMetadata = {};
  const seen = new Set<string>();
  return {
    metadata,
    note: (type: string, data: Buffer): void => {
      if (type === 'eXIf') {
        metadata.exif ??= data;
        return;
      }
      const { text: keyword, end } = fieldAt(data, 0);
      if (!wantedTexts.has(keyword) || seen.has(keyword)) return;
      seen.add(keyword);
      const text = textAt(type, data, end);
      if (text === undefined) return;
      if (keyword === 'Creation Time') metadata.creationTime = text.toString('utf8');
      else metadata.xmp = text;
    },
  };
};

/** Walks the chunks of a PNG without reading its pixels into memory. What is broken or missing is left out. */
export const readPngMetadata = async (file: FileHandle): Promise<PngMetadata> => {
  const { metadata, note } = createNotes();
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
    if (header.length < headerBytes) break;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (/^(?:eXIf|tEXt|zTXt|iTXt)$/.test(type) && length <= longestChunkBytes) {
      // Copied, since the window is read over.
      note(type, Buffer.from(await bytesAt(position + headerBytes, length)));
    }
    position += headerBytes + length + checksumBytes;
  }
  return metadata;
};
