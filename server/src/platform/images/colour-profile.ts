import { sharp } from './guarded-sharp.ts';
import { isSrgb } from './icc-profile.ts';
import { release } from './pixels.ts';
import type { RgbPixels } from './pixels.ts';

/**
 * Wraps the pixels in an uncompressed TIFF (one strip of 8-bit RGB): the only way to pass pixels to sharp together with
 * their colour profile.
 */
const tiffOf = ({ width, height, data }: RgbPixels, profile: Buffer): Buffer => {
  const [short, long, undefinedBytes] = [3, 4, 7];
  const directoryAt = 8;
  const entries = 9;
  const bitsAt = directoryAt + 2 + entries * 12 + 4;
  const profileAt = bitsAt + 6;
  const pixelsAt = profileAt + profile.length;
  const directory: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    // Bits of each of the three samples.
    [258, short, 3, bitsAt],
    // Photometric interpretation: RGB.
    [262, short, 1, 2],
    // Start of the only strip, samples per pixel, rows of the strip, bytes of the strip.
    [273, long, 1, pixelsAt],
    [277, short, 1, 3],
    [278, long, 1, height],
    [279, long, 1, data.length],
    [34_675, undefinedBytes, profile.length, profileAt],
  ];
  const head = Buffer.alloc(profileAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(directoryAt, 4);
  head.writeUInt16LE(directory.length, directoryAt);
  for (const [index, [tag, type, count, value]] of directory.entries()) {
    const at = directoryAt + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let sample = 0; sample < 3; sample += 1) head.writeUInt16LE(8, bitsAt + 2 * sample);
  return Buffer.concat([head, profile, data]);
};

/** Returns the picture in sRGB and releases the given pixels if it creates new ones. Ignores an unusable profile. */
export const toSrgb = async (pixels: RgbPixels, profile: Buffer | undefined): Promise<RgbPixels> => {
  if (!profile || isSrgb(profile)) return pixels;
  const tiff = tiffOf(pixels, profile);
  release(pixels);
  const data = await sharp(tiff).raw().toBuffer();
  release({ ...pixels, data: tiff });
  return { ...pixels, data };
};
