import type { FileHandle } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { decodablePixels, decodingMemory, headerBytes, longestSide } from './decoding-memory.ts';
import type { Extent } from './decoding-memory.ts';
import { readExif } from './exif.ts';
import { sharp } from './guarded-sharp.ts';
import { heicDescriber } from './heic/heic-decoder.ts';
import { hevcCodec } from './heic/heic-facts.ts';
import { heifType } from './heic/heif-boxes.ts';
import { countScans } from './jpeg-scans.ts';
import type { JpegScans } from './jpeg-scans.ts';
import { mostMetadataBytes } from './metadata-limit.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { PhotoSource } from './photo-source.ts';
import { pngColourProfile } from './png-colours.ts';
import { readPngMetadata } from './png-metadata.ts';

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

/** Bits of a sample that libvips decodes of a JPEG, and the most that the standard knows: scanners for medicine use 12. */
const jpegBits = { decoded: 8, known: 16 } as const;

const hasTooManyBits = ({ bitsPerSample = 0 }: JpegScans): boolean =>
  bitsPerSample > jpegBits.decoded && bitsPerSample <= jpegBits.known;

/** Encoders write about ten scans, the most ambitious some sixty. */
const mostScans = 100;

/** How a file of a type is read. What HEIF holds is only known once it is opened: HEVC is accepted, AV1 is not. */
const readers: Readonly<Record<string, 'libvips' | 'libheif'>> = {
  'image/jpeg': 'libvips',
  'image/png': 'libvips',
  // An animated PNG is a PNG whose still picture everyone can show.
  'image/apng': 'libvips',
  'image/heic': 'libheif',
  'image/heif': 'libheif',
};

/** What `file-type` says of files of boxes: it goes by their first brand, and by whether it knows that. */
const boxTypes: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'video/mp4',
]);

/** The media type of the content, told more exactly where it is a file of boxes. */
const contentType = ({ detectedType, handle, size }: PhotoSource): string | undefined =>
  detectedType !== undefined && boxTypes.has(detectedType)
    ? (heifType(handle.fd, size) ?? detectedType)
    : detectedType;

/** libvips' names for all kinds of RGB. */
const rgb: ReadonlySet<string> = new Set(['srgb', 'rgb16']);

/** Metadata that takes no memory worth waiting for, while large photos are decoded; most photos have less. */
const usualMetadataBytes = 1_000_000;

/** Of a PNG whose EXIF libvips does not see, since a program wrote it into a text. */
const orientationInText = async (original: FileHandle): Promise<number | undefined> => {
  const { exif } = await readPngMetadata(original, { until: 'IDAT' });
  return exif && readExif(exif).orientation;
};

/** The size of a picture as it lies in its file, once it is turned. */
const upright = ({ width, height }: Metadata, orientation: number): { width: number; height: number } =>
  orientation < 5 ? { width, height } : { width: height, height: width };

const readWithLibvips = async ({
  path,
  original,
  size,
  pngColours,
  metadataBytes,
}: PhotoSource): Promise<PhotoHeader> => {
  let metadata: Metadata;
  try {
    // The limit is ours to name, see `refuseTooManyPixels`: of the picture, a header takes no memory.
    const read = () => sharp(path, { limitInputPixels: false }).metadata();
    const isUsual = metadataBytes <= usualMetadataBytes;
    metadata = isUsual ? await read() : await decodingMemory.run(headerBytes(metadataBytes), read);
  } catch (cause) {
    throw new PhotoRefused('unreadable', { cause });
  }
  const isPng = metadata.format === 'png';
  const inText = isPng && metadata.exif === undefined ? await orientationInText(original) : undefined;
  const orientation = metadata.orientation ?? inText ?? 1;
  const named = pngColours && pngColourProfile(pngColours, metadata.icc !== undefined);
  return {
    coding: {
      type: isPng ? 'image/png' : 'image/jpeg',
      progressive: metadata.isProgressive,
      samplesPerPixel: metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels,
      bytesPerSample: metadata.depth === 'ushort' ? 2 : 1,
    },
    ...upright(metadata, orientation),
    orientation,
    fileBytes: size,
    metadataBytes,
    colourProfile: named ?? metadata.icc,
    isConvertedByLibvips: named === undefined && !rgb.has(metadata.space),
    exif: metadata.exif,
    xmp: metadata.xmp,
    cutShort: false,
  };
};

