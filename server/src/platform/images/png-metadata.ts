import type { FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { pngChunks } from './png-chunks.ts';

/** What a PNG says beside its pixels; its chunks may stand before or after them. */
export interface PngMetadata {
  exif?: Buffer;
  xmp?: Buffer;
  creationTime?: string;
}

const mebibyte = 1024 ** 2;

/** The longest text or EXIF that is looked into, as it lies in the file; real ones have some kilobytes. */
const longestBytes = mebibyte;

/** And what a packed text may become: as much as libpng would give. */
const longestUnpackedBytes = 8 * mebibyte;

const metadataChunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);

const inflated = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: longestUnpackedBytes });
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
 * 40,000 packed texts of a file can unpack to megabytes, so only one of each is unpacked, and none that nobody wants.
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

/** Reads what a PNG says beside its pixels. What is broken or missing is left out. */
export const readPngMetadata = async (file: FileHandle): Promise<PngMetadata> => {
  const { metadata, note } = createNotes();
  for await (const { type, length, whole } of pngChunks(file, metadataChunks)) {
    const chunk = length <= longestBytes ? await whole() : undefined;
    if (chunk) note(type, chunk.data);
  }
  return metadata;
};
