import type { Metadata } from 'sharp';
import {
  decodablePixels,
  decodingMemory,
  headerBytes,
  lineOf,
  longestLine,
  longestSide,
} from './decoding-memory.ts';
import type { Extent } from './decoding-memory.ts';
import { readExif } from './exif.ts';
import type { ExifFacts } from './exif.ts';
import { sharp } from './guarded-sharp.ts';
import { heicDescriber } from './heic/heic-decoder.ts';
import { hevcCodec } from './heic/heic-facts.ts';
import { heifType } from './heic/heif-boxes.ts';
import { countScans } from './jpeg-scans.ts';
import type { JpegScans } from './jpeg-scans.ts';
import { mostMetadataBytes } from './metadata-limit.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { PhotoSource } from './photo-source.ts';
import { readPngMetadata } from './png-metadata.ts';

/** The facts about a photo's pixels that are known before decoding, and its metadata. */
export interface PhotoHeader extends Extent {
  /** How decoded pixels are brought upright, see [Note: Orientation]. */
  readonly orientation: number;
  /** The orientation that the decoding library reports, which earlier versions of the product applied. */
  readonly reportedOrientation: number;
  /** The profile of the decoded pixels if they are not sRGB. Undefined for HEIC, which returns it with the pixels. */
  readonly colourProfile: Buffer | undefined;
  /** Whether the photo is grey or CMYK, whose profiles are not RGB: libvips converts them to sRGB while decoding. */
  readonly isConvertedByLibvips: boolean;
  readonly exif: ExifFacts;
  readonly xmp: Buffer | undefined;
  /** The resources of Photoshop, one of which holds IPTC. */
  readonly iptc: Buffer | undefined;
  readonly pngCreationTime: string | undefined;
  /** Whether the file ends too early; only decoding can tell whether anything of its picture is left. */
  readonly cutShort: boolean;
}

/** Bits per sample that libvips decodes in a JPEG, and the maximum of the standard: medical scanners use 12. */
const jpegBits = { decoded: 8, standard: 16 } as const;

const hasTooManyBits = ({ frame }: JpegScans): boolean =>
  frame !== undefined && frame.bitsPerSample > jpegBits.decoded && frame.bitsPerSample <= jpegBits.standard;

/** Frames of the lossless codings, which medical scanners and some raw converters write. */
const losslessFrames: ReadonlySet<number> = new Set([0xc3, 0xc7, 0xcb, 0xcf]);

/** Encoders write about ten scans, at most some sixty. */
const mostScans = 100;

/**
 * The library that reads each file type. The content of HEIF is only known after opening it: HEVC is accepted, AV1 is
 * not.
 */
const readers: Readonly<Record<string, 'libvips' | 'libheif'>> = {
  'image/jpeg': 'libvips',
  'image/png': 'libvips',
  // An animated PNG is a PNG with a still picture that all programs can show.
  'image/apng': 'libvips',
  'image/heic': 'libheif',
  'image/heif': 'libheif',
};

/** The types that `file-type` reports for box-based files: it only looks at the first brand, and only knows some. */
const boxTypes: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'video/mp4',
]);

/** Returns the media type of the content, more exactly than `file-type` for box-based files. */
const contentType = ({ detectedType, handle, size }: PhotoSource): string | undefined =>
  detectedType !== undefined && boxTypes.has(detectedType)
    ? (heifType(handle.fd, size) ?? detectedType)
    : detectedType;

/** libvips' names for all RGB formats. */
const rgb: ReadonlySet<string> = new Set(['srgb', 'rgb16']);

/**
 * Metadata up to this size takes so little memory that it need not wait for large photos being decoded; most photos
 * have less.
 */
const usualMetadataBytes = 1_000_000;

// [Note: Orientation] One rule for all formats: the orientation in EXIF applies, wherever the block is. Only a HEIC can
// turn its picture itself ('irot' and 'imir', ISO 23008-12): if it does, even by 0 degrees, EXIF does not count. Cameras
// write both, with the same meaning. Apple's Photos turns a HEIC by EXIF alone, and Apple's viewers follow it
// (github.com/libvips/libvips/issues/2551, github.com/imgproxy/imgproxy/issues/1418), while ISO 23000-22 (MIAF) 7.3.10.1
// lets viewers ignore it.

/** Returns the size of the stored picture once it is turned upright. */
const upright = (
  { width, height }: Pick<Metadata, 'width' | 'height'>,
  orientation: number,
): { width: number; height: number } =>
  orientation < 5 ? { width, height } : { width: height, height: width };

