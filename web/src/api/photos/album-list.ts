import { deleteBatchSize, photosPageSize, timelinePageSize } from '@albumen/contracts/limits';
import type { Album, AlbumPhotoPage, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { Photo, SortOption } from '@albumen/contracts/photos';
import type { SharedAlbumPhoto, SharedAlbumPhotoPage } from '@albumen/contracts/shared-albums';
import { inUnits } from '@albumen/contracts/units';
import { albumCalls } from '../albums/albums.ts';
import { sharedAlbumCalls } from '../albums/shared-albums.ts';
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
    layout: (_, signal) => albumCalls.readAlbumLayout({ params, query: sort, signal }),
    page: (_, cursor, signal, limit = timelinePageSize) =>
      albumCalls.readAlbumPhotos({ params, query: { cursor, limit, ...sort }, signal }),
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
    layout: (_, signal) => sharedAlbumCalls.readSharedAlbumLayout({ params, query: sort, signal }),
    page: (_, cursor, signal, limit = timelinePageSize) =>
      sharedAlbumCalls.readSharedAlbumPhotos({ params, query: { cursor, limit, ...sort }, signal }),
    place: (photoId, signal) =>
      sharedAlbumCalls.readSharedAlbumPlace({ params: { albumId, photoId }, query: sort, signal }),
    photo: (photoId, signal) =>
      sharedAlbumCalls.readSharedAlbumPhoto({ params: { albumId, photoId }, signal }),
    onWire: onWireOf(albumId),
    comesAfter: () => false,
  };
};

/** Reads a page of an album's photos. */
type ReadPage<Page> = (cursor: string | undefined) => Promise<Page>;

type Named = { readonly imageId: string; readonly shownAt: string };

/** All photos of an album, latest first. */
async function* photosOf<Listed extends Named>(
  read: ReadPage<{ readonly cursor: string | null; readonly images: readonly Listed[] }>,
): AsyncGenerator<Listed> {
  for (let from: string | undefined | null; from !== null;) {
    const { images, cursor }: Awaited<ReturnType<typeof read>> = await read(from);
    yield* images;
    from = cursor;
  }
}

/** Whether a part of a selection names a photo of an album. */
const isNamedBy = (part: PhotosForAlbum): ((photo: Named) => boolean) => {
  if ('photoIds' in part) {
    const ids = new Set(part.photoIds);
    return ({ imageId }) => ids.has(imageId);
  }
  const [except, end] = [new Set(part.except), Date.parse(part.before)];
  return ({ imageId, shownAt }) => !except.has(imageId) && Date.parse(shownAt) <= end;
};

const pageOfOwn =
  (albumId: string): ReadPage<AlbumPhotoPage> =>
  (cursor) =>
    albumCalls.readAlbumPhotos({ params: { albumId }, query: { cursor, limit: photosPageSize } });

const pageOfShared =
  (albumId: string): ReadPage<SharedAlbumPhotoPage> =>
  (cursor) =>
    sharedAlbumCalls.readSharedAlbumPhotos({ params: { albumId }, query: { cursor, limit: photosPageSize } });

/** Selected photos of a shared album: their number, those that are loaded, and how calls name all of them. */
interface SelectedOfShared {
  readonly count: number;
  readonly loaded: readonly Photo[];
  readonly onWire: readonly PhotosForAlbum[];
}

interface OwnedPhoto {
  readonly photoId: string;
  readonly ownerId: string;
}

const isOfShared = (photo: Photo): photo is SharedAlbumPhoto => 'ownerId' in photo;

const toOwned = ({ imageId, ownerId }: SharedAlbumPhoto): OwnedPhoto => ({ photoId: imageId, ownerId });

/**
 * Names photos of a shared album as the download service does, each with the library it is in. If some are not loaded,
 * reads the album as far as the selected photos reach; leaves out photos that are no longer in it.
 */
export const sharedPhotosOf = async (
  albumId: string,
  { count, loaded, onWire }: SelectedOfShared,
  read = pageOfShared(albumId),
): Promise<readonly OwnedPhoto[]> => {
  const shared = loaded.filter(isOfShared).map(toOwned);
  if (shared.length === count) return shared;
  const isSelected = onWire.map(isNamedBy);
  const photos: OwnedPhoto[] = [];
  for await (const photo of photosOf(read)) {
    if (isSelected.some((is) => is(photo))) photos.push(toOwned(photo));
    if (photos.length === count) break;
  }
  return photos;
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
    const isSelected = isNamedBy(part);
    const ids: string[] = [];
    for await (const photo of photosOf(pageOfOwn(part.all.albumId)))
      if (isSelected(photo)) ids.push(photo.imageId);
    named.push(...inUnits(ids, deleteBatchSize).map((photoIds) => ({ photoIds: [...photoIds] })));
  }
  return named;
};
