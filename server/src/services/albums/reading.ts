import { coverPhotosLimit } from '@albumen/contracts/limits';
import type {
  Album,
  AlbumPhoto,
  CoverPhoto,
  LocatedAlbumPhoto,
} from '@albumen/contracts/photo-management/albums';
import type { PhotoPlace } from '@albumen/contracts/photo-management/library';
import { stepsOf } from '@albumen/contracts/photo-columns';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { Photo, SortOption } from '@albumen/contracts/photos';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { inSnapshot } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PhotosService } from '../photos/index.ts';
import { photoCursor, photoPositionOf } from './cursors.ts';
import { albumNotFound, albumPhotoNotFound } from './problems.ts';
import { isByAdding } from './rules.ts';
import type { AlbumKey, PhotoPosition } from './rules.ts';
import type { AlbumsStore, ShownPhoto } from './store.ts';
import type { AlbumsTable } from './tables.ts';

export interface PhotosRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly sort: SortOption;
}

/** An album as in the contract, except for its owner. */
export type AlbumFacts = Omit<Album, 'userId'>;

/** A photo of an album, and the owner of its library. */
export interface PhotoOfAlbum {
  readonly photoOwnerId: string;
  readonly photo: Photo & MomentsOnWire;
}

type MomentsOnWire = Pick<AlbumPhoto, 'addedAt' | 'shownAt'>;

const momentsOf = ({ addedAt, shownAt }: ShownPhoto): MomentsOnWire => ({
  addedAt: addedAt.toISOString(),
  shownAt: shownAt.toISOString(),
});

const positionOf = (row: ShownPhoto, sort: SortOption): PhotoPosition => ({
  sortValue: isByAdding(sort) ? row.addedAt.toISOString() : row.sortAt,
  tie: isByAdding(sort) ? row.photoId : row.uploadOrder,
  isUndated: !isByAdding(sort) && row.isUndated,
});

