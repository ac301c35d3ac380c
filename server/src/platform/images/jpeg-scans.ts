import type { FileHandle } from 'node:fs/promises';
import { mostMetadataBytes } from './metadata-limit.ts';

const windowBytes = 64 * 1024;

/** A marker, the two bytes of a possible length, and the first byte after them. */
const markerBytes = 5;

/**
 * The length of a segment includes these bytes. Some programs write a smaller length, which makes libvips reject a
 * photo.
 */
const lengthBytes = 2;

const comment = 0xfe;
export const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Whether a marker has no length: a stuffed zero, restarts, start of image, fill bytes. */
const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Whether a segment is metadata: comments and segments of programs, such as EXIF, colour profiles and previews. All
 * others describe the picture.
 */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === comment;

/** Whether a marker is a frame of any coding; the markers of three kinds of tables lie in the same range. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The maximum number of markers to read. A picture of 100 MB has half a million; more are designed to keep readers
 * busy.
 */
const mostMarkers = 4_000_000;

/**
 * The maximum number of metadata segments before the first scan, and of picture segments: libvips keeps them all. The
 * longest profiles and depth maps take some hundred segments, and the tables of a picture a dozen.
 */
const mostSegments = 5000;

/** A range of bytes in a file. */
export interface Part {
  readonly at: number;
  readonly bytes: number;
}

/** The content of a segment, without its marker and length. */
export interface Segment extends Part {
  readonly marker: number;
}

/** The kinds of metadata segments whose contents readers check: JFIF, EXIF and Adobe. */
export const [jfifSegment, exifSegment, adobeSegment] = [0xe0, 0xe1, 0xee] as const;

const checkedMetadata: ReadonlySet<number> = new Set([jfifSegment, exifSegment, adobeSegment]);

export interface JpegScans {
  /** Counted up to the given maximum only. */
  readonly scans: number;
  /**
   * Whether there are far too many markers or picture segments: the file is designed to keep readers busy, and is not
   * read to its end.
   */
  readonly isEndless: boolean;
  /** The position of the first scan's picture; undefined without a scan. */
  readonly pictureAt: number | undefined;
  /** The segments before the picture whose contents readers check: JFIF, EXIF, Adobe, the frame and the first scan. */
  readonly checkedSegments: readonly Segment[];
  /**
   * Parts before the picture that a decoder need not see: metadata that is more than any program writes, segments
   * without a length, bytes outside of segments.
   */
  readonly excess: readonly Part[];
  /** The first frame before the first scan. */
  readonly frame: { readonly marker: number; readonly bitsPerSample: number } | undefined;
  /** Bytes of metadata before the picture, without the excess. */
  readonly metadataBytes: number;
  /** Bytes of metadata between scans, as far as they were counted; no program writes any. */
  readonly laterMetadataBytes: number;
}

/** Far more than the scans and tables of any picture. */
const mostLaterMarkers = 10_000;

/** Returns the positions after `start` of markers of scans, tables or the end, or of bytes that look like them. */
export const laterMarkers = async (file: FileHandle, start: number): Promise<number[]> => {
  const window = Buffer.allocUnsafe(windowBytes);
  const found: number[] = [];
  // Windows overlap by a byte because a marker may lie across two.
  for (let position = start; found.length < mostLaterMarkers; position += windowBytes - 1) {
    const { bytesRead } = await file.read(window, 0, windowBytes, position);
    const bytes = window.subarray(0, bytesRead);
    for (let at = bytes.indexOf(0xff); at !== -1 && at + 1 < bytesRead; at = bytes.indexOf(0xff, at + 1))
      if (!isBare(bytes.readUInt8(at + 1))) found.push(position + at);
    if (bytesRead < windowBytes) break;
  }
  return found;
};

/**
 * Counts the scans of a JPEG up to `atMost`, reading no further than that. A progressive picture has about ten scans,
 * and a decoder processes all pixels for each of them: 800 scans in 600 kB keep it busy for half a minute, and no time
 * limit can interrupt it.
 */
export const countScans = async (file: FileHandle, atMost: number): Promise<JpegScans> => {
  const window = Buffer.allocUnsafe(windowBytes);
  let start = 2;
  let scans = 0;
  let pictureAt: number | undefined;
  const checkedSegments: Segment[] = [];
  const excess: { at: number; bytes: number }[] = [];
  let markers = 0;
  const segments = { metadata: 0, picture: 0 };
  let metadataBytes = 0;
  let laterMetadataBytes = 0;
  let frame: JpegScans['frame'];
  const result = (isEndless: boolean): JpegScans => ({
    scans,
    isEndless,
    pictureAt,
    checkedSegments,
    excess,
    frame,
    metadataBytes,
    laterMetadataBytes,
  });

  /** Records a part that may be left out. Millions of such parts may lie next to each other. */
  const leaveOut = ({ at, bytes }: Part): void => {
    const last = excess.at(-1);
    if (last && last.at + last.bytes === at) last.bytes += bytes;
    else excess.push({ at, bytes });
  };

  /** Records stray bytes. libjpeg skips them with a warning that cannot be told apart from a fault in the picture. */
  const noteStray = (part: Part): void => {
    if (scans === 0 && part.bytes > 0) leaveOut(part);
  };

  /** Records a segment, including its marker. */
  const note = (marker: number, segment: Part): void => {
    if (scans > 0) {
      if (isMetadata(marker)) laterMetadataBytes += segment.bytes;
      return;
    }
    segments[isMetadata(marker) ? 'metadata' : 'picture'] += 1;
    const content = { marker, at: segment.at + 4, bytes: Math.max(segment.bytes - 4, 0) };
    if (!isMetadata(marker)) {
      if (isFrame(marker) || marker === startOfScan) checkedSegments.push(content);
      return;
    }
    if (segments.metadata <= mostSegments && metadataBytes + segment.bytes <= mostMetadataBytes) {
      metadataBytes += segment.bytes;
      if (checkedMetadata.has(marker)) checkedSegments.push(content);
      return;
    }
    leaveOut(segment);
  };

  while (scans < atMost) {
    const { bytesRead } = await file.read(window, 0, windowBytes, start);
    const bytes = window.subarray(0, bytesRead);
    if (bytes.length < markerBytes) break;
    let at = 0;
    // A segment may end far beyond the window: the next window begins there.
    while (scans < atMost && at < bytes.length) {
      const found = bytes.indexOf(0xff, at);
      const next = found === -1 ? bytes.length : found;
      noteStray({ at: start + at, bytes: next - at });
      at = next;
      if (at + markerBytes > bytes.length) break;
      const marker = bytes.readUInt8(at + 1);
      markers += 1;
      if (markers > mostMarkers || segments.picture > mostSegments) return result(true);
      if (marker === endOfImage) return result(false);
      if (isBare(marker)) {
        if (marker === 0x00) noteStray({ at: start + at, bytes: 2 });
        at += marker === 0xff ? 1 : 2;
        continue;
      }
      const length = bytes.readUInt16BE(at + 2);
      if (length < lengthBytes && marker !== startOfScan) {
        noteStray({ at: start + at, bytes: 2 + lengthBytes });
        at += 2 + lengthBytes;
        continue;
      }
      note(marker, { at: start + at, bytes: 2 + length });
      if (isFrame(marker)) frame ??= { marker, bitsPerSample: bytes.readUInt8(at + 4) };
      at += 2 + length;
      if (marker === startOfScan) {
        scans += 1;
        pictureAt ??= start + at;
      }
    }
    start += at;
  }
  return result(false);
};
