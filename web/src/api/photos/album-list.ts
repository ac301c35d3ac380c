import { deleteBatchSize } from '@albumen/contracts/limits';
import type { Album, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { SortOption } from '@albumen/contracts/photos';
import { inUnits } from '@albumen/contracts/units';
import { albumCalls } from '../albums/albums.ts';
import { sharedAlbumCalls } from '../albums/shared-albums.ts';
import { readFacts } from './photo-columns.ts';
import type { PhotoFacts } from './photo-columns.ts';
import { readLayouts } from './photo-layout.ts';
import type { ListedSections, PhotoList, PhotosOfCall } from './photo-list.ts';

/** The only section of an album: its key is the album's id, which the positions of its photos name. */
const sectionsOf = ({
  albumId,
  photosCount,
  version,
  readAt,
}: Pick<Album, 'albumId' | 'photosCount' | 'version' | 'readAt'>): ListedSections => ({
  sections: photosCount > 0 ? [{ key: albumId, count: photosCount, version }] : [],
  readAt,
});

/** An album has one section, so a rule for it covers the whole album. */
const onWireOf =
  (albumId: string) =>
  (photos: PhotosOfCall): PhotosForAlbum => {
    if ('photoIds' in photos) return photos;
    const { except, before } = photos;
    return { all: { albumId }, except, before };
  };

/** The photos of one of the customer's albums, by date added or by date taken. */
export const albumList = (albumId: string, { key, order }: SortOption): PhotoList<PhotosForAlbum> => {
  const params = { albumId };
  const sort = { sortKey: key, sortOrder: order };
  return {
    key: `album ${albumId} ${key} ${order}`,
    sections: async (signal) => sectionsOf(await albumCalls.readAlbum({ params, signal })),
    layouts: async (signal) =>
      readLayouts(await albumCalls.readAlbumLayouts({ params, query: sort, signal })),
    yearOf: () => undefined,
    photos: (_, part, signal) => albumCalls.readAlbumColumns({ params, query: { ...part, ...sort }, signal }),
    place: (photoId, signal) =>
      albumCalls.readAlbumPlace({ params: { albumId, photoId }, query: sort, signal }),
    photo: (photoId, signal) => albumCalls.readAlbumPhoto({ params: { albumId, photoId }, signal }),
    onWire: onWireOf(albumId),
    comesAfter: () => false,
  };
};

/** The photos of an album that somebody shares. No call changes them, so they are named like those of any album. */
export const sharedAlbumList = (albumId: string, { key, order }: SortOption): PhotoList<PhotosForAlbum> => {
  const params = { albumId };
  const sort = { sortKey: key, sortOrder: order };
  return {
    key: `shared album ${albumId} ${key} ${order}`,
    sections: async (signal) => sectionsOf(await sharedAlbumCalls.readSharedAlbum({ params, signal })),
    layouts: async (signal) =>
      readLayouts(await sharedAlbumCalls.readSharedAlbumLayouts({ params, query: sort, signal })),
    yearOf: () => undefined,
    photos: (_, part, signal) =>
      sharedAlbumCalls.readSharedAlbumColumns({ params, query: { ...part, ...sort }, signal }),
    place: (photoId, signal) =>
      sharedAlbumCalls.readSharedAlbumPlace({ params: { albumId, photoId }, query: sort, signal }),
    photo: (photoId, signal) =>
      sharedAlbumCalls.readSharedAlbumPhoto({ params: { albumId, photoId }, signal }),
    onWire: onWireOf(albumId),
    comesAfter: () => false,
  };
};

/** Reads all photos of an album, latest first. */
const readAll = (list: PhotoList, albumId: string): Promise<readonly PhotoFacts[]> =>
  readFacts(list, { section: albumId, from: 0, to: Infinity }, new AbortController().signal);

/** Whether a part of a selection names a photo of an album. */
const isNamedBy = (part: PhotosForAlbum): ((photo: PhotoFacts) => boolean) => {
  if ('photoIds' in part) {
    const ids = new Set(part.photoIds);
    return ({ imageId }) => ids.has(imageId);
  }
  const [except, end] = [new Set(part.except), Date.parse(part.before)];
  return ({ imageId, shownAt = '' }) => !except.has(imageId) && Date.parse(shownAt) <= end;
};

type Owned = Pick<PhotoFacts, 'imageId' | 'ownerId'>;

/** Selected photos of a shared album: their number, those that are loaded, and how calls name all of them. */
interface SelectedOfShared {
  readonly count: number;
  readonly loaded: readonly Owned[];
  readonly onWire: readonly PhotosForAlbum[];
}

interface OwnedPhoto {
  readonly photoId: string;
  readonly ownerId: string;
}

const toOwned = ({ imageId, ownerId = '' }: Owned): OwnedPhoto => ({
  photoId: imageId,
  ownerId,
});

const newestFirst: SortOption = { key: 'created', order: 'desc' };

/**
 * Names photos of a shared album as the download service does, each with the library it is in. If some are not loaded,
 * or as photos of an own album, reads the album; leaves out photos that are no longer in it.
 */
export const sharedPhotosOf = async (
  albumId: string,
  { count, loaded, onWire }: SelectedOfShared,
): Promise<readonly OwnedPhoto[]> => {
  const shared = loaded.filter(({ ownerId }) => ownerId !== undefined);
  if (shared.length === count) return shared.map(toOwned);
  const isSelected = onWire.map(isNamedBy);
  const photos = await readAll(sharedAlbumList(albumId, newestFirst), albumId);
  return photos.filter((photo) => isSelected.some((is) => is(photo))).map(toOwned);
};

/**
 * Names photos of an album by their ids for calls to the library, which has no rules for albums. Photos of the library
 * keep their names.
 */
export const asLibraryPhotos = async (
  parts: readonly PhotosForAlbum[],
): Promise<readonly SelectedPhotos[]> => {
  const named: SelectedPhotos[] = [];
  for (const part of parts) {
    if ('photoIds' in part || !('albumId' in part.all)) {
      named.push(part as SelectedPhotos);
      continue;
    }
    const { albumId } = part.all;
    const photos = (await readAll(albumList(albumId, newestFirst), albumId)).filter(isNamedBy(part));
    const ids = photos.map(({ imageId }) => imageId);
    named.push(...inUnits(ids, deleteBatchSize).map((photoIds) => ({ photoIds: [...photoIds] })));
  }
  return named;
};
