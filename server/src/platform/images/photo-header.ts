import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata } from 'sharp';
import type { PhotoType } from '@albumen/contracts/limits';
import { decodablePixels } from './decoding-memory.ts';
import type { Coding } from './decoding-memory.ts';
import { sharp } from './guarded-sharp.ts';
import { isCutShort } from './heif-boxes.ts';
import { countScans } from './jpeg-scans.ts';
import { PhotoRefused } from './photo-refused.ts';

/** What a photo's first bytes say about its pixels. */
export interface PhotoHeader {
  readonly coding: Coding;
  /** As shown upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1-8: how the decoded pixels must be turned. 1 for HEIC, whose decoder turns them itself. */
  readonly orientation: number;
  /** libvips' name of the colour space: `srgb` and `rgb16` for all kinds of RGB, `b-w`, `cmyk`… */
  readonly space: string;
  readonly colourProfile: Buffer | undefined;
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
  /** The file ends too early, and only decoding tells whether anything of its picture is left. */
  readonly cutShort: boolean;
}

/** As far as `file-type` ever looks for the types of interest. */
const typeBytes = 4100;

/** Encoders write about ten scans, the most ambitious some sixty. */
const mostScans = 100;

const headerTypes: Readonly<Record<string, 'jpeg' | 'png' | 'heif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // An animated PNG is a PNG whose still picture everyone can show.
  'image/apng': 'png',
  'image/heic': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif': 'heif',
  'image/heif-sequence': 'heif',
};

const readMetadata = async (file: string): Promise<Metadata> => {
  try {
    // The limit is ours to name, see `refuseTooManyPixels`; a header alone takes no memory.
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PhotoRefused('unreadable', { cause });
  }
};

const photoType = (metadata: Metadata): PhotoType => {
  if (metadata.format === 'jpeg') return 'image/jpeg';
  if (metadata.format === 'png') return 'image/png';
  if (metadata.compression === 'hevc') return 'image/heic';
  throw new PhotoRefused('unsupported-type', {
    detectedType: metadata.compression === 'av1' ? 'image/avif' : 'image/heif',
  });
};

const codingOf = (type: PhotoType, metadata: Metadata): Coding => ({
  type,
  progressive: metadata.isProgressive,
  samplesPerPixel: metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels,
  bytesPerSample: metadata.depth === 'ushort' ? 2 : 1,
});

const refuseTooManyPixels = (coding: Coding, pixels: number, pixelLimit: number): void => {
  const limit = Math.min(pixelLimit, decodablePixels(coding));
  if (pixels > limit) throw new PhotoRefused('too-many-pixels', { pixelLimit: limit });
};

/** Refuses what has a header and no picture, and the picture made to occupy the decoder. */
const refuseWithoutPicture = async (handle: FileHandle, size: number, coding: Coding): Promise<void> => {
  if (coding.type !== 'image/jpeg') return;
  const { scans, pictureAt } = await countScans(handle, coding.progressive ? mostScans + 1 : 1);
  const nothingButItsEnd = 2;
  if (scans > mostScans || pictureAt === undefined || size - pictureAt <= nothingButItsEnd) {
    throw new PhotoRefused('unreadable');
  }
};

/**
 * Reads the header of the photo in `file`, deciding by its content what it is, and checks everything that can be
 * checked without decoding it. Throws `PhotoRefused`.
 */
export const readPhotoHeader = async (
  file: string,
  handle: FileHandle,
  pixelLimit: number,
): Promise<PhotoHeader> => {
  const { size } = await handle.stat();
  if (size === 0) throw new PhotoRefused('empty');

  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(typeBytes), 0, typeBytes, 0);
  const detectedType = (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime;
  if (detectedType === undefined || !(detectedType in headerTypes)) {
    throw new PhotoRefused('unsupported-type', { detectedType });
  }

  const metadata = await readMetadata(file);
  const coding = codingOf(photoType(metadata), metadata);
  const { width, height } = metadata.autoOrient;
  refuseTooManyPixels(coding, width * height, pixelLimit);
  await refuseWithoutPicture(handle, size, coding);

  return {
    coding,
    width,
    height,
    orientation: metadata.orientation ?? 1,
    space: metadata.space,
    colourProfile: metadata.icc,
    exif: metadata.exif,
    xmp: metadata.xmp,
    cutShort: coding.type === 'image/heic' && (await isCutShort(handle, size)),
  };
};
