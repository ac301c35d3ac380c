import { open } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { spaceOfCodes } from './colour-codes.ts';
import { toSrgb } from './colour-profile.ts';
import { decodingBytes, decodingMemory, isDecodedAlone } from './decoding-memory.ts';
import { sharp } from './guarded-sharp.ts';
import { heicDecoder, heicDescriber } from './heic/heic-decoder.ts';
import type { HeicPicture, Turn } from './heic/heic-picture.ts';
import { profileOf } from './icc-profile.ts';
import { countScans, laterMarkers } from './jpeg-scans.ts';
import { copyWithChanges } from './lean-copy.ts';
import { endOfJpeg } from './missing-end.ts';
import type { PhotoHeader } from './photo-header.ts';
import { PhotoRefused } from './photo-refused.ts';
import { release } from './pixels.ts';
import type { RgbPixels } from './pixels.ts';

/** An ordinary photo takes 0.1 seconds, a PNG of 200 megapixels two. */
const timeoutSeconds = 60;

/** Our choice: prints are on white paper, so a transparent picture gets a white background, in light and dark mode. */
const paper = '#ffffff';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DecodedPhoto {
  readonly pixels: RgbPixels;
  /** Whether the file has a fault; the picture then shows everything that could be read. */
  readonly damaged: boolean;
  /**
   * The decoder's words about the fault, if it has any. Photos that are decoded at the same moment share one list of them,
   * so they may be missing: for the log only.
   */
  readonly decoderMessage?: string;
}

/** Indexed by EXIF orientation, from 1 on. Mirroring comes before turning. */
const turns: readonly Turn[] = [
  { mirrored: false, quarters: 0 },
  { mirrored: true, quarters: 0 },
  { mirrored: false, quarters: 2 },
  { mirrored: true, quarters: 2 },
  { mirrored: true, quarters: 3 },
  { mirrored: false, quarters: 1 },
  { mirrored: true, quarters: 1 },
  { mirrored: false, quarters: 3 },
];

const turnOf = (orientation: number): Turn | undefined => turns[orientation - 1];

/** Returns the size of a picture before it is turned. */
const untilTurned = ({ width, height }: Size, turn: Turn | undefined): Size =>
  turn && turn.quarters % 2 === 1 ? { width: height, height: width } : { width, height };

/** Scales first and turns afterwards, when there are few pixels left to turn. `size` is the final size. */
const scaled = async (image: Sharp, size: Size, turn?: Turn): Promise<RgbPixels> => {
  const { width, height } = untilTurned(size, turn);
  const { data, info } = await image
    .timeout({ seconds: timeoutSeconds })
    .resize({ width, height, fit: 'fill' })
    .flop(turn?.mirrored ?? false)
    .rotate((turn?.quarters ?? 0) * 90)
    .flatten({ background: paper })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** If a file has both, the profile says more than the colour codes. */
const heicProfile = ({
  colourProfile,
  colourCodes,
}: Pick<HeicPicture, 'colourProfile' | 'colourCodes'>): Buffer | undefined => {
  if (colourProfile) return Buffer.from(colourProfile);
  return colourCodes && profileOf(spaceOfCodes(colourCodes));
};

const decodeHeic = async (file: string, { orientation }: PhotoHeader, size: Size): Promise<DecodedPhoto> => {
  const { turn, pixels, ...picture } = await heicDecoder.decode(file);
  const { width, height, channels } = picture;
  const image = sharp(new Uint8Array(pixels), { raw: { width, height, channels }, limitInputPixels: false });
  const small = await scaled(image, size, orientation === 1 ? turn : turnOf(orientation));
  // Frees the memory now: waiting for the garbage collector, a worker would hold several large pictures.
  pixels.transfer(0);
  return { pixels: await toSrgb(small, heicProfile(picture)), damaged: picture.damaged };
};

const openFile = (
  file: string,
  { isConvertedByLibvips }: PhotoHeader,
  options: Pick<SharpOptions, 'failOn' | 'unlimited'>,
): Sharp => sharp(file, { ...options, ignoreIcc: !isConvertedByLibvips, limitInputPixels: false });

/**
 * Colours of RGB pictures are converted after scaling, which takes a third of the time. For 16 bits, sharp's own
 * conversion also ends in Display P3 instead of sRGB.
 */
const fileColours = async (pixels: RgbPixels, header: PhotoHeader): Promise<RgbPixels> =>
  header.isConvertedByLibvips ? pixels : toSrgb(pixels, header.colourProfile);

/** Whether an error is a timeout or a failure of the disk: neither says anything about the file. */
const mayPass = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith('timeout') || 'syscall' in error);

