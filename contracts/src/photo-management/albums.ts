import * as z from 'zod/mini';
import { cleanText } from '../clean-text.ts';
import { erasureFields } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import {
  albumBatchSize,
  albumNameMaxLength,
  albumsPageSize,
  coverPhotosLimit,
  failedPhotosLimit,
  photosPageSize,
} from '../limits.ts';
import { Photo, sortKeys, sortOrders } from '../photos.ts';
import { columnsQuery, PhotoColumns } from '../photo-columns.ts';
import { PhotoLayouts } from '../section-layout.ts';
import { LocatedPhoto, pageCursor, pageLimit, PhotoPlace, readAt } from './library.ts';
import { libraryRuleParts, ruleParts, selectionMaxBytes, taskId } from './selections.ts';

/**
 * An album's name, as form and server check it. The codes of a form: `tooShort` ('Please give your album a name'),
 * `notValid` ('Name not valid') and `tooLong`.
 */
export const AlbumName = z.string().check(
  z.overwrite(cleanText),
  // Albums §5: "required, at least 1 character"
  z.minLength(1),
  z.maxLength(albumNameMaxLength),
  // Albums §5: "The first character must not be whitespace, <, > or ;". Our choice: it must not be invisible either;
  // and no character is a control or half of a surrogate pair.
  z.refine((name) => /^(?![\s<>;\p{DI}])[^\p{Cc}\p{Cs}]*$/u.test(name), {
    params: { code: 'notValid' },
  }),
);

/** The fields of a photo that a cover needs. */
export const CoverPhoto = z.pick(Photo, {
  imageId: true,
  url: true,
  thumbnails: true,
  visibleWidth: true,
  visibleHeight: true,
  renditions: true,
  placeholder: true,
});
export type CoverPhoto = z.infer<typeof CoverPhoto>;

/** Fields that albums and shared albums share. Albums §3 names the fields; "ours" marks additions. */
export const albumParts = {
  albumId: z.string(),
  albumName: z.string(),
  /** The chosen photo, or else the photo that was added first; null if the album is empty. */
  coverPhoto: z.nullable(CoverPhoto),
  /** Ours: the chosen photo alone, or else the first ones, at most four, for a collage. */
  coverPhotos: z.array(CoverPhoto).check(z.maxLength(coverPhotosLimit)),
  /** Ours: whether the customer chose the cover photo. */
  isCoverChosen: z.boolean(),
  photosCount: z.int().check(z.nonnegative()),
  /** ISO 8601, UTC. */
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  isShared: z.boolean(),
  /** Ours: grows with every change of the album's photos, like the version of a section of the library. */
  version: z.int().check(z.positive()),
  /** Ours: used as `before` of a rule, it selects exactly the photos that are in the album now. */
  readAt,
};

/** An album of the caller. */
export const Album = z.object({
  ...albumParts,
  /** The owner: the `sub` of the caller's token. */
  userId: z.string(),
});
export type Album = z.infer<typeof Album>;

/** Albums §7: "GET /albums (cursor, limit, displaySharedData)"; `cursor` is null on the last page. */
export const AlbumPage = z.object({ cursor: z.nullable(z.string()), albums: z.array(Album) });
export type AlbumPage = z.infer<typeof AlbumPage>;

/** Ours: when the photo was added to the album (ISO 8601, UTC). `created` sorts by it. */
const addedAt = z.iso.datetime();

/**
 * Ours: since when the album shows the photo: the last time it was added or restored (ISO 8601, UTC). `before` of a
 * rule refers to it.
 */
const shownAt = z.iso.datetime();

/** A photo of an album. */
export const AlbumPhoto = z.extend(Photo, { addedAt, shownAt });
export type AlbumPhoto = z.infer<typeof AlbumPhoto>;

/** Albums §3: "photos response: images and cursor". */
export const AlbumPhotoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(AlbumPhoto) });
export type AlbumPhotoPage = z.infer<typeof AlbumPhotoPage>;

/** A single photo of an album. */
export const LocatedAlbumPhoto = z.extend(LocatedPhoto, { addedAt, shownAt });
export type LocatedAlbumPhoto = z.infer<typeof LocatedAlbumPhoto>;

const photoIds = z.array(z.uuid()).check(z.maxLength(albumBatchSize));

/** All photos that were in an album at a given moment (`readAt` of the album), except some. */
const albumRuleParts = { all: z.strictObject({ albumId: z.uuid() }), ...ruleParts };

