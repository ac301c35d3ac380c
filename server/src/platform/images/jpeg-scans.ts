import type { FileHandle } from 'node:fs/promises';

const windowBytes = 64 * 1024;

const exifSegment = 0xe1;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length: a stuffed zero, restarts, start of image, fill bytes. */
const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** Markers that are looked at. 100 MB of a picture hold half a million; the rest is made to occupy whoever counts. */
const mostMarkers = 4_000_000;

/** Segments before the first scan: libvips keeps them all. The longest profiles and depth maps take some hundred. */
const mostSegments = 5000;

export interface JpegScans {
  /** Counted no further than asked. Infinity where there are far too many markers or segments. */
  readonly scans: number;
  /** Where the picture of the first scan begins; undefined without a scan. */
  readonly pictureAt: number | undefined;
  /** The segments before it that may hold EXIF. */
  readonly exif: readonly { readonly at: number; readonly bytes: number }[];
}

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
  const exif: { at: number; bytes: number }[] = [];
  let markers = 0;
  let segments = 0;
  while (scans < atMost) {
    const { bytesRead } = await file.read(window, 0, windowBytes, start);
    const bytes = window.subarray(0, bytesRead);
    // A marker, and the two bytes of length that may follow it.
    if (bytes.length < 4) break;
    let at = 0;
    while (scans < atMost) {
      const found = bytes.indexOf(0xff, at);
      at = found === -1 ? bytes.length : found;
      if (at + 4 > bytes.length) break;
      const marker = bytes.readUInt8(at + 1);
      markers += 1;
      if (markers > mostMarkers) return { scans: Number.POSITIVE_INFINITY, pictureAt, exif };
      if (marker === endOfImage) return { scans, pictureAt, exif };
      if (isBare(marker)) {
        at += marker === 0xff ? 1 : 2;
        continue;
      }
      const length = bytes.readUInt16BE(at + 2);
      if (scans === 0) segments += 1;
      if (segments > mostSegments) return { scans: Number.POSITIVE_INFINITY, pictureAt, exif };
      if (marker === exifSegment && scans === 0) exif.push({ at: start + at + 4, bytes: length - 2 });
      at += 2 + length;
      if (marker === startOfScan) {
        scans += 1;
        pictureAt ??= start + at;
      }
    }
    start += at;
  }
  return { scans, pictureAt, exif };
};
