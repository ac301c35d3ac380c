import * as z from 'zod/mini';
import { contractPart, endpoint, signedQuery } from '../endpoint.ts';
import { archivePhotosLimit } from '../limits.ts';
import { SelectedPhotos } from './selections.ts';

/** A ZIP archive of originals, streamed when its URL is opened. */
export const PhotoArchive = z.object({
  /** Signed: anyone with the URL can fetch the archive, for 24 hours. */
  url: z.string(),
  fileName: z.string(),
  photosCount: z.int().check(z.positive()),
  /** Size of the archive in bytes. */
  bytes: z.int().check(z.positive()),
  /** Names of selected photos that are left out because their originals are damaged. */
  leftOut: z.array(z.string()),
});
export type PhotoArchive = z.infer<typeof PhotoArchive>;

/** The ZIP archives of a selection. Photo library §9: "At most 100 photos per download." */
export const photoArchives = contractPart({
  service: 'photoManagement',
  title: 'Archives',
  endpoints: {
    createArchive: endpoint({
      method: 'POST',
      path: '/photos/archives',
      summary: `Lays out a ZIP archive of at most ${archivePhotosLimit} photos. Leaves out photos that are not in the library; 404 if none is`,
      security: 'customer',
      body: z.object({
        /** Together they form the selection. */
        photos: z.array(SelectedPhotos).check(z.minLength(1), z.maxLength(archivePhotosLimit)),
        /** The file name in the customer's words, without `.zip`. */
        name: z.string().check(z.minLength(1), z.maxLength(100)),
      }),
      reply: { status: 201, body: PhotoArchive },
      problems: ['not-found', 'too-many-photos'],
    }),
    readArchive: endpoint({
      method: 'GET',
      path: '/archives/:ownerId/:archiveId',
      summary: 'The bytes of an archive; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ ownerId: z.string(), archiveId: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['application/zip'], resumable: true } },
      problems: ['photo-url-refused', 'too-many-requests'],
    }),
  },
});