/** Photos to add to an album: by ids, or by a rule about the library, a section of it, or another album. */
export const PhotosForAlbum = z.union([
  z.strictObject({ photoIds }),
  z.strictObject(libraryRuleParts),
  z.strictObject(albumRuleParts),
]);
export type PhotosForAlbum = z.infer<typeof PhotosForAlbum>;

/** Photos to remove from an album: by ids, or all of them except some. */
export const PhotosOfAlbum = z.union([
  z.strictObject({ photoIds }),
  z.strictObject({ all: z.strictObject({}), ...ruleParts }),
]);
export type PhotosOfAlbum = z.infer<typeof PhotosOfAlbum>;

/**
 * A change of an album's photos. It succeeds or fails as a whole: albums are small enough to need no batches. Several
 * calls with one `taskId` are one task; a repeated call takes effect once.
 */
export const AlbumTask = z.object({
  /** Undo refers to this id. */
  taskId: z.uuid(),
  albumId: z.uuid(),
  kind: z.enum(['add', 'remove']),
  /** Photos added or removed by all calls of the task. */
  photosCount: z.int().check(z.nonnegative()),
  /** Photos to add that were in the album already, or photos to remove that were not in it. */
  alreadyCount: z.int().check(z.nonnegative()),
  /** Ids that match no photo of the caller's library; at most 5000. `failedCount` counts all. */
  failed: z.array(z.string()).check(z.maxLength(failedPhotosLimit)),
  failedCount: z.int().check(z.nonnegative()),
});
export type AlbumTask = z.infer<typeof AlbumTask>;

/** An album in Recently deleted. */
export const DeletedAlbum = z.extend(Album, {
  deletedAt: z.iso.datetime(),
  ...erasureFields,
});
export type DeletedAlbum = z.infer<typeof DeletedAlbum>;

/** The deleted albums, newest first; `cursor` is null on the last page. */
export const DeletedAlbumPage = z.object({ cursor: z.nullable(z.string()), albums: z.array(DeletedAlbum) });
export type DeletedAlbumPage = z.infer<typeof DeletedAlbumPage>;

/** Albums §3: "Defaults: album photos and shared album photos created/desc". */
export const albumSort = {
  sortKey: z._default(z.enum(sortKeys), 'created'),
  sortOrder: z._default(z.enum(sortOrders), 'desc'),
};

/** The query of a page of an album's photos. */
export const albumPhotosQuery = z.object({
  cursor: pageCursor,
  limit: pageLimit(photosPageSize),
  ...albumSort,
});

const albumParams = z.object({ albumId: z.uuid() });
const photoParams = z.object({ albumId: z.uuid(), photoId: z.uuid() });

