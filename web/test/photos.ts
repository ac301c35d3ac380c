import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { Photo } from '@albumen/contracts/photos';

/** A photo of which only the id matters. */
export const photoNamed = (imageId: string): Photo => ({
  imageId,
  uploadId: imageId,
  localFileName: `${imageId}.jpg`,
  url: '',
  untouchedUrl: '',
  thumbnails: [],
  renditions: 'ready',
});

/** The same, with the facts of its file. */
export const locatedPhotoNamed = (imageId: string): LocatedPhoto => ({
  ...photoNamed(imageId),
  year: 2025,
  month: 8,
  contentType: 'image/jpeg',
  bytes: 1_000,
});
