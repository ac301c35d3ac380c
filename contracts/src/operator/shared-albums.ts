import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { albumPhotosLimit } from '../limits.ts';
import { AlbumName } from '../photo-management/albums.ts';
import { Applied, CustomerNumber, UpdatedAt } from './documents.ts';

/** `read`: may view and download. `granted`: was once allowed to add photos too; today the same as `read`. */
export const participantAccess = ['read', 'granted'] as const;

/** A photo of an album: the owner of its library, and the SHA-256 of its original in hexadecimal. */
const SharedPhoto = z.strictObject({
  owner: CustomerNumber,
  sha256: z
    .string()
    .check(z.regex(/^[0-9a-f]{64}$/, { error: 'Must be a SHA-256 as 64 hexadecimal digits in lower case' })),
});

/** A whole shared album. A put replaces the stored album: everything that it does not name is removed. */
export const OperatorSharedAlbum = z.strictObject({
  name: AlbumName,
  owner: CustomerNumber,
  participants: z
    .array(z.strictObject({ customerNumber: CustomerNumber, access: z.enum(participantAccess) }))
    .check(z.maxLength(1000)),
  photos: z
    .array(SharedPhoto)
    .check(z.maxLength(albumPhotosLimit))
    .check(z.describe('In the order in which they were added.')),
  created: z
    .optional(OperatorTime)
    .check(z.describe('When the album was created; without it, the time of the first put.')),
  updatedAt: UpdatedAt,
});
/** Photos of somebody who does not take part are refused, because that person could not remove them. */
const OwnPhotosOnly = OperatorSharedAlbum.check(
  z.refine(
    ({ owner, participants, photos }) => {
      const members = new Set([owner, ...participants.map(({ customerNumber }) => customerNumber)]);
      return photos.every((photo) => members.has(photo.owner));
    },
    { path: ['photos'], error: 'Each photo must belong to the owner or to a participant' },
  ),
);
export type OperatorSharedAlbum = z.infer<typeof OperatorSharedAlbum>;

/** The calls with which the operator's systems write shared albums. */
export const operatorSharedAlbums = contractPart({
  service: 'operator',
  title: 'Shared albums',
  endpoints: {
    putSharedAlbum: endpoint({
      method: 'PUT',
      path: '/shared-albums/:albumId',
      summary: 'Put a shared album; the answer names photos that are in no library yet; put them again later',
      security: 'operator',
      scope: { area: 'photos', access: 'write' },
      params: z.object({ albumId: z.uuid() }),
      body: OwnPhotosOnly,
      maxBytes: 4 * 1024 * 1024,
      maxValues: 80_000,
      reply: {
        status: 200,
        body: z.extend(Applied, {
          unknown: z
            .array(z.object({ owner: z.string(), sha256: z.string() }))
            .check(z.describe("Photos that are not in their owner's library, or whose owner is not linked.")),
        }),
      },
    }),
    readSharedAlbumDocument: endpoint({
      method: 'GET',
      path: '/shared-albums/:albumId',
      summary: 'Read a shared album as it was put, and whether a person is linked to its owner',
      security: 'operator',
      scope: { area: 'photos', access: 'read' },
      params: z.object({ albumId: z.uuid() }),
      reply: { status: 200, body: z.object({ album: OperatorSharedAlbum, isLinked: z.boolean() }) },
    }),
  },
});