/** The calls on albums. Deleting an album never deletes photos. */
export const albums = contractPart({
  service: 'photoManagement',
  title: 'Albums',
  endpoints: {
    createAlbum: endpoint({
      method: 'POST',
      path: '/albums',
      summary: 'Creates an album, empty or with selected photos; may be repeated if the caller chose its id',
      security: 'customer',
      body: z.strictObject({
        name: AlbumName,
        /** Made by the browser, so that a repeated call creates one album. */
        albumId: z.optional(z.uuid()),
        /** Together they form the selection. */
        photos: z.optional(z.array(PhotosForAlbum).check(z.maxLength(albumBatchSize))),
      }),
      maxBytes: selectionMaxBytes,
      // Albums §3: "Creation payload: name; response holds albumId." Ours: the number of its photos.
      reply: {
        status: 201,
        body: z.object({ albumId: z.uuid(), photosCount: z.int().check(z.nonnegative()) }),
      },
      problems: ['album-full', 'album-is-shared', 'not-found', 'too-many-albums'],
    }),
    listAlbums: endpoint({
      method: 'GET',
      path: '/albums',
      summary: 'One page of the caller’s albums, newest first',
      security: 'customer',
      query: z.object({
        cursor: pageCursor,
        limit: pageLimit(albumsPageSize),
        /**
         * Our choice: whether to include the albums that the caller shares. A client that cannot show them leaves this
         * out.
         */
        displaySharedData: z._default(z.enum(['true', 'false']), 'false'),
      }),
      reply: { status: 200, body: AlbumPage },
      problems: ['invalid-cursor'],
    }),
    readAlbum: endpoint({
      method: 'GET',
      path: '/albums/:albumId',
      summary: 'One album of the caller',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: Album },
    }),
    changeAlbum: endpoint({
      method: 'PATCH',
      path: '/albums/:albumId',
      summary: 'Renames an album, or chooses its cover',
      security: 'customer',
      params: albumParams,
      body: z.strictObject({
        name: z.optional(AlbumName),
        /** A photo of the album, or null for the first photos again. 404 if the photo is not in the album. */
        coverPhoto: z.optional(z.nullable(z.uuid())),
      }),
      reply: { status: 200, body: Album },
      problems: ['album-is-shared'],
    }),
    deleteAlbum: endpoint({
      method: 'DELETE',
      path: '/albums/:albumId',
      summary: 'Moves an album to Recently deleted; its photos stay. May be repeated',
      security: 'customer',
      params: albumParams,
      reply: { status: 204 },
    }),
    listDeletedAlbums: endpoint({
      method: 'GET',
      path: '/albums/deleted',
      summary: 'One page of the albums in Recently deleted, newest first',
      security: 'customer',
      query: z.object({ cursor: pageCursor, limit: pageLimit(albumsPageSize) }),
      reply: { status: 200, body: DeletedAlbumPage },
      problems: ['invalid-cursor'],
    }),
    restoreAlbum: endpoint({
      method: 'POST',
      path: '/albums/:albumId/restore',
      summary: 'Restores an album from Recently deleted, also for Undo; may be repeated',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: Album },
    }),
    eraseAlbum: endpoint({
      method: 'POST',
      path: '/albums/:albumId/erase',
      summary: 'Erases an album in Recently deleted for good; its photos stay',
      security: 'customer',
      params: albumParams,
      reply: { status: 204 },
    }),
    readAlbumPhotos: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos',
      summary: 'One page of the photos of an album; by date taken, undated ones last',
      security: 'customer',
      params: albumParams,
      query: albumPhotosQuery,
      reply: { status: 200, body: AlbumPhotoPage },
      problems: ['invalid-cursor'],
    }),
    readAlbumColumns: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos/columns',
      summary: 'Photos of an album as columns, from an index on; by date taken, undated ones last',
      security: 'customer',
      params: albumParams,
      query: z.object({ ...columnsQuery, ...albumSort }),
      reply: { status: 200, body: PhotoColumns },
    }),
    readAlbumLayouts: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos/layouts',
      summary: 'The only section of an album, and the proportions of its photos',
      security: 'customer',
      params: albumParams,
      query: z.object(albumSort),
      reply: { status: 200, body: PhotoLayouts },
    }),
    readAlbumPhotoIds: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos/ids',
      summary: 'The ids of the caller’s photos in an album, in no particular order',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: z.object({ photoIds: z.array(z.uuid()) }) },
    }),
    readAlbumPhoto: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos/:photoId',
      summary: 'One photo of an album',
      security: 'customer',
      params: photoParams,
      reply: { status: 200, body: LocatedAlbumPhoto },
    }),
    readAlbumPlace: endpoint({
      method: 'GET',
      path: '/albums/:albumId/photos/:photoId/place',
      summary: 'The index of a photo in an album; its section is the album’s id',
      security: 'customer',
      params: photoParams,
      query: z.object(albumSort),
      reply: { status: 200, body: PhotoPlace },
    }),
    addAlbumPhotos: endpoint({
      method: 'POST',
      path: '/albums/:albumId/photos',
      summary: 'Copies photos into an album; photos that are already there stay as they are',
      security: 'customer',
      params: albumParams,
      body: z.union([
        z.strictObject({ photoIds, taskId }),
        z.strictObject({ ...libraryRuleParts, taskId }),
        z.strictObject({ ...albumRuleParts, taskId }),
      ]),
      maxBytes: selectionMaxBytes,
      reply: { status: 200, body: AlbumTask },
      problems: ['album-full', 'album-is-shared'],
    }),
    removeAlbumPhotos: endpoint({
      method: 'DELETE',
      path: '/albums/:albumId/photos',
      summary: 'Removes photos from an album; they stay in the library',
      security: 'customer',
      params: albumParams,
      body: z.union([
        z.strictObject({ photoIds, taskId }),
        z.strictObject({ all: z.strictObject({}), ...ruleParts, taskId }),
      ]),
      maxBytes: selectionMaxBytes,
      reply: { status: 200, body: AlbumTask },
      problems: ['album-is-shared'],
    }),
    undoAlbumTask: endpoint({
      method: 'POST',
      path: '/albums/:albumId/tasks/:taskId/undo',
      summary:
        'Removes the photos that a task added, or puts back the photos that it removed; may be repeated',
      security: 'customer',
      params: z.object({ albumId: z.uuid(), taskId: z.uuid() }),
      reply: { status: 200, body: Album },
      problems: ['album-full', 'album-is-shared'],
    }),
  },
});
