import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata } from 'sharp';
import { decodablePixels } from './decoding-memory.ts';
import type { Extent } from './decoding-memory.ts';
import { isBusyExif } from './exif-directories.ts';
import { sharp } from './guarded-sharp.ts';
import { heicDescriber } from './heic/heic-decoder.ts';
import { countScans } from './jpeg-scans.ts';
import type { JpegScans } from './jpeg-scans.ts';
import { PhotoRefused } from './photo-refused.ts';
import { pngChunks } from './png-chunks.ts';
import { readPngColours } from './png-colours.ts';

/** What is known of a photo's pixels before they are decoded. */
export interface PhotoHeader extends Extent {
  /** How the decoded pixels must be turned. 1 for HEIC, which has properties of its own for that. */
  readonly orientation: number;
  /** What the decoded pixels are in, where that is not sRGB. Undefined for HEIC, which tells it with its pixels. */
  readonly colourProfile: Buffer | undefined;
  /** Grey and CMYK, whose own profiles are none of RGB: they become sRGB while they are decoded. */
  readonly isConvertedByLibvips: boolean;
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
  /** The file ends too early, and only decoding tells whether anything of its picture is left. */
  readonly cutShort: boolean;
}

/** As far as `file-type` ever looks for the types of interest. */
const typeBytes = 4100;

/** Encoders write about ten scans, the most ambitious some sixty. */
const mostScans = 100;

/** How a file of a type is read. What HEIF holds is only known once it is opened: HEVC is accepted, AV1 is not. */
const readers: Readonly<Record<string, 'libvips' | 'libheif'>> = {
  'image/jpeg': 'libvips',
  'image/png': 'libvips',
  // An animated PNG is a PNG whose still picture everyone can show.
  'image/apng': 'libvips',
  'image/heic': 'libheif',
  'image/heic-sequence': 'libheif',
  'image/heif': 'libheif',
  'image/heif-sequence': 'libheif',
};

/** libvips' names for all kinds of RGB. */
const rgb: ReadonlySet<string> = new Set(['srgb', 'rgb16']);

const readWithLibvips = async (file: string, handle: FileHandle): Promise<PhotoHeader> => {
  let metadata: Metadata;
  try {
    // The limit is ours to name, see `refuseTooManyPixels`; a header alone takes no memory.
    metadata = await sharp(file, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PhotoRefused('unreadable', { cause });
  }
  const isPng = metadata.format === 'png';
  const named = isPng ? await readPngColours(handle, metadata.icc !== undefined) : undefined;
  return {
    coding: {
      type: isPng ? 'image/png' : 'image/jpeg',
      progressive: metadata.isProgressive,
      samplesPerPixel: metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels,
      bytesPerSample: metadata.depth === 'ushort' ? 2 : 1,
    },
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    orientation: metadata.orientation ?? 1,
    colourProfile: named ?? metadata.icc,
    isConvertedByLibvips: named === undefined && !rgb.has(metadata.space),
    exif: metadata.exif,
    xmp: metadata.xmp,
    cutShort: false,
  };
};

const readWithLibheif = async (file: string): Promise<PhotoHeader> => {
  const { width, height, codec, cutShort, exif, xmp } = await heicDescriber.describe(file);
  if (codec !== 'hvc1') {
    throw new PhotoRefused('unsupported-type', {
      detectedType: codec === 'av01' ? 'image/avif' : 'image/heif',
    });
  }
  return {
    coding: { type: 'image/heic', progressive: false, samplesPerPixel: 3, bytesPerSample: 1 },
    width,
    height,
    orientation: 1,
    colourProfile: undefined,
    isConvertedByLibvips: false,
    exif: exif && Buffer.from(exif),
    xmp: xmp && Buffer.from(xmp),
    cutShort,
  };
};

const refuseTooManyPixels = (header: PhotoHeader, pixelLimit: number): void => {
  const limit = Math.min(pixelLimit, decodablePixels(header));
  if (header.width * header.height > limit) throw new PhotoRefused('too-many-pixels', { pixelLimit: limit });
};

/** Refuses the photo whose metadata is made to occupy libvips, which reads all of it and takes no time limit for it. */
const refuseBusyMetadata = async (handle: FileHandle, head: JpegScans | undefined): Promise<void> => {
  const blocks: Buffer[] = [];
  if (head === undefined) {
    for await (const { data } of pngChunks(handle, new Set(['eXIf']), { until: 'IDAT' })) blocks.push(data);
  } else {
    if (head.scans > 1) throw new PhotoRefused('unreadable');
    for (const { at, bytes } of head.exif) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(bytes, 0)), { position: at });
      blocks.push(buffer.subarray(0, bytesRead));
    }
  }
  if (blocks.some(isBusyExif)) throw new PhotoRefused('unreadable');
};

/** Refuses a JPEG that has a header and no picture, and the picture made to occupy the decoder. */
const refuseWrongScans = ({ scans, pictureAt }: JpegScans, size: number): void => {
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
  const reader = detectedType === undefined ? undefined : readers[detectedType];
  if (reader === undefined) throw new PhotoRefused('unsupported-type', { detectedType });

  // As far as to the first scan, which is the only one of most photos.
  const head = detectedType === 'image/jpeg' ? await countScans(handle, 1) : undefined;
  if (reader === 'libvips') await refuseBusyMetadata(handle, head);
  const header = reader === 'libvips' ? await readWithLibvips(file, handle) : await readWithLibheif(file);
  // libheif opens a picture that nowhere says its size.
  if (header.width < 1 || header.height < 1) throw new PhotoRefused('unreadable');
  refuseTooManyPixels(header, pixelLimit);
  if (head !== undefined) {
    refuseWrongScans(header.coding.progressive ? await countScans(handle, mostScans + 1) : head, size);
  }
  return header;
};
