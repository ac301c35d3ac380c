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
 * in a moment; `missing`: goes on once the customer chooses the same file again. The others are outcomes: `duplicate`
 * was in the library before, `restored` in Recently deleted, `repeated` is the same photo as another file of the queue;
 * only `failed` can be tried again.
 */
export type UploadState =
  | 'chosen'
  | 'queued'
  | 'sending'
  | 'interrupted'
  | 'missing'
  | 'added'
  | 'duplicate'
  | 'restored'
  | 'repeated'
  | 'refused'
  | 'failed';

/** What is known of a file without its bytes. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** One file of the queue, as data. */
export interface UploadItem {
  readonly id: number;
  readonly file: FileFacts;
  readonly state: UploadState;
  readonly bytesSent: number;
  /** Set when `refused`. */
  readonly refusal?: UploadRefusal;
  /** The photo that it is, set when it has arrived. */
  readonly imageId?: string;
  /** The name of the other file, set when `repeated`. */
  readonly sameAs?: string;
}

const arrivedStates: readonly UploadState[] = ['added', 'duplicate', 'restored', 'repeated'];

/** Whether a file has arrived: it is on the server, or was there before. */
export const hasArrived = ({ state }: Pick<UploadItem, 'state'>): boolean => arrivedStates.includes(state);

/** Whether a file is still to come: it has neither arrived nor been refused. */
export const isOutstanding = (item: Pick<UploadItem, 'state'>): boolean =>
  item.state !== 'refused' && !hasArrived(item);

/** The same for two choices of one file, by all that a browser tells of it. */
export const likenessOf = ({ name, size, lastModified }: FileFacts): string =>
  JSON.stringify([name, size, lastModified]);
