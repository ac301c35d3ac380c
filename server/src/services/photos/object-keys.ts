import { renditionSizes } from '@albumen/contracts/limits';
import type { RenditionSize } from '@albumen/contracts/limits';

/** Where the uploaded bytes of a photo stand in the object store. */
export const originalKey = (ownerId: string, photoId: string): string => `originals/${ownerId}/${photoId}`;

/** Where a rendition of a photo stands in the object store. */
export const renditionKey = (ownerId: string, photoId: string, size: RenditionSize): string =>
  `renditions/${ownerId}/${photoId}-${size}`;

/** What all originals and all renditions have in common. */
export const photoPrefixes = ['originals/', 'renditions/'] as const;

const uuidLength = 36;

/** Whose bytes a key names, the reverse of `originalKey` and `renditionKey`. */
export const photoOfKey = (key: string): { ownerId: string; id: string } => {
  const [, ownerId = '', name = ''] = key.split('/');
  return { ownerId, id: name.slice(0, uuidLength) };
};

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const photoKeyForm = new RegExp(`^[a-z]+/${uuid}/${uuid}(?:-\\d+)?$`);

/** Whether a key has the form of those above. Somebody else may have put a file below the same prefix. */
export const isPhotoKey = (key: string): boolean => photoKeyForm.test(key);

/** Everything that the object store holds of a photo. */
export const allKeys = (ownerId: string, photoId: string): string[] => [
  originalKey(ownerId, photoId),
  ...renditionSizes.map((size) => renditionKey(ownerId, photoId, size)),
];
