import { acceptedPhotoEndings, acceptedPhotoTypes } from '@albumen/contracts/limits';
import type { UploadRefusal } from './upload-item.ts';

/** Names that some browsers and cameras use for the same formats. */
const typesByOtherNames = ['image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/jpg'];

const acceptedTypes: readonly string[] = [...acceptedPhotoTypes, ...typesByOtherNames];

/**
 * Why a file need not even be sent; undefined where the server has to look at it. Only a kindness to the customer: a
 * film is refused before its gigabytes have travelled. What a file really is, the server decides by its content.
 * `bytesLimit` is what one file may have.
 */
export const plainRefusal = (
  file: Pick<File, 'name' | 'type' | 'size'>,
  bytesLimit: number,
): UploadRefusal | undefined => {
  const name = file.name.toLowerCase();
  const isNamedLikePhoto = acceptedPhotoEndings.some((ending) => name.endsWith(ending));
  // Its name may end in anything, such as a date: its first bytes are looked at before it is sent.
  const isUnknown = file.type === '';
  const isPossible = isNamedLikePhoto || acceptedTypes.includes(file.type) || isUnknown;
  if (!isPossible) return 'upload-type-not-accepted';
  if (file.size > bytesLimit) return 'upload-too-large';
  return file.size === 0 ? 'photo-empty' : undefined;
};
