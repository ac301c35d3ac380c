import type { PhotoType } from '@albumen/contracts/limits';
import { createBudget } from './budget.ts';
import { largestPiecePixels } from './heic/heic-picture.ts';
import { heapLimitBytes } from './heic/libheif-module.ts';

/** The layout of the pixels in the file, as far as it affects the memory for decoding. */
export interface Coding {
  readonly type: PhotoType;
  /** A JPEG with several scans, or an interlaced PNG: nothing can be shown before all of it is read. */
  readonly progressive: boolean;
  /** Values held per pixel while decoding: 1 for grey, 3 for RGB, 1.5 for colour at a quarter of the resolution. */
  readonly samplesPerPixel: number;
  readonly bytesPerSample: 1 | 2;
  /** The number of decoded pixels, if it may be larger than the number of shown pixels. */
  readonly codedPixels?: number;
  /** The number of pixels decoded at once, if the picture is coded in pieces. */
  readonly piecePixels?: number;
  /** The pixels of the largest photo that the decoder accepts, if it has a limit. */
  readonly decodablePixels?: number;
}

/** Everything that determines the memory for decoding. */
export interface Extent {
  readonly coding: Coding;
  /** The size of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1-8: from 5 on, the rows of the file are the columns of the shown picture. */
  readonly orientation: number;
  readonly fileBytes: number;
  /** Bytes of the unpacked metadata that libvips gets. */
  readonly metadataBytes: number;
}

const mebibyte = 1024 * 1024;

/**
 * The longest side of a photo: the maximum of a JPEG. Our choice: no camera makes longer pictures, and their lines fill
 * the memory regardless of the height: a PNG of 10,000,000 x 20 took 6 GB.
 */
export const longestSide = 65_535;

/**
 * Bytes that all decoders of this process hold together. With Node.js itself, the threads kept warm and the small
 * images of the cascade, this keeps a worker below 850 MiB: measured for twelve photos of up to 200 megapixels at once.
 */
const decodingBytesLimit = 660 * mebibyte;

/**
 * A photo that takes more is decoded alone: it leaves no room for the memory that other photos need around their
 * pixels.
 */
const mostSharedBytes = decodingBytesLimit / 2;

/** The minimum for any photo: the lines being decoded, the pixels of its renditions, the encoder. Measured. */
const leastDecodingBytes = 32 * mebibyte;

/**
 * libheif holds one piece in the decoder, as YCbCr and as RGB. It hands over all decoded pixels, reduced if there are
 * more than in the largest piece. Measured: 6.7 and 3.
 */
const heicBytesPerPixel = { decoder: 6.7, handedOver: 3 } as const;

/**
 * libheif's structures for the file's bytes, before decoding. A file of zeros takes the most: every four bytes are an
 * empty box. Measured: 37.
 */
const heicBytesPerFileByte = 40;

/**
 * Bytes that libvips uses for a byte of metadata. Measured, PNG and JPEG: 3.9 and 2.0 for the header, 6.7 and 4.5
 * decoding.
 */
const bytesPerMetadataByte = { header: 4, decoding: 7 } as const;

/** Lines of a PNG, in its own samples, that are held while it is scaled down. Measured: at most 2100. */
const pngLines = 2200;

/** Bytes per pixel of a PNG regardless of the length of its lines. Measured: 0.65. */
const pngBytesPerPixel = 0.7;

/** Bytes per pixel. For HEIC, nothing grows beyond the largest piece. */
const bytesPerPixel = ({ type, progressive, samplesPerPixel, bytesPerSample }: Coding): number => {
  if (type === 'image/heic') return 0;
  if (type === 'image/png') {
    // Interlaced: all pixels, and a tenth for overhead. Measured: 3.3 for RGB.
    return progressive ? 1.1 * samplesPerPixel * bytesPerSample : pngBytesPerPixel;
  }
  // libjpeg keeps the coefficients of a progressive picture, two bytes each, however small the result is: without a
  // limit, 800 MB for a file of 523 bytes. A baseline picture is decoded line by line.
  return progressive ? 2 * samplesPerPixel : 0;
};

/** Bytes for each pixel of a line of the file. */
const bytesOfLines = ({ type, samplesPerPixel, bytesPerSample }: Coding): number =>
  type === 'image/png' ? pngLines * samplesPerPixel * bytesPerSample : 0;

/** Returns the pixels of a line of the file, which a turned picture shows as a column. */
export const lineOf = ({ width, height, orientation }: Extent): number => (orientation < 5 ? width : height);

/** Returns the pixels of the longest line that fits into the memory for decoding. */
export const longestLine = (coding: Coding): number => Math.floor(decodingBytesLimit / bytesOfLines(coding));

const heicBytes = ({ coding, width, height, fileBytes }: Extent): number => {
  const pixels = Math.min(width * height, largestPiecePixels);
  const decoderBytes =
    heicBytesPerPixel.decoder * (coding.piecePixels ?? pixels) + heicBytesPerFileByte * fileBytes;
  return Math.min(decoderBytes, heapLimitBytes) + heicBytesPerPixel.handedOver * pixels;
};

/** Returns the bytes needed to read the header of a photo with this much metadata. */
export const headerBytes = (metadataBytes: number): number => bytesPerMetadataByte.header * metadataBytes;

/** Returns the bytes to reserve for decoding a photo: its maximum, or the whole budget. */
export const decodingBytes = (extent: Extent): number => {
  const { coding, width, height, metadataBytes } = extent;
  const pixels = width * height;
  const picture = Math.max(
    bytesPerPixel(coding) * pixels,
    bytesOfLines(coding) * lineOf(extent),
    coding.type === 'image/heic' ? heicBytes(extent) : 0,
    leastDecodingBytes,
  );
  const bytes = picture + bytesPerMetadataByte.decoding * metadataBytes;
  return bytes > mostSharedBytes ? decodingBytesLimit : bytes;
};

/** Whether a photo that needs this many bytes is decoded alone. */
export const isDecodedAlone = (bytes: number): boolean => bytes === decodingBytesLimit;

/** Returns the pixels of the largest photo of this coding that fits into the memory for decoding. */
export const decodablePixels = (coding: Coding): number =>
  Math.min(
    Math.floor(decodingBytesLimit / bytesPerPixel(coding)),
    coding.decodablePixels ?? Number.POSITIVE_INFINITY,
  );

/** The memory for decoding, shared by all photos of this process: a photo waits until it fits. */
export const decodingMemory = createBudget(decodingBytesLimit);
