import { readCollection } from '../../samples/src/collection.ts';
import { makeSampleFile } from '../../samples/src/sample-file.ts';
import sharp from 'sharp';

/** A few pictures stand for all: the browser sees a different address for each photo, and decodes each again. */
const pictures = 16;

/** The sizes of renditions that a grid requests. */
const gridSizes = [300, 800, 1300] as const;

/** Returns a rendition by a photo's number and its size. */
export type PictureOf = (photo: number, size: number) => Buffer;

/** Creates renditions of sample photos, as large as those of any photo. */
export const makePictures = async (): Promise<PictureOf> => {
  const photos = (await readCollection())
    .filter(({ picture }) => picture.startsWith('jpeg/'))
    .slice(0, pictures);
  const made: Map<number, Buffer>[] = [];
  for (const photo of photos) {
    const original = await makeSampleFile(photo);
    const sizes = await Promise.all(
      gridSizes.map(async (size) => {
        const image = sharp(original).resize(size, size, { fit: 'inside' }).webp({ quality: 80, effort: 2 });
        return [size, await image.toBuffer()] as const;
      }),
    );
    made.push(new Map(sizes));
  }
  return (photo, size) => made[photo % made.length]?.get(size) ?? Buffer.alloc(0);
};
