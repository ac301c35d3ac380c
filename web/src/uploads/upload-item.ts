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
  'photo-lossless',
  'checksum-mismatch',
] as const satisfies readonly ProblemCode[];

/**
 * Why a file ends without being accepted. The last reason is not ours: something in between, such as a company's proxy,
 * lets no file of this size through.
 */
const uploadRefusals = [...serviceRefusals, 'too-large-for-network'] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/**
 * Causes that keep files from arriving although another try may succeed. The last one is something in between, such as
 * a firewall, that turns the request away.
 */
const uploadTroubles = ['network', 'service', 'sign-in', 'unfinished-uploads', 'turned-away'] as const;
export type UploadTrouble = (typeof uploadTroubles)[number];

/** Why the bytes of a file are missing: this browser has not stored them, or the device can no longer read them. */
const bytesLosses = ['not-kept', 'unreadable'] as const;
export type BytesLoss = (typeof bytesLosses)[number];

/**
 * `chosen`: waits for the customer to start; `queued`: waits for its turn; `sending`; `interrupted`: continues by
 * itself in a moment; `missing`: continues once the customer chooses the same file again. The others are outcomes:
 * `duplicate` was in the library before, `restored` in Recently deleted, `repeated` is the same photo as another file
 * of the queue, `damaged` is not added unless the customer chooses it; only `failed` can be tried again.
 */
export const uploadStates = [
  'chosen',
  'queued',
  'sending',
  'interrupted',
  'missing',
  'added',
  'duplicate',
  'restored',
  'repeated',
  'damaged',
  'refused',
  'failed',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** The properties of a file without its bytes. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** One file of the queue, as data. */
export interface UploadItem {
  readonly id: number;
  readonly file: FileFacts;
  readonly state: UploadState;
  /** Whether the customer has started it: false while it is `chosen`, and if it was refused before that. */
  readonly isStarted: boolean;
  readonly bytesSent: number;
  /** Only while `refused`. */
  readonly refusal?: UploadRefusal;
  /** The pixel limit for such a photo, in total or along a side; set if it was `refused` for exceeding it. */
  readonly pixelLimit?: number;
  /** Only while `failed`. */
  readonly failure?: UploadTrouble;
  /** Only while `missing`. */
  readonly loss?: BytesLoss;
  /** The id of its photo, set when it has arrived. */
  readonly imageId?: string;
  /** The name of the other file, set when `repeated`. */
  readonly sameAs?: string;
  /** The state that it gets when the customer chooses it, set if it is damaged. */
  readonly ifChosen?: 'added' | 'restored';
}

const arrivedStates: readonly UploadState[] = ['added', 'duplicate', 'restored', 'repeated', 'damaged'];

/** Whether a file has arrived: it is on the server, or was there before. */
export const hasArrived = ({ state }: Pick<UploadItem, 'state'>): boolean => arrivedStates.includes(state);

/** Whether a file has neither arrived nor been refused. */
export const isOutstanding = (item: Pick<UploadItem, 'state'>): boolean =>
  item.state !== 'refused' && !hasArrived(item);

/** Whether a file has become a photo that is not in the library before it is added. */
export const isUnadded = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'added' || state === 'restored' || state === 'damaged';

/** The same for two choices of one file, by all properties that browsers give. */
export const likenessOf = ({ name, size, lastModified }: FileFacts): string =>
  JSON.stringify([name, size, lastModified]);
