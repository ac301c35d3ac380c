import { renditionSize } from '@albumen/contracts/rendition-size';
import type { PhotoDamage } from '@albumen/contracts/photos';
import { rgbaToThumbHash } from 'thumbhash';
import { decodePhoto } from './decode-photo.ts';
import { sharp } from './guarded-sharp.ts';
import type { PhotoFacts } from './inspect-photo.ts';
import { readPhotoHeader } from './photo-header.ts';
import { PhotoRefused } from './photo-refused.ts';
import { openPhoto } from './photo-source.ts';
import { release } from './pixels.ts';
import type { RgbPixels } from './pixels.ts';

/** The longest side of the image from which a ThumbHash is computed: it keeps some seven waves of it. */
const sampleSize = 32;

/**
 * Computes the ThumbHash of a picture: about 25 bytes that a browser turns into a blur of the same colours and
 * proportion.
 */
const placeholderOf = async ({ width, height, data }: RgbPixels): Promise<Buffer> => {
  const sample = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sampleSize, height: sampleSize, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(sample.info.width, sample.info.height, sample.data));
};

/**
 * WebP of quality 80 and effort 2. Measured on three photos of 12 megapixels, all three sizes: 160, 340 and 215 kB
 * against 251, 407 and 295 kB of JPEG of quality 80 (a sixth to a third less), for 127, 174 and 125 ms of CPU against
 * 66, 67 and 63. The encoder runs once; the bytes are stored for years and sent whenever somebody scrolls. Effort 4
 * saves another 3 % for 70 ms, effort 0 costs 15 % more for 25 ms less.
 */
export const encoding = { quality: 80, effort: 2 } as const;

/** The media type of every rendition. */
export const renditionType = 'image/webp';

/** A derived image, upright, in sRGB, without metadata. */
interface Rendition {
  /** The requested size. */
  readonly size: number;
  /** In pixels, as `renditionSize` announces them. */
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

export interface RenderedPhoto {
  /** In the order of the requested sizes. */
  readonly renditions: Rendition[];
  /** A ThumbHash. */
  readonly placeholder: Buffer;
  /** Whether the original is damaged but readable; the renditions show as much of it as possible. */
  readonly damaged: boolean;
  /** Why it is damaged. */
  readonly damage: PhotoDamage | null;
  readonly decoderMessage: string | undefined;
}

const rawImage = ({ width, height, data }: RgbPixels) => sharp(data, { raw: { width, height, channels: 3 } });

const encoded = async (pixels: RgbPixels): Promise<Buffer> =>
  await rawImage(pixels).webp(encoding).toBuffer();

const reduced = async (
  pixels: RgbPixels,
  target: Pick<RgbPixels, 'width' | 'height'>,
): Promise<RgbPixels> => ({
  ...target,
  data: await rawImage(pixels)
    .resize({ ...target, fit: 'fill' })
    .raw()
    .toBuffer(),
});

/**
 * Renders the photo in `file` in each of `sizes`. Each rendition is made from the next larger one, so that the photo is
 * decoded once.
 * Throws `PhotoRefused` if it has no readable picture; after any other error, another try may succeed.
 */
export const renderPhoto = async (
  file: string,
  facts: Pick<PhotoFacts, 'type'>,
  sizes: readonly number[],
): Promise<RenderedPhoto> => {
  await using source = await openPhoto(file);
  // The operator's limit may have changed since the photo was accepted, so only the memory limits it here.
  const header = await readPhotoHeader(source, Number.POSITIVE_INFINITY);
  if (header.coding.type !== facts.type) {
    throw new PhotoRefused('unsupported-type', { detectedType: header.coding.type });
  }
  const { width, height } = header;

  const [largest = 0, ...smaller] = sizes.toSorted((a, b) => b - a);
  const {
    pixels: decoded,
    damaged,
    decoderMessage,
  } = await decodePhoto(source.path, header, renditionSize(width, height, largest));
  let pixels = decoded;
  let data = await encoded(pixels);
  const rendered = new Map<number, Rendition>();
  for (const size of [largest, ...smaller]) {
    const target = renditionSize(width, height, size);
    if (target.width !== pixels.width || target.height !== pixels.height) {
      const larger = pixels;
      pixels = await reduced(larger, target);
      release(larger);
      data = await encoded(pixels);
    }
    rendered.set(size, { size, ...target, data });
  }
  const placeholder = await placeholderOf(pixels);
  release(pixels);
  return {
    renditions: sizes.flatMap((size) => rendered.get(size) ?? []),
    placeholder,
    damaged,
    damage: damaged ? (header.cutShort ? 'incomplete' : 'faulty') : null,
    decoderMessage,
  };
};
