import type { FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { pngChunks } from './png-chunks.ts';

/** The metadata of a PNG; its chunks may come before or after the pixels. */
export interface PngMetadata {
  exif?: Buffer;
  xmp?: Buffer;
  iptc?: Buffer;
  creationTime?: string;
  /** Whether the end chunk is there; an incompletely copied file lacks it. */
  hasEnd?: boolean;
}

const mebibyte = 1024 ** 2;

/** The longest text or EXIF chunk that is read, in bytes of the file; real ones have some kilobytes. */
const longestBytes = mebibyte;

/** The maximum size of an unpacked text, the same as libpng's limit. */
const longestUnpackedBytes = 8 * mebibyte;

const chunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'IEND']);

const inflated = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: longestUnpackedBytes });
  } catch {
    return undefined;
  }
};

/** Reads the zero-terminated text at `at`; `end` is the position of the next field. */
const fieldAt = (data: Buffer, at: number): { text: string; end: number } => {
  const zero = data.indexOf(0, at);
  return zero === -1
    ? { text: '', end: data.length }
    : { text: data.toString('latin1', at, zero), end: zero + 1 };
};

/** Returns the text of a `tEXt`, `zTXt` or `iTXt` chunk whose keyword ends before `at`. */
const textAt = (type: string, data: Buffer, at: number): Buffer | undefined => {
  if (type === 'tEXt') return data.subarray(at);
  // One byte names the compression method; there is only one.
  if (type === 'zTXt') return inflated(data.subarray(at + 1));
  // iTXt: a compression flag, the method, a language and a translated keyword.
  const text = data.subarray(fieldAt(data, fieldAt(data, at + 2).end).end);
  return data[at] === 1 ? inflated(text) : text;
};

/** The beginning of a profile that programs write into a text: its name and its length, each on a line. */
const profileHead = /^\n[^\n]{1,80}\n *(?<length>\d{1,8})\n/;

const longestProfileHeadBytes = 128;

/** Returns the bytes of such a profile, which follow as digits, as far as they are there. */
const profileOfText = (text: Buffer): Buffer | undefined => {
  const head = profileHead.exec(text.toString('latin1', 0, longestProfileHeadBytes));
  if (!head) return undefined;
  const digits = text.toString('latin1', head[0].length).replaceAll(/\s+/g, '');
  return Buffer.from(digits, 'hex').subarray(0, Number(head.groups?.length));
};

/** The prefix of XMP that was copied from a segment of a JPEG. */
const xmpSignature = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** Records a profile from a text, unless a dedicated chunk contains the same. */
const noteProfile = (metadata: PngMetadata, keyword: string, profile: Buffer): void => {
  const isSigned = profile.subarray(0, xmpSignature.length).equals(xmpSignature);
  if (isSigned) metadata.xmp ??= profile.subarray(xmpSignature.length);
  else if (keyword.endsWith('xmp')) metadata.xmp ??= profile;
  else if (keyword.endsWith('iptc')) metadata.iptc ??= profile;
  else metadata.exif ??= profile;
};

const wantedTexts: ReadonlySet<string> = new Set([
  'XML:com.adobe.xmp',
  'Creation Time',
  'Raw profile type exif',
  'Raw profile type APP1',
  'Raw profile type xmp',
  'Raw profile type iptc',
]);

/**
 * Collects the contents of chunks. Only the first chunk with a keyword counts, even if it is broken: each of some
 * 40,000 packed texts of a file can unpack to megabytes, so only one of each is unpacked, and only if it is needed.
 */
const createNotes = () => {
  const metadata: PngMetadata = {};
  const seen = new Set<string>();
  const isFirst = (name: string): boolean => {
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  };
  return {
    metadata,
    note: (type: string, data: Buffer): void => {
      if (type === 'eXIf') {
        if (isFirst(type)) metadata.exif = data;
        return;
      }
      const { text: keyword, end } = fieldAt(data, 0);
      if (!wantedTexts.has(keyword) || !isFirst(keyword)) return;
      const text = textAt(type, data, end);
      if (text === undefined) return;
      if (keyword === 'Creation Time') metadata.creationTime = text.toString('utf8');
      else if (keyword === 'XML:com.adobe.xmp') metadata.xmp = text;
      else {
        const profile = profileOfText(text);
        if (profile) noteProfile(metadata, keyword, profile);
      }
    },
  };
};

/** Reads the metadata of a PNG. Broken or missing parts are left out. */
export const readPngMetadata = async (file: FileHandle): Promise<PngMetadata> => {
  const { metadata, note } = createNotes();
  for await (const { type, length, whole } of pngChunks(file, chunks)) {
    if (type === 'IEND') return { ...metadata, hasEnd: true };
    const data = length <= longestBytes ? await whole() : undefined;
    if (data) note(type, data);
  }
  return metadata;
};
