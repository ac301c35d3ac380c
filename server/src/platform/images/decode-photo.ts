import type { Sharp, SharpOptions } from 'sharp';
import { spaceOfCodes } from './colour-codes.ts';
import { toSrgb } from './colour-profile.ts';
import { decodingBytes, decodingMemory } from './decoding-memory.ts';
import { sharp } from './guarded-sharp.ts';
import { heicDecoder } from './heic/heic-decoder.ts';
import type { HeicPicture, Turn } from './heic/heic-picture.ts';
import { profileOf } from './icc-profile.ts';
import type { PhotoHeader } from './photo-header.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { RgbPixels } from './pixels.ts';

/** An ordinary photo takes 0.1 seconds, 200 megapixels of PNG take two. */
const timeoutSeconds = 60;

/** Our choice: a print is on white paper, so that is what shows through a transparent picture, in light and dark. */
const paper = '#ffffff';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DecodedPhoto {
  readonly pixels: RgbPixels;
  /** The file has a fault; the picture is as whole as it could be read. */
  readonly damaged: boolean;
}

/** Scales first and turns after, when there is little left to turn. */
const scaled = async (image: Sharp, { width, height }: Size, turn?: Turn): Promise<RgbPixels> => {
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

/** Where both are there, the profile says more than the numbers. */
const heicProfile = ({
  colourProfile,
  colourCodes,
}: Pick<HeicPicture, 'colourProfile' | 'colourCodes'>): Buffer | undefined => {
  if (colourProfile) return Buffer.from(colourProfile);
  const space = colourCodes && spaceOfCodes(colourCodes);
  return space && profileOf(space);
};

const decodeHeic = async (file: string, size: Size): Promise<DecodedPhoto> => {
  const { turn, pixels, ...picture } = await heicDecoder.decode(file);
  const { width, height, channels } = picture;
  const image = sharp(new Uint8Array(pixels), { raw: { width, height, channels }, limitInputPixels: false });
  const liesOnItsSide = turn.quarters % 2 === 1;
  const small = await scaled(image, liesOnItsSide ? { width: size.height, height: size.width } : size, turn);
  // Gives the memory back now: waiting for the garbage collector, a worker would hold several large pictures.
  pixels.transfer(0);
  return { pixels: await toSrgb(small, heicProfile(picture)), damaged: picture.damaged };
};

const filePixels = async (
  file: string,
  header: PhotoHeader,
  size: Size,
  options: Pick<SharpOptions, 'failOn' | 'unlimited'>,
): Promise<RgbPixels> => {
  // sharp turns and mirrors after scaling, when there is little left to turn. Colours of RGB are converted after
  // scaling, too, which takes a third of the time; and for 16 bits sharp's own conversion ends in Display P3, not sRGB.
  const ignoreIcc = !header.isConvertedByLibvips;
  const image = sharp(file, { ...options, autoOrient: true, ignoreIcc, limitInputPixels: false });
  const small = await scaled(image, size);
  return ignoreIcc ? toSrgb(small, header.colourProfile) : small;
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

const decodeFile = async (file: string, header: PhotoHeader, size: Size): Promise<DecodedPhoto> => {
  try {
    // Less strict, libjpeg passes a wrong picture for a right one.
    return { pixels: await filePixels(file, header, size, { failOn: 'warning' }), damaged: false };
  } catch (error) {
    if (isTimeout(error)) throw error;
  }
  try {
    // Limited, libvips gives up a JPEG after a hundred warnings: each damaged interval between restart markers is one.
    const unlimited = header.coding.type === 'image/jpeg';
    const pixels = await filePixels(file, header, size, { failOn: 'none', unlimited });
    return { pixels, damaged: true };
  } catch (cause) {
    if (isTimeout(cause)) throw cause;
    throw new PhotoRefused('unreadable', { cause });
  }
};

/**
 * Decodes the photo at `size`, upright and in sRGB, as soon as there is memory for it. Throws `PhotoRefused` for one
 * that has no readable picture, and an ordinary error for what may go better another time.
 */
export const decodePhoto = (file: string, header: PhotoHeader, size: Size): Promise<DecodedPhoto> =>
  decodingMemory.run(decodingBytes(header), () =>
    header.coding.type === 'image/heic' ? decodeHeic(file, size) : decodeFile(file, header, size),
  );
