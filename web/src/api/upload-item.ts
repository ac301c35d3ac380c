import type { ProblemCode } from '@albumen/contracts/problem';

/** Why the server does not take a file. Photo library §5: "Upload accepts only HEIC, JPEG and PNG images". */
export const uploadRefusals = [
  'upload-type-not-accepted',
  'upload-too-large',
  'photo-empty',
  'photo-unreadable',
  'photo-too-many-pixels',
  'checksum-mismatch',
] as const satisfies readonly ProblemCode[];
export type UploadRefusal = (typeof uploadRefusals)[number];

/**
 * `chosen`: waits for the customer to start; `queued`: waits for its turn; `sending`; `interrupted`: goes on by itself
 * in a moment. The others are outcomes; only `failed` can be tried again.
 */
export type UploadState =
  | 'chosen'
  | 'queued'
  | 'sending'
  | 'interrupted'
  | 'added'
  | 'duplicate'
  | 'refused'
  | 'failed';

/** One file of the queue, as data. */
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  readonly bytesSent: number;
  /** Set when `refused`. */
  readonly refusal?: UploadRefusal;
}
