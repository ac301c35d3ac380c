import { deleteBatchSize, photosPageSize, timelinePageSize } from '@albumen/contracts/limits';
import type { Album, AlbumPhotoPage, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { SortOption } from '@albumen/contracts/photos';
import { inUnits } from '@albumen/contracts/units';
import { albumCalls } from '../albums/albums.ts';
import { sharedAlbumCalls } from '../albums/shared-albums.ts';
import type { ListedSections, PhotoList, PhotosOfCall } from './photo-list.ts';

/** The one section of an album: its key is the album's id, as places of its photos name it. */
const sectionsOf = ({
  albumId,
  photosCount,
  version,
  readAt,
}: Pick<Album, 'albumId' | 'photosCount' | 'version' | 'readAt'>): ListedSections => ({
  sections: photosCount > 0 ? [{ key: albumId, count: photosCount, version }] : [],
  readAt,
});

/** A rule of an album is one of all of it: it has one section. */
const onWireOf =
  (albumId: string) =>
  (photos: PhotosOfCall): PhotosForAlbum => {
    if ('photoIds' in photos) return photos;
    const { except, before } = photos;
    return { all: { albumId }, except, before };
  };

/** The photos of an album of the customer, by the day of adding or by date taken. */
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

/** The photos of an album that somebody shares. No call changes them: they are named as those of any album. */
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

/** Reads a page of an album's photos, the latest ones first. */
type ReadPage = (albumId: string, cursor: string | undefined) => Promise<AlbumPhotoPage>;

const readPage: ReadPage = (albumId, cursor) =>
  albumCalls.readAlbumPhotos({ params: { albumId }, query: { cursor, limit: photosPageSize } });

/**
 * Photos of a shared album as the download service names them, with whose library each is in; photos that are not in the
 * album any more are left out.
 */
export const sharedPhotosOf = async (
  albumId: string,
  parts: readonly PhotosForAlbum[],
  read = (cursor: string | undefined) =>
    sharedAlbumCalls.readSharedAlbumPhotos({
      params: { albumId },
      query: { cursor, limit: photosPageSize },
    }),
): Promise<readonly { photoId: string; ownerId: string }[]> => {
  const isSelected = parts.map((part) => {
    if ('photoIds' in part) {
      const ids = new Set(part.photoIds);
      return ({ imageId }: { imageId: string }) => ids.has(imageId);
    }
    const [except, end] = [new Set(part.except), Date.parse(part.before)];
    return ({ imageId, addedAt }: { imageId: string; addedAt: string }) =>
      !except.has(imageId) && Date.parse(addedAt) <= end;
  });
  const photos: { photoId: string; ownerId: string }[] = [];
  for (let from: string | undefined | null; from !== null;) {
    const { images, cursor }: Awaited<ReturnType<typeof read>> = await read(from);
    for (const photo of images)
      if (isSelected.some((is) => is(photo))) photos.push({ photoId: photo.imageId, ownerId: photo.ownerId });
    from = cursor;
  }
  return photos;
};

/** The ids that a rule of an album stands for. */
const idsOfRule = async (
  { all, except, before }: Extract<PhotosForAlbum, { all: { albumId: string } }>,
  read: ReadPage,
): Promise<readonly string[]> => {
  const [isExcepted, end] = [new Set(except), Date.parse(before)];
  const ids: string[] = [];
  for (let from: string | undefined | null; from !== null;) {
    const { images, cursor }: AlbumPhotoPage = await read(all.albumId, from);
    for (const { imageId, addedAt } of images)
      if (!isExcepted.has(imageId) && Date.parse(addedAt) <= end) ids.push(imageId);
    from = cursor;
  }
  return ids;
};

/**
 * Photos of an album as the calls on the library name them, which know no rule of an album: by their ids. What names
 * photos of the library stays as it is.
 */
export const asLibraryPhotos = async (
  parts: readonly PhotosForAlbum[],
  read = readPage,
): Promise<readonly SelectedPhotos[]> => {
  const named: SelectedPhotos[] = [];
  for (const part of parts) {
    if ('photoIds' in part || !('albumId' in part.all)) {
      named.push(part as SelectedPhotos);
      continue;
    }
    const ids = await idsOfRule(part as Parameters<typeof idsOfRule>[0], read);
    named.push(...inUnits(ids, deleteBatchSize).map((photoIds) => ({ photoIds: [...photoIds] })));
  }
  return named;
};
