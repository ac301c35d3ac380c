import type { PhotoType } from '@albumen/contracts/limits';
import { createBudget } from './budget.ts';
import { largestPiecePixels } from './heic/heic-picture.ts';
import { heapLimitBytes } from './heic/libheif-module.ts';

/** How the pixels lie in the file, as far as it decides what decoding takes. */
export interface Coding {
  readonly type: PhotoType;
  /** A JPEG in several scans, or an interlaced PNG: nothing can be shown before all of it was read. */
  readonly progressive: boolean;
  /** Values held for a pixel while decoding: 1 grey, 3 RGB, 1.5 for colour at a quarter of the resolution. */
  readonly samplesPerPixel: number;
  readonly bytesPerSample: 1 | 2;
  /** Pixels of all that is decoded, where that may be more than is shown. */
  readonly codedPixels?: number;
  /** Pixels that are decoded at once, where it is coded in pieces. */
  readonly piecePixels?: number;
  /** Pixels of the largest photo that its decoder takes, where it does not take all. */
  readonly decodablePixels?: number;
}

/** What decides how much memory decoding takes. */
export interface Extent {
  readonly coding: Coding;
  /** As shown upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1-8: from 5 on the lines of the file are the columns of what is shown. */
  readonly orientation: number;
  readonly fileBytes: number;
  /** Of metadata that libvips gets, unpacked. */
  readonly metadataBytes: number;
}

const mebibyte = 1024 * 1024;

/**
 * The longest side of a photo: what a JPEG can have. Our choice: what is longer comes from no camera, and whatever its
 * height, its lines fill the memory: a PNG of 10,000,000 x 20 took 6 GB.
 */
export const longestSide = 65_535;

/**
 * Bytes that all decoders of this process hold together. With Node.js itself, the threads kept warm and the small images
 * of the cascade it keeps a worker below 850 MiB: measured for twelve photos of up to 200 megapixels at once.
 */
const decodingBytesLimit = 660 * mebibyte;

/** A photo that takes more is decoded alone: beside it there is no room for what the others need around their pixels. */
const mostSharedBytes = decodingBytesLimit / 2;

/** What a photo takes at least: the lines being decoded, the pixels of its renditions, the encoder. Measured. */
const leastDecodingBytes = 32 * mebibyte;

/**
 * libheif holds one piece in the coder, as YCbCr and as RGB, and all that was decoded is handed over, reduced where it has
 * more than the largest piece. Measured: 6.7 and 3.
 */
const heicBytesPerPixel = { held: 6.7, handedOver: 3 } as const;

/** And what is made of its bytes before: of zeros, each four of which are an empty part, the most. Measured: 37. */
const heicBytesPerFileByte = 40;

/** What libvips makes of a byte of metadata. Measured, PNG and JPEG: 3.9 and 2.0 for the header, 6.7 and 4.5 decoding. */
const bytesPerMetadataByte = { header: 4, decoding: 7 } as const;

/**
 * Lines of a PNG, in its own samples, that are held while it is scaled down: some, two for each of its rows, and no more
 * than so many. Measured: 200 for 20 rows, 900 for 1000, 2100 for 20,000.
 */
const pngLines = { least: 200, ofEachRow: 2, most: 2200 } as const;

const lineOf = ({ width, height, orientation }: Extent): number => (orientation < 5 ? width : height);

/** What a PNG takes however long its lines are. Measured: 0.65. */
const pngBytesPerPixel = 0.7;

/** What grows with the pixels; for HEIC nothing does beyond its largest piece. */
const bytesPerPixel = ({ type, progressive, samplesPerPixel, bytesPerSample }: Coding): number => {
  if (type === 'image/heic') return 0;
  if (type === 'image/png') {
    // Interlaced: every pixel, and a tenth for the rest. Measured: 3.3 for RGB.
    return progressive ? 1.1 * samplesPerPixel * bytesPerSample : pngBytesPerPixel;
  }
  // libjpeg keeps the coefficients of a progressive picture, two bytes each, however small it is to be shown:
  // 800 MB for a file of 523 bytes, if nothing stands in its way. A baseline picture is decoded line by line.
  return progressive ? 2 * samplesPerPixel : 0;
};

/** What each line held takes; nothing where a picture is not decoded in lines that are held. */
const bytesPerLine = (extent: Extent): number => {
  const { type, samplesPerPixel, bytesPerSample } = extent.coding;
  return type === 'image/png' ? lineOf(extent) * samplesPerPixel * bytesPerSample : 0;
};

const heicBytes = ({ coding, width, height, fileBytes }: Extent): number => {
  const pixels = Math.min(width * height, largestPiecePixels);
  const held = heicBytesPerPixel.held * (coding.piecePixels ?? pixels) + heicBytesPerFileByte * fileBytes;
  return Math.min(held, heapLimitBytes) + heicBytesPerPixel.handedOver * pixels;
};

/** Bytes that reading the header of a photo with so much metadata takes. */
export const headerBytes = (metadataBytes: number): number => bytesPerMetadataByte.header * metadataBytes;

/** Bytes that are set aside for decoding such a photo: what it takes at its height, or all. */
export const decodingBytes = (extent: Extent): number => {
  const { coding, width, height, metadataBytes } = extent;
  const pixels = width * height;
  const heic = coding.type === 'image/heic' ? heicBytes(extent) : 0;
  const rows = pixels / lineOf(extent);
  const lines = Math.min(pngLines.least + pngLines.ofEachRow * rows, pngLines.most);
  const picture = Math.max(
    bytesPerPixel(coding) * pixels,
    bytesPerLine(extent) * lines,
    heic,
    leastDecodingBytes,
  );
  const bytes = picture + bytesPerMetadataByte.decoding * metadataBytes;
  return bytes > mostSharedBytes ? decodingBytesLimit : bytes;
};

/** Whether a photo that takes so many bytes is decoded alone. */
export const isDecodedAlone = (bytes: number): boolean => bytes === decodingBytesLimit;

/** Pixels of the largest photo of this coding and width that fits into the memory for decoding. */
export const decodablePixels = (extent: Extent): number => {
  const { coding } = extent;
  const lines = decodingBytesLimit / bytesPerLine(extent);
  const rows =
    lines >= pngLines.most ? Number.POSITIVE_INFINITY : (lines - pngLines.least) / pngLines.ofEachRow;
  const pixels = Math.min(decodingBytesLimit / bytesPerPixel(coding), rows * lineOf(extent));
  return Math.min(Math.floor(pixels), coding.decodablePixels ?? Number.POSITIVE_INFINITY);
};

/** The memory for decoding, shared by all photos of this process: a photo waits until there is room for it. */
export const decodingMemory = createBudget(decodingBytesLimit);
