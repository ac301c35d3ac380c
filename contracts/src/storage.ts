import * as z from 'zod/mini';
import { erasureFields } from './dates.ts';
import { endpoint, contractPart } from './endpoint.ts';
import { uploadIdsLimit } from './limits.ts';

/**
 * The tus 1.0 path, below the storage service's base URL. `POST` with `Upload-Length` and `Upload-Metadata`
 * (`sessionId` and `filename` required; `sha256`, base64 of hex, the expected checksum; `uploadId`, an `UploadId`;
 * `position`, the file's place in the order that the customer chose, from 0 to 2^32 - 1: it orders photos of the same
 * date) opens an upload and may carry its first bytes. `PATCH` sends bytes, `HEAD` returns the offset but no metadata,
 * and `DELETE` gives up the upload and, until the session is confirmed, its photo. `OPTIONS` needs no token and
 * announces the extensions of the protocol and the largest file. The request with the last byte returns an
 * `UploadOutcome` with status 200, or a problem with the reason of the refusal. A client that chooses the `uploadId`
 * knows the upload's URL in advance (that id below this path) and may retry: the same id, session and size open one
 * upload only.
 */
export const resumableUploadsPath = '/resumable-uploads';

/** The id of an upload, which a client may choose: a lower-case UUID. */
export const UploadId = z.uuid().check(z.lowercase());

/** Uploads belong to a session; unconfirmed ones are deleted (Photo library §4: "Upload"). */
export const UploadSession = z.object({ uploadSessionId: z.string() });
export type UploadSession = z.infer<typeof UploadSession>;

/**
 * The outcome of one file: `added` for a photo that is new to the library; `duplicate` if the library or another file
 * of the session has the same bytes; `restored` if they are in Recently deleted: confirming the session restores them.
 * Confirming decides again: a photo that the library has received meanwhile becomes a `duplicate`.
 */
export const UploadOutcome = z.object({
  uploadId: z.string(),
  imageId: z.string(),
  outcome: z.enum(['added', 'duplicate', 'restored']),
  /**
   * The file is incomplete and a part of its picture is lost: confirming leaves the photo out unless the call names it.
   * Other damage is found when the photo is rendered, and marks the photo in the library.
   */
  damaged: z.optional(z.literal(true)),
});
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** Damaged photos to add when confirming. */
export const SessionConfirmation = z.object({
  /** The ids of damaged uploads of the session. */
  damaged: z.optional(z.array(z.uuid()).check(z.maxLength(uploadIdsLimit))),
  /**
   * The album from which the session was opened: all of its photos go into it, including those that were already in the
   * library.
   */
  albumId: z.optional(z.uuid()),
});
export type SessionConfirmation = z.infer<typeof SessionConfirmation>;

/** A damaged upload, which waits in its session until the customer adds or discards it. */
export const DamagedUpload = z.object({ uploadId: z.string(), fileName: z.string() });
export type DamagedUpload = z.infer<typeof DamagedUpload>;

/** The outcomes of a confirmed session's files, except those that were left out. */
export const ConfirmedSession = z.object({
  /** Photos added to the library. */
  added: z.int(),
  /** Photos restored from Recently deleted. */
  restored: z.int(),
  /** Photos already in the library. */
  duplicates: z.int(),
  /** Files with the same photo as another file of the session. */
  repeated: z.int(),
  /** Photos without a date among those added or restored. */
  undated: z.int(),
  /** The photos added or restored, newest first, undated ones last; at most one page (`photosPageSize`). */
  imageIds: z.array(z.string()),
  /** Damaged files that were left out. While there are any, the session stays open for them. */
  leftOut: z.array(DamagedUpload),
});
export type ConfirmedSession = z.infer<typeof ConfirmedSession>;

/** An upload session that is neither confirmed nor discarded. The page offers it when the customer returns. */
export const OpenUploadSession = z.object({
  uploadSessionId: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  lastActiveAt: z.string(),
  /** Whole seconds since then, by the server's clock, because a device's clock may be wrong. */
  idleSeconds: z.int(),
  /** When its files are erased: `uploadSessionLifetimeDays` after its last activity are over by then. */
  ...erasureFields,
  /** Files that arrived completely and were accepted. */
  arrived: z.int(),
  /** Photos that confirming adds to the library. */
  photos: z.int(),
  /**
   * Damaged files, which confirming leaves out. At most `uploadIdsLimit`; the others follow after a decision on these.
   */
  damaged: z.array(DamagedUpload),
  /** Files with missing bytes. */
  unfinished: z.int(),
});
export type OpenUploadSession = z.infer<typeof OpenUploadSession>;

/** Newest first. */
export const OpenUploadSessions = z.object({ sessions: z.array(OpenUploadSession) });

/** An upload, requested by its id. The fields are our choice: Albums and account §7 names only the call. */
export const Upload = z.object({
  id: z.string(),
  /** The owner: the `sub` of the customer's token. */
  accountId: z.string(),
  fileName: z.string(),
  /** Size of the file in bytes. */
  bytes: z.int(),
  /** `receiving` while bytes are missing, `refused`, or the outcome. */
  state: z.enum(['receiving', 'added', 'duplicate', 'restored', 'refused']),
  /** Its photo, unless the upload was refused. */
  imageId: z.optional(z.string()),
  /** When it was opened (ISO 8601, UTC). */
  createdAt: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const sessionParams = z.object({ uploadSessionId: z.uuid() });

/** The calls for uploads. */
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
      summary: 'The caller’s sessions with files that are neither confirmed nor discarded',
      security: 'customer',
      reply: { status: 200, body: OpenUploadSessions },
    }),
    confirmUploadSession: endpoint({
      method: 'POST',
      path: '/upload-sessions/:uploadSessionId/confirm',
      summary:
        'Adds the photos of the session to the library, except damaged ones, and ends it; may be repeated',
      security: 'customer',
      params: sessionParams,
      body: z.optional(SessionConfirmation),
      reply: { status: 200, body: ConfirmedSession },
      problems: ['upload-session-ended', 'album-full', 'album-is-shared'],
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
      summary: 'An upload of the caller',
      security: 'customer',
      params: z.object({ id: z.uuid() }),
      // Our choice: the `sub` of the caller's token, the only account id that clients know.
      query: z.object({ accountId: z.string().check(z.minLength(1)) }),
      reply: { status: 200, body: Upload },
    }),
    // Albums and account §7: "on 404 falls back to POST /getanonymousuploads with a list of ids, first result taken"
    listAnonymousUploads: endpoint({
      method: 'POST',
      path: '/getanonymousuploads',
      summary: 'The caller’s uploads with these ids, in the order of the ids',
      security: 'customer',
      body: z.array(z.uuid()).check(z.maxLength(uploadIdsLimit)),
      reply: { status: 200, body: z.array(Upload) },
    }),
    readUploadOutcome: endpoint({
      method: 'GET',
      path: '/upload-outcomes/:uploadId',
      summary: 'The outcome of an upload whose response was lost',
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
        'photo-lossless',
        'checksum-mismatch',
      ],
    }),
  },
});
