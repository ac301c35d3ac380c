import { renditionSizes } from '@albumen/contracts/limits';
import type { RenditionSize } from '@albumen/contracts/limits';
import { uuidSource } from '../../platform/uuid.ts';

/** The object key of the uploaded bytes of a photo. */
export const originalKey = (ownerId: string, photoId: string): string => `originals/${ownerId}/${photoId}`;

/** The object key of a rendition of a photo. */
export const renditionKey = (ownerId: string, photoId: string, size: RenditionSize): string =>
  `renditions/${ownerId}/${photoId}-${size}`;

/** The prefixes of all originals and all renditions. */
export const photoPrefixes = ['originals/', 'renditions/'] as const;

const uuidLength = 36;

/** Returns the owner and photo of a key, the reverse of `originalKey` and `renditionKey`. */
export const photoOfKey = (key: string): { ownerId: string; id: string } => {
  const [, ownerId = '', name = ''] = key.split('/');
  return { ownerId, id: name.slice(0, uuidLength) };
};

const photoKeyForm = new RegExp(`^[a-z]+/${uuidSource}/${uuidSource}(?:-\\d+)?$`);

/** Whether a key has the form of those above. Others may have put files below the same prefix. */
export const isPhotoKey = (key: string): boolean => photoKeyForm.test(key);

/** All object keys of a photo. */
export const allKeys = (ownerId: string, photoId: string): string[] => [
  originalKey(ownerId, photoId),
  ...renditionSizes.map((size) => renditionKey(ownerId, photoId, size)),
];
