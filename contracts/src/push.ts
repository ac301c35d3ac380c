import * as z from 'zod/mini';

/** Photo library §7: "on open it sends an authenticate action with the token; the server replies OK". The token is an access token. */
export const PushAuthenticate = z.strictObject({
  action: z.literal('authenticate'),
  token: z.string().check(z.minLength(1)),
});

export type PushAuthenticate = z.infer<typeof PushAuthenticate>;

/** The reply, as plain text. Every later text is a message of one of the feeds. */
export const pushOk = 'OK';

/** Reasons why the server closes a push socket. */
export const pushClose = {
  /** The server could not understand a text. */
  notUnderstood: 4400,
  /** The token was refused, or none came in time. */
  notSignedIn: 4401,
  /** The token has expired. The client may connect again with a new one. */
  tokenExpired: 4403,
  /** Albums §9: "Push socket closed after 30 minutes". */
  timeOver: 4408,
  /** The server is stopping, or messages may be missing: connect again, then read the state again. */
  restart: 1012,
  /** The customer has too many connections, or a part of the server is not available. */
  tryAgainLater: 1013,
} as const;

/** Photo library §7: "messages import-started, import-error or import-finished". */
export const activationMessageTypes = ['import-started', 'import-error', 'import-finished'] as const;

/** Photo library §3: "Activation push message: data (payload, timestamp), id (uuid), type." */
export const ActivationMessage = z.object({
  id: z.uuid(),
  type: z.enum(activationMessageTypes),
  data: z.object({ payload: z.unknown(), timestamp: z.iso.datetime() }),
});
export type ActivationMessage = z.infer<typeof ActivationMessage>;

/** Albums §4: "a push message with key started, finished or error". The feed `downloads`. */
export const downloadMessageKeys = ['started', 'finished', 'error'] as const;

/** Albums §3: "Download push message: id, timestamp, key, message {userId, downloadId}." */
export const DownloadMessage = z.object({
  id: z.uuid(),
  timestamp: z.iso.datetime(),
  key: z.enum(downloadMessageKeys),
  /** `userId`: the `sub` of the customer's tokens. */
  message: z.object({ userId: z.string(), downloadId: z.uuid() }),
});
export type DownloadMessage = z.infer<typeof DownloadMessage>;

/** Records of this kind that belong to the customer have changed: read them again. The feed `records`. */
export const RecordsMessage = z.object({
  id: z.uuid(),
  type: z.literal('records-changed'),
  data: z.object({ kind: z.string() }),
});
export type RecordsMessage = z.infer<typeof RecordsMessage>;

/** A message of any feed, for a page that shows parts of everything. */
export const AnyMessage = z.union([ActivationMessage, DownloadMessage, RecordsMessage]);
export type AnyMessage = z.infer<typeof AnyMessage>;
