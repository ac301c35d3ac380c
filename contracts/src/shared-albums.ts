import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';
import { sharedAlbumsPageSize } from './limits.ts';
import {
  albumParts,
  albumPhotosQuery,
  albumSort,
  AlbumPhoto,
  LocatedAlbumPhoto,
} from './photo-management/albums.ts';
import { pageCursor, pageLimit, PhotoPlace } from './photo-management/library.ts';
import { columnsQuery, PhotoColumns } from './photo-columns.ts';
import { PhotoLayouts } from './section-layout.ts';

/** A shared album, as its owner or a participant sees it. Albums §3 names the fields. */
export const SharedAlbum = z.object({
  ...albumParts,
  /** The `sub` of the owner's tokens. */
  ownerId: z.string(),
  /** The owner's email; empty if it is unknown. */
  owner: z.string(),
  /**
   * The emails of the participants, '' for each unknown one. Only the owner sees them; everyone else gets an empty
   * list.
   */
  participants: z.array(z.string()),
  /** Ours: whether the caller owns the album. */
  isOwner: z.boolean(),
});
export type SharedAlbum = z.infer<typeof SharedAlbum>;

/** Albums §3: "List response: cursor and albums." */
export const SharedAlbumPage = z.object({ cursor: z.nullable(z.string()), albums: z.array(SharedAlbum) });
export type SharedAlbumPage = z.infer<typeof SharedAlbumPage>;

/** Ours: a shared album that the caller has left and can still restore. */
export const LeftAlbum = z.extend(SharedAlbum, {
  deletedAt: z.iso.datetime(),
  /** From then on it can no longer be restored. An instant: which day that is depends on the time zone. */
  erasedOn: z.iso.datetime(),
});
export type LeftAlbum = z.infer<typeof LeftAlbum>;

/** The shared albums that the caller has left, newest first. */
export const LeftAlbums = z.object({ albums: z.array(LeftAlbum) });
export type LeftAlbums = z.infer<typeof LeftAlbums>;

/** Albums §3: "Participants … (list of e-mails)"; '' for each unknown one. */
export const Participants = z.object({ participants: z.array(z.string()) });
export type Participants = z.infer<typeof Participants>;

/** Albums §3: "Shared albums info: readAlbumsCount (and grantedAlbumsCount)." */
export const SharedAlbumsInfo = z.object({
  readAlbumsCount: z.int().check(z.nonnegative()),
  grantedAlbumsCount: z.int().check(z.nonnegative()),
});
export type SharedAlbumsInfo = z.infer<typeof SharedAlbumsInfo>;

/** Photo library §3: "In shared albums a photo also has ownerId": the `sub` of the owner of its library. */
const ownerId = z.string();

/** A photo of a shared album. */
export const SharedAlbumPhoto = z.extend(AlbumPhoto, { ownerId });
export type SharedAlbumPhoto = z.infer<typeof SharedAlbumPhoto>;

/** Albums §3: "Shared album photo page: cursor and images". */
export const SharedAlbumPhotoPage = z.object({
  cursor: z.nullable(z.string()),
  images: z.array(SharedAlbumPhoto),
});
export type SharedAlbumPhotoPage = z.infer<typeof SharedAlbumPhotoPage>;

/** A single photo of a shared album. */
export const LocatedSharedAlbumPhoto = z.extend(LocatedAlbumPhoto, { ownerId });
export type LocatedSharedAlbumPhoto = z.infer<typeof LocatedSharedAlbumPhoto>;

const albumParams = z.object({ albumId: z.uuid() });
const photoParams = z.object({ albumId: z.uuid(), photoId: z.uuid() });

/** The calls on shared albums. Owner and participants can view them; deleting means something different for each. */
export const sharedAlbums = contractPart({
  service: 'sharedAlbums',
  title: 'Shared albums',
  endpoints: {
    listSharedAlbums: endpoint({
      method: 'GET',
      path: '/shared-albums',
      summary: 'One page of the albums that others share with the caller, newest first',
      security: 'customer',
      query: z.object({ cursor: pageCursor, limit: pageLimit(sharedAlbumsPageSize) }),
      reply: { status: 200, body: SharedAlbumPage },
      problems: ['invalid-cursor'],
    }),
    readSharedAlbumsInfo: endpoint({
      method: 'GET',
      path: '/users',
      summary: 'How many albums others share with the caller, by access',
      security: 'customer',
      reply: { status: 200, body: SharedAlbumsInfo },
    }),
    listLeftAlbums: endpoint({
      method: 'GET',
      path: '/shared-albums/deleted',
      summary: 'The shared albums that the caller has left in the last 30 days',
      security: 'customer',
      reply: { status: 200, body: LeftAlbums },
    }),
    readSharedAlbum: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId',
      summary: 'One shared album, for its owner and its participants',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: SharedAlbum },
    }),
    readParticipants: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/participants',
      summary: 'The emails of the participants; empty for a participant',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: Participants },
    }),
    readSharedAlbumPhotos: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/photos',
      summary: 'One page of the photos of a shared album',
      security: 'customer',
      params: albumParams,
      query: albumPhotosQuery,
      reply: { status: 200, body: SharedAlbumPhotoPage },
      problems: ['invalid-cursor'],
    }),
    readSharedAlbumColumns: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/photos/columns',
      summary: 'Photos of a shared album as columns, from an index on; by date taken, undated ones last',
      security: 'customer',
      params: albumParams,
      query: z.object({ ...columnsQuery, ...albumSort }),
      reply: { status: 200, body: PhotoColumns },
    }),
    readSharedAlbumLayouts: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/photos/layouts',
      summary: 'The only section of a shared album, and the proportions of its photos',
      security: 'customer',
      params: albumParams,
      query: z.object(albumSort),
      reply: { status: 200, body: PhotoLayouts },
    }),
    readSharedAlbumPhoto: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/photos/:photoId',
      summary: 'One photo of a shared album',
      security: 'customer',
      params: photoParams,
      reply: { status: 200, body: LocatedSharedAlbumPhoto },
    }),
    readSharedAlbumPlace: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId/photos/:photoId/place',
      summary: 'The index of a photo in a shared album; its section is the album’s id',
      security: 'customer',
      params: photoParams,
      query: z.object(albumSort),
      reply: { status: 200, body: PhotoPlace },
    }),
    // Albums §2: "Owner text: deletes for all participants and photos stay in their accounts. Participant text: deletes for
    // them and removes photos they uploaded."
    deleteSharedAlbum: endpoint({
      method: 'DELETE',
      path: '/shared-albums/:albumId',
      summary:
        'Deletes a shared album: for everybody if the caller owns it, else for the caller, with their photos in it',
      security: 'customer',
      params: albumParams,
      reply: { status: 204 },
    }),
    restoreSharedAlbum: endpoint({
      method: 'POST',
      path: '/shared-albums/:albumId/restore',
      summary: 'Undoes the caller’s own deletion within 30 days; may be repeated',
      security: 'customer',
      params: albumParams,
      reply: { status: 200, body: SharedAlbum },
    }),
  },
});
