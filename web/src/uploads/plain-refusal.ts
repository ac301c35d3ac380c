import { acceptedPhotoEndings, acceptedPhotoTypes } from '@albumen/contracts/limits';
import type { UploadRefusal } from './upload-item.ts';

/** Names that some browsers and cameras use for the same formats. */
const typesByOtherNames = ['image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/jpg'];

const acceptedTypes: readonly string[] = [...acceptedPhotoTypes, ...typesByOtherNames];

/** Whether nobody claims that a file is a photo: then its first bytes are looked at before anything is said of it. */
export const isUnlikelyPhoto = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  !acceptedTypes.includes(type) &&
  !acceptedPhotoEndings.some((ending) => name.toLowerCase().endsWith(ending));

/**
 * Why a file need not even be sent; undefined where the server has to look at it. `bytesLimit` is what one file may have.
 */
export const plainRefusal = ({ size }: Pick<File, 'size'>, bytesLimit: number): UploadRefusal | undefined => {
  if (size > bytesLimit) return 'upload-too-large';
  return size === 0 ? 'photo-empty' : undefined;
};
