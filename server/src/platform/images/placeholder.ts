import { rgbaToThumbHash } from 'thumbhash';
import { sharp } from './guarded-sharp.ts';
import type { RgbPixels } from './pixels.ts';

/** The longest side of the image that a ThumbHash is made of: it keeps some seven waves of it. */
const sampleSize = 32;

/** The ThumbHash of a picture: about 25 bytes that a browser turns into a blur of the same colours and proportion. */
export const placeholderOf = async ({ width, height, data }: RgbPixels): Promise<Buffer> => {
  const sample = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sampleSize, height: sampleSize, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(sample.info.width, sample.info.height, sample.data));
};
