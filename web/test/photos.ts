import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import { photoState } from '@albumen/contracts/photos';
import type { ListedPhoto, Photo } from '@albumen/contracts/photos';
import { toBase64 } from '../src/lib/base64.ts';

/** The id of the photo with a name of at most 16 characters: the service's ids have 16 bytes. */
export const idOf = (name: string): string => {
  const hex = Array.from(new TextEncoder().encode(name.padEnd(16)), (byte) => byte.toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const bytesOfId = (id: string): number[] =>
  Array.from(id.replaceAll('-', '').matchAll(/../g), ([byte]) => Number.parseInt(byte, 16));

/** Returns the name of the photo with an id of `idOf`. */
export const nameOf = (id: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytesOfId(id))).trimEnd();

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

/** A photo with the facts of its file, and an id that columns can hold. */
export const locatedPhotoNamed = (name: string): LocatedPhoto => ({
  ...photoNamed(name),
  imageId: idOf(name),
  year: 2025,
  month: 8,
  contentType: 'image/jpeg',
  bytes: 1_000,
});

/** Undated photos as the service sends them. */
export const columnsOf = (photos: readonly ListedPhoto[], version = 1): PhotoColumns => ({
  version,
  ids: toBase64(Uint8Array.from(photos.flatMap(({ imageId }) => bytesOfId(imageId)))),
  names: photos.map(({ localFileName }) => localFileName),
  taken: photos.map(() => null),
  takenOffsets: photos.map(() => null),
  takenSources: photos.map(() => null),
  uploaded: photos.map(() => 0),
  widths: photos.map(({ visibleWidth = 1 }) => visibleWidth),
  heights: photos.map(({ visibleHeight = 1 }) => visibleHeight),
  states: photos.map(photoState),
  addresses: { base: '/content', expires: 0, owners: ['anna'], key: toBase64(new Uint8Array(32)) },
});