const readWithLibvips = async ({
  path,
  original,
  size,
  exifBlocks,
  isEndAdded,
  metadataBytes,
}: PhotoSource): Promise<PhotoHeader> => {
  let metadata: Metadata;
  try {
    // We enforce our own limit, see `refuseTooManyPixels`: reading a header allocates no memory for pixels.
    const read = () => sharp(path, { limitInputPixels: false }).metadata();
    const isUsual = metadataBytes <= usualMetadataBytes;
    metadata = isUsual ? await read() : await decodingMemory.run(headerBytes(metadataBytes), read);
  } catch (cause) {
    throw new PhotoRefused('unreadable', { cause });
  }
  const isPng = metadata.format === 'png';
  // libvips sees no chunks after the picture, and no EXIF in texts.
  const png = isPng ? await readPngMetadata(original) : {};
  const exif = readExif(png.exif ? [png.exif] : exifBlocks);
  const orientation = exif.orientation ?? metadata.orientation ?? 1;
  return {
    coding: {
      type: isPng ? 'image/png' : 'image/jpeg',
      progressive: metadata.isProgressive,
      samplesPerPixel: metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels,
      bytesPerSample: metadata.depth === 'ushort' ? 2 : 1,
    },
    ...upright(metadata, orientation),
    orientation,
    reportedOrientation: metadata.orientation ?? 1,
    fileBytes: size,
    metadataBytes,
    colourProfile: metadata.icc,
    isConvertedByLibvips: !rgb.has(metadata.space),
    exif,
    xmp: metadata.xmp ?? png.xmp,
    iptc: metadata.iptc ?? png.iptc,
    pngCreationTime: png.creationTime,
    cutShort: isPng ? !png.hasEnd : isEndAdded,
  };
};

const readWithLibheif = async ({ path, size }: PhotoSource): Promise<PhotoHeader> => {
  const { codec, xmp, ...facts } = await heicDescriber.describe(path);
  if (codec !== hevcCodec) {
    throw new PhotoRefused('unsupported-type', {
      detectedType: codec === 'av01' ? 'image/avif' : 'image/heif',
    });
  }
  const exif = readExif(facts.exif ? [Buffer.from(facts.exif)] : []);
  const orientation = facts.isTurned ? 1 : (exif.orientation ?? 1);
  return {
    coding: {
      type: 'image/heic',
      progressive: false,
      samplesPerPixel: 3,
      bytesPerSample: 1,
      ...facts.pieces,
    },
    ...upright(facts, orientation),
    orientation,
    reportedOrientation: 1,
    fileBytes: size,
    metadataBytes: 0,
    colourProfile: undefined,
    isConvertedByLibvips: false,
    exif,
    xmp: xmp && Buffer.from(xmp),
    iptc: undefined,
    pngCreationTime: undefined,
    cutShort: facts.cutShort,
  };
};

const refuseTooManyPixels = (header: PhotoHeader, mostPixels: number): void => {
  const { width, height, coding } = header;
  const pixelLimit = Math.min(mostPixels, decodablePixels(coding));
  if (Math.max(width * height, coding.codedPixels ?? 0) > pixelLimit)
    throw new PhotoRefused('too-many-pixels', { pixelLimit });
  const mostOfLine = longestLine(coding);
  if (Math.max(width, height) > longestSide)
    throw new PhotoRefused('side-too-long', { pixelLimit: longestSide });
  if (lineOf(header) > mostOfLine) throw new PhotoRefused('side-too-long', { pixelLimit: mostOfLine });
};

/** Rejects a JPEG that has a header and no picture, and one that is designed to keep the decoder busy. */
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
 * Reads the header of a photo, determines its type from the content, and checks everything that can be checked without
 * decoding. Throws `PhotoRefused`.
 */
export const readPhotoHeader = async (source: PhotoSource, pixelLimit: number): Promise<PhotoHeader> => {
  const { handle, size, jpegHead } = source;
  if (size === 0) throw new PhotoRefused('empty');
  const detectedType = contentType(source);
  const reader = detectedType === undefined ? undefined : readers[detectedType];
  if (reader === undefined) throw new PhotoRefused('unsupported-type', { detectedType });
  // libvips reads everything before the picture without any time limit.
  if (jpegHead?.isEndless) throw new PhotoRefused('unreadable');
  // libvips can read the headers of such pictures, but cannot decode them.
  if (jpegHead?.frame && losslessFrames.has(jpegHead.frame.marker)) throw new PhotoRefused('lossless');
  if (jpegHead && hasTooManyBits(jpegHead)) throw new PhotoRefused('too-many-bits');

  const header = await (reader === 'libvips' ? readWithLibvips(source) : readWithLibheif(source));
  // libheif opens pictures that specify no size.
  if (header.width < 1 || header.height < 1) throw new PhotoRefused('unreadable');
  refuseTooManyPixels(header, pixelLimit);
  // The scans of an accepted photo are right, and counting them reads all of it.
  if (jpegHead !== undefined && !source.isOutline) {
    refuseWrongScans(header.coding.progressive ? await countScans(handle, mostScans + 1) : jpegHead, size);
  }
  return header;
};