const readWithLibheif = async ({ path, size }: PhotoSource): Promise<PhotoHeader> => {
  const { codec, exif, xmp, ...facts } = await heicDescriber.describe(path);
  if (codec !== hevcCodec) {
    throw new PhotoRefused('unsupported-type', {
      detectedType: codec === 'av01' ? 'image/avif' : 'image/heif',
    });
  }
  return {
    coding: {
      type: 'image/heic',
      progressive: false,
      samplesPerPixel: 3,
      bytesPerSample: 1,
      ...facts.pieces,
    },
    width: facts.width,
    height: facts.height,
    orientation: 1,
    fileBytes: size,
    metadataBytes: 0,
    colourProfile: undefined,
    isConvertedByLibvips: false,
    exif: exif && Buffer.from(exif),
    xmp: xmp && Buffer.from(xmp),
    cutShort: facts.cutShort,
  };
};

const refuseTooManyPixels = (header: PhotoHeader, mostPixels: number): void => {
  const { width, height, coding } = header;
  const pixels = Math.max(width * height, coding.codedPixels ?? 0);
  const isTooLong = Math.max(width, height) > longestSide;
  // With lines too long for any photo nothing can be said of how many it may have.
  const pixelLimit = isTooLong ? mostPixels : Math.min(mostPixels, decodablePixels(header));
  if (pixels > pixelLimit) throw new PhotoRefused('too-many-pixels', { pixelLimit });
  if (isTooLong) throw new PhotoRefused('side-too-long', { pixelLimit: longestSide });
};

/** Refuses a JPEG that has a header and no picture, and the picture made to occupy the decoder. */
const refuseWrongScans = (
  { scans, isEndless, pictureAt, laterMetadataBytes }: JpegScans,
  size: number,
): void => {
  const nothingButItsEnd = 2;
  const isBusy = isEndless || scans > mostScans || laterMetadataBytes > mostMetadataBytes;
  if (isBusy || pictureAt === undefined || size - pictureAt <= nothingButItsEnd) {
    throw new PhotoRefused('unreadable');
  }
};

/**
 * Reads the header of a photo, deciding by its content what it is, and checks everything that can be checked without
 * decoding it. Throws `PhotoRefused`.
 */
export const readPhotoHeader = async (source: PhotoSource, pixelLimit: number): Promise<PhotoHeader> => {
  const { handle, size, jpegHead } = source;
  if (size === 0) throw new PhotoRefused('empty');
  const detectedType = contentType(source);
  const reader = detectedType === undefined ? undefined : readers[detectedType];
  if (reader === undefined) throw new PhotoRefused('unsupported-type', { detectedType });
  // libvips reads all that comes before the picture, and takes no time limit for it.
  if (jpegHead?.isEndless) throw new PhotoRefused('unreadable');
  // libvips reads the header of such a picture, and cannot decode it.
  if (jpegHead && hasTooManyBits(jpegHead)) throw new PhotoRefused('too-many-bits');

  const header = await (reader === 'libvips' ? readWithLibvips(source) : readWithLibheif(source));
  // libheif opens a picture that nowhere says its size.
  if (header.width < 1 || header.height < 1) throw new PhotoRefused('unreadable');
  refuseTooManyPixels(header, pixelLimit);
  if (jpegHead !== undefined) {
    refuseWrongScans(header.coding.progressive ? await countScans(handle, mostScans + 1) : jpegHead, size);
  }
  return header;
};
