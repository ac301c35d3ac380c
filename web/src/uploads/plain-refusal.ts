import { acceptedPhotoEndings, acceptedPhotoTypes } from '@albumen/contracts/limits';
import type { UploadRefusal } from './upload-item.ts';

/** Names that some browsers and cameras use for the same formats. */
const typesByOtherNames = ['image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/jpg'];

const acceptedTypes: readonly string[] = [...acceptedPhotoTypes, ...typesByOtherNames];

/** Whether neither name nor type says that a file is a photo: then look at its first bytes before refusing it. */
export const isUnlikelyPhoto = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  !acceptedTypes.includes(type) &&
  !acceptedPhotoEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Why a file is not even sent; undefined if the server has to examine it. `bytesLimit` is the limit for one file. */
export const plainRefusal = ({ size }: Pick<File, 'size'>, bytesLimit: number): UploadRefusal | undefined => {
  if (size > bytesLimit) return 'upload-too-large';
  return size === 0 ? 'photo-empty' : undefined;
};
