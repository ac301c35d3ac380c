import type { Photo } from '@albumen/contracts/photos';

/** A photo of which only its id matters. */
export const photoNamed = (imageId: string): Photo => ({
  imageId,
  uploadId: imageId,
  localFileName: `${imageId}.jpg`,
  url: '',
  untouchedUrl: '',
  thumbnails: [],
  renditions: 'ready',
});
