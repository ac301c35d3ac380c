import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { boundedExif } from './exif-directories.ts';
import { changesAgainstWarnings } from './harmless-warnings.ts';
import { countScans, exifSegment } from './jpeg-scans.ts';
import type { JpegScans, Segment } from './jpeg-scans.ts';
import { copyWithChanges } from './lean-copy.ts';
import type { Change } from './lean-copy.ts';
import { missingJpegEnd } from './missing-end.ts';
import { readPngHead } from './png-head.ts';

/**
 * A photo as its readers get it.
 * [Note: Busy metadata] libvips reads all metadata, keeps all of it, and has no time limit for it. A photo is worth
 * more than its metadata: if it has more than any program writes, this is a copy without the excess.
 * A JPEG without an end marker gets one, and one with odd values that every decoder ignores gets the usual ones.
 */
export interface PhotoSource extends AsyncDisposable {
  readonly path: string;
  readonly handle: FileHandle;
  /** The file itself, for readers that read only the metadata they need. */
  readonly original: FileHandle;
  /** Bytes. */
  readonly size: number;
  /** The media type of the content, if it has a known one. */
  readonly detectedType: string | undefined;
  /** For a JPEG: its structure up to the first scan, which is the only one of most photos. */
  readonly jpegHead: JpegScans | undefined;
  /** Whether only the parts of the file that describe its picture are read. */
  readonly isOutline: boolean;
  /** For a JPEG: whether its end marker was missing and was added to the copy. */
  readonly isEndAdded: boolean;
  /** For a JPEG: its EXIF blocks, in their order. */
  readonly exifBlocks: readonly Buffer[];
  /** The maximum bytes of unpacked metadata that libvips gets from before the picture of a JPEG or PNG. */
  readonly metadataBytes: number;
}

/** Bytes that `file-type` reads at most for the relevant types. */
const typeBytes = 4100;

const startOfJpeg = Buffer.from([0xff, 0xd8]);

const detectType = async (handle: FileHandle): Promise<string | undefined> => {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(typeBytes), 0, typeBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  const fileType = await fileTypeFromBuffer(start);
  if (fileType) return fileType.mime;
  // `file-type` expects a segment next; viewers skip bytes before it.
  return start.subarray(0, startOfJpeg.length).equals(startOfJpeg) ? 'image/jpeg' : undefined;
};

/** Distinguishes EXIF from XMP, which may take many segments. */
const exifSignature = Buffer.from('Exif', 'latin1');

/** Far more than the one that counts. Parsing a block takes milliseconds, in which no request is answered. */
const mostExifBlocks = 16;

const segmentHeadBytes = 4;

const readJpegExif = async (
  handle: FileHandle,
  segments: readonly Segment[],
): Promise<{ blocks: Buffer[]; changes: Change[] }> => {
  const blocks: Buffer[] = [];
  const changes: Change[] = [];
  for (const { marker, at, bytes } of segments) {
    if (marker !== exifSegment) continue;
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(bytes), { position: at });
    const block = buffer.subarray(0, bytesRead);
    if (!block.subarray(0, exifSignature.length).equals(exifSignature)) continue;
    if (blocks.length === mostExifBlocks) {
      changes.push({ at: at - segmentHeadBytes, bytes: segmentHeadBytes + bytes, by: undefined });
      continue;
    }
    const bounded = boundedExif(block);
    blocks.push(bounded);
    if (bounded !== block) changes.push({ at, bytes: bytesRead, by: bounded });
  }
  return { blocks, changes };
};

/**
 * Opens a photo for its readers; with `isOutline` only for its header, so that little of the file is read. Throws
 * `PhotoRefused`, and an ordinary error if the disk fails.
 */
export const openPhoto = async (file: string, { isOutline = false } = {}): Promise<PhotoSource> => {
  await using opened = new AsyncDisposableStack();
  let path = file;
  const original = opened.use(await open(file));
  let handle = original;
  const detectedType = await detectType(original);
  let jpegHead = detectedType === 'image/jpeg' ? await countScans(original, 1) : undefined;
  const isPng = detectedType === 'image/png' || detectedType === 'image/apng';
  const pngHead = isPng ? await readPngHead(original) : undefined;
  const end = jpegHead && !isOutline ? await missingJpegEnd(original, jpegHead) : undefined;
  const segments = jpegHead?.checkedSegments ?? [];
  const exif = await readJpegExif(original, segments);
  const changes: Change[] = [
    ...(isOutline ? [] : await changesAgainstWarnings(original, segments)),
    ...(jpegHead?.excess.map((part) => ({ ...part, by: undefined })) ?? []),
    ...exif.changes,
    ...(pngHead?.changes ?? []),
    ...(end ? [end] : []),
  ];
  if (changes.length > 0) {
    ({ path } = opened.use(await copyWithChanges(file, changes)));
    handle = opened.use(await open(path));
    if (jpegHead) jpegHead = await countScans(handle, 1);
  }
  const { size } = await handle.stat();
  const resources = opened.move();
  return {
    path,
    handle,
    original,
    size,
    detectedType,
    jpegHead,
    isOutline,
    isEndAdded: end !== undefined,
    exifBlocks: exif.blocks,
    metadataBytes: jpegHead?.metadataBytes ?? pngHead?.metadataBytes ?? 0,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
