import { readFile } from 'node:fs/promises';
import type { SamplePhoto } from './collection.ts';
import { insertExif } from './exif.ts';
import { dateHeic } from './heic-date.ts';

/** Reads a committed picture by its path in `samples`. */
export const readPicture = (path: string): Promise<Buffer> =>
  readFile(new URL(`../${path}`, import.meta.url));

/** Creates the file of a photo: its picture with its own metadata. The same photo always gives the same bytes. */
export const makeSampleFile = async (photo: SamplePhoto): Promise<Buffer> => {
  const picture = await readPicture(photo.picture);
  if (!photo.picture.endsWith('.heic')) return insertExif(picture, photo);
  const { taken = '', offset = '' } = photo;
  return dateHeic(picture, { taken, offset });
};
