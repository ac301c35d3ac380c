import type { SamplePhoto } from './collection.ts';
import { readHeic, varyHeic } from './heic.ts';
import { makePhoto } from './photo.ts';

/** Makes the file of one photo of the collection; the same photo gives the same bytes. */
export const makeSampleFile = async (photo: SamplePhoto): Promise<Buffer> => {
  if (photo.kind !== 'heic') return makePhoto(photo);
  const { picture, takenLocal, offset, seed } = photo;
  const subSeconds = String(seed % 1000).padStart(3, '0');
  return varyHeic(await readHeic(picture), { takenLocal, offset, subSeconds });
};
