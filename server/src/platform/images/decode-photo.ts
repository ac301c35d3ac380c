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
import { copyOfLastPass } from './png-passes.ts';
import { countReadableRows } from './png-rows.ts';

/** An ordinary photo takes 0.1 seconds, 200 megapixels of PNG take two. */
const timeoutSeconds = 60;

/** Our choice: a print is on white paper, so that is what shows through a transparent picture, in light and dark. */
const paper = '#ffffff';

const rgbChannels = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DecodedPhoto {
  readonly pixels: RgbPixels;
  /** The file has a fault; the picture is as whole as it could be read. */
  readonly damaged: boolean;
}

/** By EXIF's number, from 1 on; what is mirrored is turned after that. */
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

/** The size of a picture before it is turned to this one. */
const untilTurned = ({ width, height }: Size, turn: Turn | undefined): Size =>
  turn && turn.quarters % 2 === 1 ? { width: height, height: width } : { width, height };

/** Scales first and turns after, when there is little left to turn; `size` is the one in the end. */
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
  const small = await scaled(image, size, turn);
  // Gives the memory back now: waiting for the garbage collector, a worker would hold several large pictures.
  pixels.transfer(0);
  return { pixels: await toSrgb(small, heicProfile(picture)), damaged: picture.damaged };
};

const openFile = (
  file: string,
  { isConvertedByLibvips }: PhotoHeader,
  options: Pick<SharpOptions, 'failOn' | 'unlimited'>,
): Sharp => sharp(file, { ...options, ignoreIcc: !isConvertedByLibvips, limitInputPixels: false });

/**
 * Colours of RGB are converted after scaling, which takes a third of the time; and for 16 bits sharp's own conversion ends
 * in Display P3, not sRGB.
 */
const fileColours = async (pixels: RgbPixels, header: PhotoHeader): Promise<RgbPixels> =>
  header.isConvertedByLibvips ? pixels : toSrgb(pixels, header.colourProfile);

/** What libjpeg shows, too, where nothing is left of a picture. */
const nothingLeft = 128;

/** A damaged PNG: libvips repeats rows in place of those that it cannot read. */
const pngRemains = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels> => {
  const turn = turnOf(header.orientation);
  const { width, height } = untilTurned(size, turn);
  const { readable, all } = await countReadableRows(file);
  const rows = Math.round((height * readable) / all);
  const data = Buffer.alloc(width * height * rgbChannels, nothingLeft);
  if (rows > 0) {
    const lines = { width: untilTurned(header, turn).width, height: Math.round((rows * all) / height) };
    const upper = openFile(file, header, { failOn: 'none' }).extract({ left: 0, top: 0, ...lines });
    const pixels = await fileColours(await scaled(upper, { width, height: rows }), header);
    pixels.data.copy(data);
    release(pixels);
  }
  return scaled(sharp(data, { raw: { width, height, channels: rgbChannels } }), size, turn);
};

/** Out of time, or what the disk did not give: neither says anything of the file. */
const mayPass = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith('timeout') || 'syscall' in error);

/** As much of a file as libvips decodes. */
const leniently = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels> => {
  // Limited, libvips gives a JPEG up after a hundred warnings: each damaged interval between restart markers is one.
  const image = openFile(file, header, { failOn: 'none', unlimited: header.coding.type === 'image/jpeg' });
  return fileColours(await scaled(image, size, turnOf(header.orientation)), header);
};

/**
 * A JPEG of several scans, one of which libjpeg gives up: then it shows nothing, since it reads all of them first. Finds the
 * place up to which it reads them.
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

/** A damaged interlaced PNG, of which libvips shows nothing. */
const lastPass = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels | undefined> => {
  await using copy = await copyOfLastPass(file);
  return copy && (await leniently(copy.path, header, size));
};

/** What is left of a damaged file. */
const remains = async (file: string, header: PhotoHeader, size: Size): Promise<RgbPixels> => {
  const { type, progressive } = header.coding;
  if (type === 'image/png' && !progressive) return pngRemains(file, header, size);
  try {
    return await leniently(file, header, size);
  } catch (error) {
    if (mayPass(error)) throw error;
    const left = await (type === 'image/png' ? lastPass : firstScans)(file, header, size);
    if (left) return left;
    throw error;
  }
};

const decodeFile = async (file: string, header: PhotoHeader, size: Size): Promise<DecodedPhoto> => {
  try {
    // Less strict, libjpeg passes a wrong picture for a right one.
    const image = openFile(file, header, { failOn: 'warning' });
    const pixels = await scaled(image, size, turnOf(header.orientation));
    return { pixels: await fileColours(pixels, header), damaged: false };
  } catch (error) {
    if (mayPass(error)) throw error;
  }
  try {
    return { pixels: await remains(file, header, size), damaged: true };
  } catch (cause) {
    if (mayPass(cause)) throw cause;
    throw new PhotoRefused('unreadable', { cause });
  }
};

/**
 * Decodes the photo at `size`, upright and in sRGB, as soon as there is memory for it. Throws `PhotoRefused` for one
 * that has no readable picture, and an ordinary error for what may go better another time.
 */
export const decodePhoto = (file: string, header: PhotoHeader, size: Size): Promise<DecodedPhoto> => {
  const bytes = decodingBytes(header);
  return decodingMemory.run(bytes, async () => {
    if (isDecodedAlone(bytes)) await Promise.all([heicDecoder.rest(), heicDescriber.rest()]);
    return header.coding.type === 'image/heic' ? decodeHeic(file, size) : decodeFile(file, header, size);
  });
};
