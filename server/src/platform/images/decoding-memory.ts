import type { PhotoType } from '@albumen/contracts/limits';
import { createBudget } from './budget.ts';
import { largestPiecePixels } from './heic/heic-picture.ts';

/** How the pixels lie in the file, as far as it decides what decoding takes. */
export interface Coding {
  readonly type: PhotoType;
  /** A JPEG in several scans, or an interlaced PNG: nothing can be shown before all of it was read. */
  readonly progressive: boolean;
  /** Values held for a pixel while decoding: 1 grey, 3 RGB, 1.5 for colour at a quarter of the resolution. */
  readonly samplesPerPixel: number;
  readonly bytesPerSample: 1 | 2;
}

const mebibyte = 1024 * 1024;

/**
 * Bytes that all decoders of this process hold together. With Node.js itself, the threads kept warm and the small images
 * of the cascade it keeps a worker below 1 GiB: measured 850 MB for the largest photos of all kinds at once.
 */
const decodingBytesLimit = 660 * mebibyte;

/** What a photo takes at least: the lines being decoded, the pixels of its renditions, the encoder. Measured. */
const leastDecodingBytes = 32 * mebibyte;

/**
 * libheif holds one piece in the coder, as YCbCr and as RGB, and a copy of it is handed over. Measured: 6.7 and 3.
 * Larger photos are decoded tile by tile into a reduced copy and take less.
 */
const heicBytesPerPixel = 9.7;

/** A PNG is decoded line by line; a few wide lines of it are held as floating point. Measured: 0.65. */
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

/** Bytes that decoding such a photo takes at its height. */
export const decodingBytes = (coding: Coding, pixels: number): number => {
  const heic = coding.type === 'image/heic' ? heicBytesPerPixel * Math.min(pixels, largestPiecePixels) : 0;
  return Math.max(bytesPerPixel(coding) * pixels, heic, leastDecodingBytes);
};

/** Pixels of the largest photo of this coding that fits into the memory for decoding. */
export const decodablePixels = (coding: Coding): number =>
  Math.floor(decodingBytesLimit / bytesPerPixel(coding));

/** The memory for decoding, shared by all photos of this process: a photo waits until there is room for it. */
export const decodingMemory = createBudget(decodingBytesLimit);
