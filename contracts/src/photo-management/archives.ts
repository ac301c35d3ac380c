import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';
import { archivePhotosLimit } from '../limits.ts';
import { SelectedPhotos } from './selections.ts';

/** A ZIP archive of originals, streamed when its URL is opened. */
export const PhotoArchive = z.object({
  /** Signed: whoever holds it may fetch the archive, for 24 hours. */
  url: z.string(),
  fileName: z.string(),
  photosCount: z.int().check(z.positive()),
  /** Size of the archive in bytes. */
  bytes: z.int().check(z.positive()),
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
      summary: `Lays out a ZIP archive of at most ${archivePhotosLimit} photos`,
      security: 'customer',
      /** Together they are what was selected. */
      body: z.object({
        photos: z.array(SelectedPhotos).check(z.minLength(1), z.maxLength(archivePhotosLimit)),
      }),
      reply: { status: 201, body: PhotoArchive },
      problems: ['too-many-photos'],
    }),
    readArchive: endpoint({
      method: 'GET',
      path: '/archives/:ownerId/:archiveId',
      summary:
        'The bytes of an archive; the signature in the URL is the permission. Takes `Range` and `If-Range`',
      security: 'none',
      // Not checked part by part: whatever was altered in an address, the answer is that it was refused.
      params: z.object({ ownerId: z.string(), archiveId: z.string() }),
      query: z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') }),
      reply: { 200: { binary: ['application/zip'] }, 206: { binary: ['application/zip'] } },
      replyHeaders: ['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'etag'],
      problems: ['photo-url-refused'],
    }),
  },
});
