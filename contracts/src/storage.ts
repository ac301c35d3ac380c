import * as z from 'zod/mini';
import { endpoint, serviceContract } from './endpoint.ts';

/**
 * Where the tus 1.0 protocol answers, below the storage service's base address. `POST` with `Upload-Length` and
 * `Upload-Metadata` (`sessionId` and `filename` required; `sha256`, base64 of hex, the expected checksum) opens an
 * upload, `PATCH` sends bytes, `HEAD` tells where to go on, `DELETE` gives up. The last `PATCH` answers an
 * `UploadOutcome` with status 200, or a problem that says why the file was refused.
 */
export const resumableUploadsPath = '/resumable-uploads';

/** Uploads belong to a session; what is not confirmed is deleted (Photo library §4: "Upload"). */
export const UploadSession = z.object({ uploadSessionId: z.string() });
export type UploadSession = z.infer<typeof UploadSession>;

/** What became of one file: `added`, or `duplicate` where the library already holds the same bytes. */
export const UploadOutcome = z.object({
  uploadId: z.string(),
  imageId: z.string(),
  outcome: z.enum(['added', 'duplicate']),
});
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** How many photos of the session are now in the library. */
export const ConfirmedSession = z.object({ added: z.int(), duplicates: z.int() });
export type ConfirmedSession = z.infer<typeof ConfirmedSession>;

/** An upload session that was neither confirmed nor discarded, as the page offers it on return. */
export const OpenUploadSession = z.object({
  uploadSessionId: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  lastActiveAt: z.string(),
  /** Files that have arrived whole and were accepted. */
  arrived: z.int(),
  /** Files of which bytes are still missing. */
  unfinished: z.int(),
});
export type OpenUploadSession = z.infer<typeof OpenUploadSession>;

/** Newest first. */
export const OpenUploadSessions = z.object({ sessions: z.array(OpenUploadSession) });

const sessionParams = z.object({ uploadSessionId: z.uuid() });

/** The calls around uploads. */
export const storage = serviceContract({
  key: 'storage',
  title: 'Storage',
  endpoints: {
    openUploadSession: endpoint({
      method: 'POST',
      path: '/upload-sessions',
      summary: 'Opens an upload session',
      security: 'customer',
      reply: { status: 201, body: UploadSession },
    }),
    listOpenUploadSessions: endpoint({
      method: 'GET',
      path: '/upload-sessions',
      summary: 'The sessions of the caller that were neither confirmed nor discarded and hold files',
      security: 'customer',
      reply: { status: 200, body: OpenUploadSessions },
    }),
    confirmUploadSession: endpoint({
      method: 'POST',
      path: '/upload-sessions/:uploadSessionId/confirm',
      summary: 'Adds the photos of the session to the library and ends it; may be repeated',
      security: 'customer',
      params: sessionParams,
      reply: { status: 200, body: ConfirmedSession },
      problems: ['upload-session-ended'],
    }),
    discardUploadSession: endpoint({
      method: 'DELETE',
      path: '/upload-sessions/:uploadSessionId',
      summary: 'Deletes the unconfirmed photos of the session and ends it; may be repeated',
      security: 'customer',
      params: sessionParams,
      reply: { status: 204 },
      problems: ['upload-session-ended'],
    }),
    readUploadOutcome: endpoint({
      method: 'GET',
      path: '/upload-outcomes/:uploadId',
      summary: 'What became of an upload whose answer was lost',
      security: 'customer',
      params: z.object({ uploadId: z.uuid() }),
      reply: { status: 200, body: UploadOutcome },
      problems: [
        'upload-conflict',
        'upload-type-not-accepted',
        'photo-empty',
        'photo-unreadable',
        'photo-too-many-pixels',
        'checksum-mismatch',
      ],
    }),
  },
});
