import * as z from 'zod/mini';
import { endpoint, contractPart } from './endpoint.ts';
import { uploadIdsLimit } from './limits.ts';

/**
 * Where the tus 1.0 protocol answers, below the storage service's base address. `POST` with `Upload-Length` and
 * `Upload-Metadata` (`sessionId` and `filename` required; `sha256`, base64 of hex, the expected checksum; `uploadId`, an
 * `UploadId`) opens an upload, and may carry its first bytes; `PATCH` sends bytes, `HEAD` tells where to go on,
 * `DELETE` gives up, until the session is confirmed also what has become a photo. The request that brings the last byte
 * answers an `UploadOutcome` with status 200, or a problem that says why the file was refused. A client that chooses the
 * `uploadId` knows the upload's address before it asks (that id below this path), and may ask again: the same id, session
 * and size open nothing twice.
 */
export const resumableUploadsPath = '/resumable-uploads';

/** The id of an upload, as a client may choose it: a UUID in lower case. */
export const UploadId = z.uuid().check(z.lowercase());

/** Uploads belong to a session; what is not confirmed is deleted (Photo library §4: "Upload"). */
export const UploadSession = z.object({ uploadSessionId: z.string() });
export type UploadSession = z.infer<typeof UploadSession>;

/**
 * What became of one file: `added` where the session has brought a photo that the library does not hold; `duplicate` where
 * the library already holds the same bytes, or another file of the session has brought them; `restored` where the library
 * holds them in Recently deleted, from where confirming the session brings them back. Confirming settles it: what came into
 * the library meanwhile is a `duplicate` then.
 */
export const UploadOutcome = z.object({
  uploadId: z.string(),
  imageId: z.string(),
  outcome: z.enum(['added', 'duplicate', 'restored']),
});
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** What became of the files of a session that was confirmed. */
export const ConfirmedSession = z.object({
  /** Photos that came into the library. */
  added: z.int(),
  /** Photos that came back from Recently deleted. */
  restored: z.int(),
  /** Photos that were there before. */
  duplicates: z.int(),
  /** Files that were the same photo as another file of the session. */
  repeated: z.int(),
});
export type ConfirmedSession = z.infer<typeof ConfirmedSession>;

/** An upload session that was neither confirmed nor discarded, as the page offers it on return. */
export const OpenUploadSession = z.object({
  uploadSessionId: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  lastActiveAt: z.string(),
  /** Whole seconds since then, by the clock of the service: that of a device may be wrong. */
  idleSeconds: z.int(),
  /** Files that have arrived whole and were accepted. */
  arrived: z.int(),
  /** Photos that come into the library once the session is confirmed. */
  photos: z.int(),
  /** Files of which bytes are still missing. */
  unfinished: z.int(),
});
export type OpenUploadSession = z.infer<typeof OpenUploadSession>;

/** Newest first. */
export const OpenUploadSessions = z.object({ sessions: z.array(OpenUploadSession) });

/** An upload as other systems ask for it by its id. Our choice of fields: Albums and account §7 names the call only. */
export const Upload = z.object({
  id: z.string(),
  /** Whose upload it is: the `sub` of the customer's token. */
  accountId: z.string(),
  fileName: z.string(),
  /** Size of the file. */
  bytes: z.int(),
  /** `receiving` while bytes are missing, `refused`, or the outcome. */
  state: z.enum(['receiving', 'added', 'duplicate', 'restored', 'refused']),
  /** The photo that came of it, where it was not refused. */
  imageId: z.optional(z.string()),
  /** When it was begun (ISO 8601, UTC). */
  createdAt: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const sessionParams = z.object({ uploadSessionId: z.uuid() });

/** The calls around uploads. */
export const storage = contractPart({
  service: 'storage',
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
    // Albums and account §7: "GET /uploads/{id}?accountId={accountId}"
    readUpload: endpoint({
      method: 'GET',
      path: '/uploads/:id',
      summary: 'An upload of the caller, who names the account that it belongs to',
      security: 'customer',
      params: z.object({ id: z.uuid() }),
      // Our choice: the `sub` of the caller's token, the one id of an account that clients know.
      query: z.object({ accountId: z.string().check(z.minLength(1)) }),
      reply: { status: 200, body: Upload },
    }),
    // Albums and account §7: "on 404 falls back to POST /getanonymousuploads with a list of ids, first result taken"
    listAnonymousUploads: endpoint({
      method: 'POST',
      path: '/getanonymousuploads',
      summary: 'Those of these uploads that can be found for the caller, in the order of the ids',
      security: 'customer',
      body: z.array(z.uuid()).check(z.maxLength(uploadIdsLimit)),
      reply: { status: 200, body: z.array(Upload) },
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
        'upload-session-ended',
        'upload-type-not-accepted',
        'photo-empty',
        'photo-unreadable',
        'photo-too-many-pixels',
        'photo-side-too-long',
        'photo-too-many-bits',
        'checksum-mismatch',
      ],
    }),
  },
});
