import * as z from 'zod/mini';
import { contractPart, endpoint, signedQuery } from './endpoint.ts';
import { archivePhotosLimit } from './limits.ts';

/** Most photos that a call may name. More than `archivePhotosLimit` answer `too-many-photos`. */
const namedPhotosLimit = 5000;

/** Lists, push messages and links use this id for the download. */
const downloadId = z.uuid();

/** Albums §3: "Download job created: id, name (optional), photos (list of ids)." */
export const CreatedDownload = z.object({
  id: downloadId,
  name: z.optional(z.string()),
  /** The photos in the download. Photos that the caller may not see are left out, as if they were not named. */
  photos: z.array(z.string()),
});
export type CreatedDownload = z.infer<typeof CreatedDownload>;

export const downloadStates = ['started', 'finished', 'error'] as const;
export type DownloadState = (typeof downloadStates)[number];

/** A download of the last 7 days. All fields but `id` and `name` are ours. */
export const DownloadItem = z.object({
  id: downloadId,
  name: z.optional(z.string()),
  state: z.enum(downloadStates),
  /** Photos in the download; until it has finished, the number of named photos. */
  photosCount: z.int().check(z.nonnegative()),
  /** Size of the ZIP in bytes; 0 until the download has finished. */
  size: z.int().check(z.nonnegative()),
  /** ISO 8601, UTC. */
  created: z.iso.datetime(),
  /** The download is not found after this time, 7 days after `created`. */
  expires: z.iso.datetime(),
  /** Names of photos that are left out because their originals are damaged or missing. */
  leftOut: z.array(z.string()),
});
export type DownloadItem = z.infer<typeof DownloadItem>;

/** Albums §3: "Downloads list: items." Newest first. */
export const Downloads = z.object({ items: z.array(DownloadItem) });
export type Downloads = z.infer<typeof Downloads>;

/** Albums §3: "Signed URL response: url." Anyone with the URL can fetch the ZIP for 24 hours. */
export const DownloadUrl = z.object({ url: z.string() });
export type DownloadUrl = z.infer<typeof DownloadUrl>;

const name = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

/** The calls of the download service. Photo library §9: "At most 100 photos per download." */
export const download = contractPart({
  service: 'download',
  title: 'Downloads',
  endpoints: {
    createDownload: endpoint({
      method: 'POST',
      path: '/downloads',
      summary: `Creates a ZIP of at most ${archivePhotosLimit} photos of the library. With the same id and photos, returns the existing one; with other photos, creates it again`,
      security: 'customer',
      body: z.object({
        /** Chosen by the caller. */
        id: downloadId,
        name,
        photos: z.array(z.uuid()).check(z.minLength(1), z.maxLength(namedPhotosLimit)),
      }),
      reply: { status: 201, body: CreatedDownload },
      problems: ['not-found', 'too-many-photos'],
    }),
    createSharedAlbumDownload: endpoint({
      method: 'POST',
      path: '/shared-album-downloads',
      summary: `Creates a ZIP of at most ${archivePhotosLimit} photos of a shared album, for its owner and its participants`,
      security: 'customer',
      body: z.object({
        /** Photo library §7: "download shared album photos (albumId, list of photoId with ownerId)": the album's id. */
        id: z.uuid(),
        /** Ours: the download's id, if the caller chooses it. Otherwise the reply returns one. */
        downloadId: z.optional(downloadId),
        name,
        photos: z
          .array(z.object({ photoId: z.uuid(), ownerId: z.string() }))
          .check(z.minLength(1), z.maxLength(namedPhotosLimit)),
      }),
      reply: { status: 201, body: CreatedDownload },
      problems: ['not-found', 'too-many-photos'],
    }),
    listDownloads: endpoint({
      method: 'GET',
      path: '/downloads',
      summary: 'The caller’s downloads of the last 7 days',
      security: 'customer',
      reply: { status: 200, body: Downloads },
    }),
    readDownloadUrl: endpoint({
      method: 'GET',
      path: '/downloads/:downloadId/url',
      summary: 'The signed URL of a download that has finished',
      security: 'customer',
      params: z.object({ downloadId }),
      reply: { status: 200, body: DownloadUrl },
      problems: ['download-not-finished'],
    }),
    readDownload: endpoint({
      method: 'GET',
      path: '/files/:ownerId/:downloadId',
      summary: 'The bytes of a download; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ ownerId: z.string(), downloadId: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['application/zip'], resumable: true } },
      problems: ['photo-url-refused', 'too-many-requests'],
    }),
  },
});
