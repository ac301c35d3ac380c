import type { ProblemCode } from '@albumen/contracts/problem';

/** Why the service does not take a file. Photo library §5: "Upload accepts only HEIC, JPEG and PNG images". */
export const serviceRefusals = [
  'upload-type-not-accepted',
  'upload-too-large',
  'photo-empty',
  'photo-unreadable',
  'photo-too-many-pixels',
  'photo-side-too-long',
  'photo-too-many-bits',
  'checksum-mismatch',
] as const satisfies readonly ProblemCode[];

/**
 * Why a file ends without being taken. The last is no word of ours: something on the way, such as the proxy of a company,
 * lets no file of this size through.
 */
export const uploadRefusals = [...serviceRefusals, 'too-large-for-network'] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/**
 * What keeps files from arriving, while another try may go better. The last is something on the way, such as a firewall,
 * that turns the request away.
 */
export const uploadTroubles = ['network', 'service', 'sign-in', 'unfinished-uploads', 'turned-away'] as const;
export type UploadTrouble = (typeof uploadTroubles)[number];

/** Why a file has no bytes to go on with: this browser has not kept them, or the device gives them out no more. */
export const bytesLosses = ['not-kept', 'unreadable'] as const;
export type BytesLoss = (typeof bytesLosses)[number];

/**
 * `chosen`: waits for the customer to start; `queued`: waits for its turn; `sending`; `interrupted`: goes on by itself
 * in a moment; `missing`: goes on once the customer chooses the same file again. The others are outcomes: `duplicate`
 * was in the library before, `restored` in Recently deleted, `repeated` is the same photo as another file of the queue,
 * `damaged` is left out of adding unless the customer chooses it; only `failed` can be tried again.
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
  | 'damaged'
  | 'refused'
  | 'failed';

/** What is known of a file without its bytes. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** One file of the queue, as data. */
export interface UploadItem {
  readonly id: number;
  readonly file: FileFacts;
  readonly state: UploadState;
  /** Whether the customer has had it sent: not while it is `chosen`, nor where it was refused before that. */
  readonly isStarted: boolean;
  readonly bytesSent: number;
  /** Says more only while `refused`. */
  readonly refusal?: UploadRefusal;
  /** Pixels that a photo like it may have, in all or along a side; set where it was `refused` for having more. */
  readonly pixelLimit?: number;
  /** Says more only while `failed`. */
  readonly failure?: UploadTrouble;
  /** Says more only while `missing`. */
  readonly loss?: BytesLoss;
  /** The photo that it is, set when it has arrived. */
  readonly imageId?: string;
  /** The name of the other file, set when `repeated`. */
  readonly sameAs?: string;
  /** What it becomes once the customer has chosen it, set where it is damaged. */
  readonly ifChosen?: 'added' | 'restored';
}

const arrivedStates: readonly UploadState[] = ['added', 'duplicate', 'restored', 'repeated', 'damaged'];

/** Whether a file has arrived: it is on the server, or was there before. */
export const hasArrived = ({ state }: Pick<UploadItem, 'state'>): boolean => arrivedStates.includes(state);

/** Whether a file is still to come: it has neither arrived nor been refused. */
export const isOutstanding = (item: Pick<UploadItem, 'state'>): boolean =>
  item.state !== 'refused' && !hasArrived(item);

/** Whether a file has become a photo that the library does not hold before it is added. */
export const isUnadded = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'added' || state === 'restored' || state === 'damaged';

/** The same for two choices of one file, by all that a browser tells of it. */
export const likenessOf = ({ name, size, lastModified }: FileFacts): string =>
  JSON.stringify([name, size, lastModified]);
