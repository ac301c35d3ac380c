import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { albumPhotosLimit } from '../limits.ts';
import { AlbumName } from '../photo-management/albums.ts';
import { CustomerNumber, UpdatedAt } from './documents.ts';

/** `read`: may view and download. `granted`: was once allowed to add, too; today the same. */
export const participantAccess = ['read', 'granted'] as const;

/** A photo of an album: in whose library it is, and the SHA-256 of its original in hexadecimal. */
const SharedPhoto = z.strictObject({
  owner: CustomerNumber,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** A shared album as a whole: what is not named any more is not part of it any more. */
export const OperatorSharedAlbum = z.strictObject({
  name: AlbumName,
  owner: CustomerNumber,
  participants: z
    .array(z.strictObject({ customerNumber: CustomerNumber, access: z.enum(participantAccess) }))
    .check(z.maxLength(1000)),
  /** In their order: those that come later were added later. */
  photos: z.array(SharedPhoto).check(z.maxLength(albumPhotosLimit)),
  /** When it was made; without it, when it is put first. */
  created: z.optional(OperatorTime),
  updatedAt: UpdatedAt,
});
/** A photo of somebody who takes no part could not be taken out by them. */
const OwnPhotosOnly = OperatorSharedAlbum.check(
  z.refine(
    ({ owner, participants, photos }) => {
      const known = new Set([owner, ...participants.map(({ customerNumber }) => customerNumber)]);
      return photos.every((photo) => known.has(photo.owner));
    },
    { path: ['photos'], error: 'Each photo is of the owner or of a participant' },
  ),
);
export type OperatorSharedAlbum = z.infer<typeof OperatorSharedAlbum>;

/** The shared albums, as the operator's systems write them. */
export const operatorSharedAlbums = contractPart({
  service: 'operator',
  title: 'Shared albums',
  endpoints: {
    putSharedAlbum: endpoint({
      method: 'PUT',
      path: '/shared-albums/:albumId',
      summary:
        'Put a shared album; photos that are in nobody’s library yet are named, and come with a later put',
      security: 'operator',
      scope: { area: 'photos', access: 'write' },
      params: z.object({ albumId: z.uuid() }),
      body: OwnPhotosOnly,
      maxBytes: 4 * 1024 * 1024,
      reply: {
        status: 200,
        body: z.object({
          /** False where a newer document is held. */
          applied: z.boolean(),
          /** Photos that the library of their owner does not hold, or of owners whom nobody is linked to. */
          unknown: z.array(z.object({ owner: z.string(), sha256: z.string() })),
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
