import type { FileHandle } from 'node:fs/promises';
import { mostMetadataBytes } from './metadata-limit.ts';

const windowBytes = 64 * 1024;

/** A marker, the two bytes of length that may follow it, and the first of what follows them. */
const markerBytes = 5;

/** A segment counts them as its own. Some programs write a smaller length, at which libvips refuses a photo. */
const lengthBytes = 2;

const exifSegment = 0xe1;
const comment = 0xfe;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length: a stuffed zero, restarts, start of image, fill bytes. */
const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** Segments of programs, such as EXIF, colour profiles and previews, and comments: all others describe the picture. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === comment;

/** Frames of all codings; among their markers lie those of three kinds of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers that are looked at. 100 MB of a picture hold half a million; the rest is made to occupy whoever counts. */
const mostMarkers = 4_000_000;

/**
 * Segments of metadata before the first scan, and as many of the picture: libvips keeps them all. The longest profiles and
 * depth maps take some hundred, and the tables of a picture a dozen.
 */
const mostSegments = 5000;

/** Bytes of a file: where they begin, and how many they are. */
export interface Part {
  readonly at: number;
  readonly bytes: number;
}

export interface JpegScans {
  /** Counted no further than asked. */
  readonly scans: number;
  /** Far too many markers, or segments of the picture: made to occupy whoever reads it, and not counted to its end. */
  readonly isEndless: boolean;
  /** Where the picture of the first scan begins; undefined without a scan. */
  readonly pictureAt: number | undefined;
  /** The segments before it that may hold EXIF, without their markers. */
  readonly exif: readonly Part[];
  /** What a decoder need not see before it: metadata that is more than any program writes, segments without a length, bytes of no segment. */
  readonly excess: readonly Part[];
  /** Of each sample, as its frame says; undefined without a frame before the first scan. */
  readonly bitsPerSample: number | undefined;
  /** Bytes of those before it that are not. */
  readonly metadataBytes: number;
  /** Bytes of metadata between its scans, as far as they were counted; no program writes any. */
  readonly laterMetadataBytes: number;
}

/** Far more than the scans and tables of a picture have. */
const mostLaterMarkers = 10_000;

/** Where markers of scans, tables or the end stand, or what looks like them, from `start` on. */
export const laterMarkers = async (file: FileHandle, start: number): Promise<number[]> => {
  const window = Buffer.allocUnsafe(windowBytes);
  const found: number[] = [];
  // Windows overlap by a byte, since a marker may lie across two.
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
 * Counts the scans of a JPEG up to `atMost`, reading no further than that. A progressive picture is sent in about ten
 * scans, and a decoder works through all of its pixels for each of them: 800 scans in 600 kB keep it busy for half a
 * minute, and no time limit reaches into it.
 */
export const countScans = async (file: FileHandle, atMost: number): Promise<JpegScans> => {
  const window = Buffer.allocUnsafe(windowBytes);
  let start = 2;
  let scans = 0;
  let pictureAt: number | undefined;
  const exif: Part[] = [];
  const excess: { at: number; bytes: number }[] = [];
  let markers = 0;
  const segments = { metadata: 0, picture: 0 };
  let metadataBytes = 0;
  let laterMetadataBytes = 0;
  let bitsPerSample: number | undefined;
  const result = (isEndless: boolean): JpegScans => ({
    scans,
    isEndless,
    pictureAt,
    exif,
    excess,
    bitsPerSample,
    metadataBytes,
    laterMetadataBytes,
  });

  /** Takes down what may be left out. Millions of such parts may lie side by side. */
  const leaveOut = ({ at, bytes }: Part): void => {
    const last = excess.at(-1);
    if (last && last.at + last.bytes === at) last.bytes += bytes;
    else excess.push({ at, bytes });
  };

  /** libjpeg passes them over with a warning, from which a fault in the picture could not be told. */
  const noteStray = (part: Part): void => {
    if (scans === 0 && part.bytes > 0) leaveOut(part);
  };

  /** Takes down a segment, with its marker. */
  const note = (marker: number, segment: Part): void => {
    if (scans > 0) {
      if (isMetadata(marker)) laterMetadataBytes += segment.bytes;
      return;
    }
    segments[isMetadata(marker) ? 'metadata' : 'picture'] += 1;
    if (!isMetadata(marker)) return;
    if (segments.metadata <= mostSegments && metadataBytes + segment.bytes <= mostMetadataBytes) {
      metadataBytes += segment.bytes;
      if (marker === exifSegment) exif.push({ at: segment.at + 4, bytes: Math.max(segment.bytes - 4, 0) });
      return;
    }
    leaveOut(segment);
  };

  while (scans < atMost) {
    const { bytesRead } = await file.read(window, 0, windowBytes, start);
    const bytes = window.subarray(0, bytesRead);
    if (bytes.length < markerBytes) break;
    let at = 0;
    // A segment may end far beyond the window: the next one begins there.
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
      if (isFrame(marker)) bitsPerSample ??= bytes.readUInt8(at + 4);
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