/** Picks only the fields of the contract: a schema that can be null rejects extra ones. */
const toCover = (photo: Photo): CoverPhoto => {
  const { imageId, url, thumbnails, visibleWidth, visibleHeight, renditions, placeholder } = photo;
  return {
    imageId,
    url,
    thumbnails,
    renditions,
    ...(visibleWidth === undefined ? {} : { visibleWidth }),
    ...(visibleHeight === undefined ? {} : { visibleHeight }),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
};

/** Reads albums and their photos of any owner. The caller has already checked access. */
export const createReading = (parts: { database: Database; store: AlbumsStore; photos: PhotosService }) => {
  const { database, store } = parts;
  const { library } = parts.photos;

  /** The photos that albums show as their covers, by album. */
  const coversOf = async (keys: readonly AlbumKey[]) => {
    const rows = keys.length === 0 ? [] : await store.covers(keys, coverPhotosLimit);
    const shown = await library.photosById(
      rows.map(({ photoOwnerId, photoId }) => ({ ownerId: photoOwnerId, id: photoId })),
    );
    const byAlbum = Map.groupBy(rows, ({ albumId }) => albumId);
    return (albumId: string): Pick<AlbumFacts, 'coverPhoto' | 'coverPhotos' | 'isCoverChosen'> => {
      const ofAlbum = byAlbum.get(albumId) ?? [];
      const chosen = ofAlbum.find(({ isChosen }) => isChosen);
      const coverPhotos = (chosen ? [chosen] : ofAlbum).flatMap(({ photoId }) => {
        const photo = shown.get(photoId);
        return photo ? [toCover(photo)] : [];
      });
      return { coverPhoto: coverPhotos[0] ?? null, coverPhotos, isCoverChosen: chosen !== undefined };
    };
  };

  return {
    /** These albums as in the contract, in the same order. */
    facts: async <Row extends AlbumsTable>(rows: readonly Row[]): Promise<(AlbumFacts & { row: Row })[]> => {
      const covers = await coversOf(rows.map(({ ownerId, id }) => ({ ownerId, albumId: id })));
      return rows.map((row) => ({
        row,
        albumId: row.id,
        albumName: row.name,
        ...covers(row.id),
        photosCount: row.photos,
        created: row.createdAt.toISOString(),
        updated: row.updatedAt.toISOString(),
        isShared: row.isShared,
        version: row.version,
        readAt: row.shownAt.toISOString(),
      }));
    },

    /** One page of the photos of an album. Throws `invalid-cursor`. */
    page: async (
      key: AlbumKey,
      { cursor, limit, sort }: PhotosRequest,
    ): Promise<{ cursor: string | null; photos: PhotoOfAlbum[] }> => {
      const after = photoPositionOf(key.albumId, sort, cursor);
      const wanted = limit + 1;
      const isInTail = after?.isUndated === true;
      const rows = [...(await store.shownPage(key, sort, isInTail, after, wanted))];
      // Photos without a date come last in both directions.
      if (!isByAdding(sort) && !isInTail && rows.length < wanted)
        rows.push(...(await store.shownPage(key, sort, true, undefined, wanted - rows.length)));
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const found = await library.photosById(
        shown.map(({ photoOwnerId, photoId }) => ({ ownerId: photoOwnerId, id: photoId })),
      );
      return {
        cursor: last && rows.length > limit ? photoCursor(key.albumId, sort, positionOf(last, sort)) : null,
        photos: shown.flatMap((row) => {
          const photo = found.get(row.photoId);
          return photo ? [{ photoOwnerId: row.photoOwnerId, photo: { ...photo, ...momentsOf(row) } }] : [];
        }),
      };
    },

    /** The album as the only section of its list, and the proportions of its photos. Throws `not-found`. */
    layouts: async (key: AlbumKey, sort: SortOption): Promise<PhotoLayouts> => {
      const album = await store.layouts(key, sort);
      if (album === undefined) throw albumNotFound();
      const { photos: count, version, shownAt } = album;
      const proportions = album.proportions?.toString('base64') ?? '';
      const section = { section: key.albumId, count, version, proportions };
      return { sections: count === 0 ? [] : [section], readAt: shownAt.toISOString() };
    },

    /** Photos of an album as columns, from an index on, and its version at the same moment. */
    columns: (
      key: AlbumKey,
      callerId: string,
      sort: SortOption,
      request: { readonly from: number; readonly limit: number; readonly placeholders: boolean },
    ): Promise<PhotoColumns> =>
      inSnapshot(database, async (tx) => {
        const { version, owners, ids, added, shown } = await store.columns(tx, key, sort, request);
        const keys = (ids ?? []).map((id, index) => ({ id, ownerId: owners?.[index] ?? '' }));
        const { placeholders } = request;
        const facts = await library.columnsById(tx, callerId, keys, { version, placeholders });
        return { ...facts, added: stepsOf(added ?? []), shown: stepsOf(shown ?? []) };
      }),

    /** The place of a photo in the album. Throws `not-found`. */
    place: async (key: AlbumKey, photoId: string, sort: SortOption): Promise<PhotoPlace> => {
      const row = await store.findShown(undefined, key, photoId);
      if (row === undefined) throw albumPhotoNotFound();
      return { section: key.albumId, index: await store.countBefore(key, sort, positionOf(row, sort)) };
    },

    /** A single photo. Throws `not-found`. */
    photo: async (
      key: AlbumKey,
      photoId: string,
    ): Promise<{ photoOwnerId: string; photo: LocatedAlbumPhoto }> => {
      const row = await store.findShown(undefined, key, photoId);
      const photo = row && (await library.photo(row.photoOwnerId, row.photoId, 'library'));
      if (!row || !photo) throw albumPhotoNotFound();
      return { photoOwnerId: row.photoOwnerId, photo: { ...photo, ...momentsOf(row) } };
    },
  };
};
