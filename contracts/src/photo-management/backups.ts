import * as z from 'zod/mini';
import { contractPart, endpoint, signedQuery } from '../endpoint.ts';

/** Photo library §3: "status (REQUESTED, IN_PROGRESS, FAILED, READY)". */
export const backupStatuses = ['REQUESTED', 'IN_PROGRESS', 'FAILED', 'READY'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** The highest possible number of a part: the database counts parts in 32 bits. */
const chunkLimit = 2 ** 31 - 1;

/** A part of an export: a self-contained ZIP of whole photos. */
export const BackupChunk = z.object({
  /** Photo library §3: "iteration of 0 or more and size of at least 1". The size is in bytes. */
  iteration: z.int().check(z.nonnegative()),
  size: z.int().check(z.positive()),
  /** Ours: photos in the part; 0 if all of its photos turned out to be damaged. */
  photosCount: z.int().check(z.nonnegative()),
  /** Ours: the first and the last date taken in it (`2024-12-31`); absent if none of its photos has a date. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Ours: photos in it without a date; their folder is `Unknown Date`. */
  undatedCount: z.int().check(z.nonnegative()),
  /** Ours: how many of its bytes the server has sent, each counted once. */
  sent: z.int().check(z.nonnegative()),
  /** Ours: whether the whole part was sent. */
  isFetched: z.boolean(),
  /** Ours: names of photos that are left out because their originals are damaged or missing. */
  leftOut: z.array(z.string()),
});
export type BackupChunk = z.infer<typeof BackupChunk>;

/** An export of the library or of one album. Photo library §3 names the fields; "ours" marks additions. */
export const Backup = z.object({
  status: z.enum(backupStatuses),
  backupId: z.uuid(),
  /** Photo library §3: "sorted by iteration". Empty until it is READY. */
  chunks: z.array(BackupChunk),
  /** ISO 8601, UTC. */
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  /** Ours: the export is not found after this time. Photo library §9: "Export links are valid 7 days". */
  expires: z.iso.datetime(),
  /** Ours: whether it contains only photos that arrived after the last completely fetched export. */
  onlyNew: z.boolean(),
  /** Ours: the exported album, with its name at the time of the request; absent for the library. */
  album: z.optional(z.object({ albumId: z.uuid(), albumName: z.string() })),
  /** Ours: photos in all parts. */
  photosCount: z.int().check(z.nonnegative()),
});
export type Backup = z.infer<typeof Backup>;

/** Ours: the exports with valid links, and the starting point of an export of "only what is new". */
export const Backups = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  /** When the last export was requested that was fetched completely; null if there is none. */
  fetchedUntil: z.nullable(z.iso.datetime()),
  /** Whether an export of "only what is new" would contain a photo. */
  hasNew: z.boolean(),
});
export type Backups = z.infer<typeof Backups>;

/**
 * Photo library §3: "A download link is a url." Signed: anyone with the link can fetch the part until the export
 * expires.
 */
export const ChunkUrl = z.object({ url: z.string() });
export type ChunkUrl = z.infer<typeof ChunkUrl>;

/** The call that returns the link of a part. Two services share it. */
export const readChunkUrl = endpoint({
  method: 'GET',
  path: '/backups/:backupId/chunks/:chunk/url',
  summary: 'The signed URL of a part of an export',
  security: 'customer',
  params: z.object({
    backupId: z.uuid(),
    chunk: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(chunkLimit)),
  }),
  reply: { status: 200, body: ChunkUrl },
});

/** The calls on exports of the whole library or of one album. */
export const backups = contractPart({
  service: 'photoManagement',
  title: 'Exports',
  endpoints: {
    createBackup: endpoint({
      method: 'POST',
      path: '/backups',
      summary:
        'Exports the library, or one album, as it is now. READY if that takes less than 5 seconds; an email follows in any case. Returns a running export again',
      security: 'customer',
      body: z.object({
        /** Photo library §7: "create export (by channel id …)". The channel in which the customer requested it. */
        channelId: z.string().check(z.minLength(1), z.maxLength(100)),
        /** Ours: only photos that arrived after the last completely fetched export; all photos if there is none. */
        onlyNew: z.optional(z.boolean()),
        /** Ours: only the caller's photos in this album. 404 if they have no such album. */
        albumId: z.optional(z.uuid()),
      }),
      reply: { status: 201, body: Backup },
      problems: ['nothing-to-export', 'originals-damaged'],
    }),
    listBackups: endpoint({
      method: 'GET',
      path: '/backups',
      summary: 'The caller’s exports whose links are valid',
      security: 'customer',
      reply: { status: 200, body: Backups },
    }),
    readBackup: endpoint({
      method: 'GET',
      path: '/backups/:backupId',
      summary: 'One export. 404 when it has expired, or a photo in it was erased',
      security: 'customer',
      params: z.object({ backupId: z.uuid() }),
      reply: { status: 200, body: Backup },
    }),
    readChunkUrl,
    readChunk: endpoint({
      method: 'GET',
      path: '/exports/:ownerId/:backupId/:chunk',
      summary: 'The bytes of a part of an export; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ ownerId: z.string(), backupId: z.string(), chunk: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['application/zip'], resumable: true } },
      problems: ['photo-url-refused', 'too-many-requests'],
    }),
  },
});