/** Decodes as much of a file as libvips can. */
const leniently = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels> => {
  // With its limits on, libvips rejects a JPEG after a hundred warnings: one for each damaged interval between restart
  // markers.
  const image = openFile(file, header, { failOn: 'none', unlimited: header.coding.type === 'image/jpeg' });
  return fileColours(await scaled(image, size, turnOf(header.orientation)), header);
};

/**
 * Decodes a JPEG with several scans, one of which libjpeg rejects. libjpeg reads all scans first, so it would show
 * nothing. Finds the position up to which the scans are readable.
 */
const firstScans = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels | undefined> => {
  await using handle = await open(file);
  const { pictureAt } = await countScans(handle, 1);
  const cuts = pictureAt === undefined ? [] : await laterMarkers(handle, pictureAt);
  const { size: bytes } = await handle.stat();
  let best: RgbPixels | undefined;
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = cuts[middle] ?? bytes;
    await using copy = await copyWithChanges(file, [{ at, bytes: bytes - at, by: endOfJpeg }]);
    const pixels = await leniently(copy.path, header, size).catch((error: unknown) => {
      if (mayPass(error)) throw error;
    });
    if (pixels) {
      if (best) release(best);
      best = pixels;
      low = middle + 1;
    } else high = middle;
  }
  return best;
};

/** Decodes the readable rest of a damaged file. */
const remains = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels> => {
  try {
    return await leniently(file, header, size);
  } catch (error) {
    const isJpeg = header.coding.type === 'image/jpeg';
    const left = isJpeg && !mayPass(error) ? await firstScans(file, header, size) : undefined;
    if (left) return left;
    throw error;
  }
};

const decodeFile = async (
  file: string,
  header: PhotoHeader,
  size: Size,
  isStrict: boolean,
): Promise<DecodedPhoto> => {
  let decoderMessage: string;
  try {
    // At a less strict level, libjpeg returns a wrong picture without an error.
    const image = openFile(file, header, { failOn: 'warning' });
    const pixels = await scaled(image, size, turnOf(header.orientation));
    return { pixels: await fileColours(pixels, header), damaged: false };
  } catch (error) {
    if (isStrict || mayPass(error)) throw error;
    decoderMessage = String(error);
  }
  try {
    return { pixels: await remains(file, header, size), damaged: true, decoderMessage };
  } catch (cause) {
    if (mayPass(cause)) throw cause;
    throw new PhotoRefused('unreadable', { cause });
  }
};

/**
 * Decodes the photo at `size`, upright and in sRGB, as soon as there is memory for it. Throws `PhotoRefused` if the
 * file has no readable picture, and an ordinary error if another try may succeed; with `isStrict`, an ordinary error
 * for any fault of a JPEG or PNG.
 */
export const decodePhoto = (
  file: string,
  header: PhotoHeader,
  size: Size,
  { isStrict = false } = {},
): Promise<DecodedPhoto> => {
  const bytes = decodingBytes(header);
  return decodingMemory.run(bytes, async () => {
    if (isDecodedAlone(bytes)) await Promise.all([heicDecoder.rest(), heicDescriber.rest()]);
    return header.coding.type === 'image/heic'
      ? decodeHeic(file, header, size)
      : decodeFile(file, header, size, isStrict);
  });
};
