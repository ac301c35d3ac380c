import { acceptedPhotoTypes, uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import type { UploadsTable } from './tables.ts';

/**
 * Bytes of a file name, in UTF-8. Our choice: the length that every file system accepts when the photo is downloaded.
 */
const fileNameBytesLimit = 255;

/** Makes a file name safe to show and to store: visible characters only, at most 255 bytes, with its extension kept. */
export const harmlessFileName = (rawName: string): string => {
  const name = visibleFileName(rawName.toWellFormed());
  if (Buffer.byteLength(name) <= fileNameBytesLimit) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const room = Buffer.alloc(fileNameBytesLimit - Buffer.byteLength(ending));
  // Writes only whole characters, as many as there is room for.
  const written = room.write(name.slice(0, name.length - ending.length));
  return room.toString('utf8', 0, written) + ending;
};

/** Returns the common name of a camera: many models repeat their maker. */
export const cameraName = (camera: { make?: string; model?: string } | undefined): string | null => {
  const { make = '', model = '' } = camera ?? {};
  const repeatsMaker = model.toLowerCase().startsWith(make.toLowerCase());
  return (repeatsMaker ? model : `${make} ${model}`).trim() || null;
};

/** Names the file, what is wrong with it, and what is accepted. For engineers; the screens have their own texts. */
export const refusalSentence = (
  fileName: string,
  refusal: { reason: string; detectedType: string | undefined; pixelLimit: number | undefined },
): string => {
  switch (refusal.reason) {
    case 'empty':
      return `${fileName} is empty.`;
    case 'unsupported-type':
      return `${fileName} is ${refusal.detectedType ?? 'of an unknown type'}, but must be one of ${acceptedPhotoTypes.join(', ')}.`;
    case 'too-many-pixels':
      return `${fileName} has more than the maximum of ${refusal.pixelLimit} pixels.`;
    case 'side-too-long':
      return `${fileName} has a side of more than the maximum of ${refusal.pixelLimit} pixels.`;
    case 'too-many-bits':
      return `${fileName} is a JPEG with more than the maximum of 8 bits per colour.`;
    case 'lossless':
      return `${fileName} is a lossless JPEG; ordinary JPEG is accepted.`;
    default:
      return `${fileName} cannot be read as a photo.`;
  }
};

/** The key of the staged file of an upload. */
export type StagedUpload = Pick<UploadsTable, 'ownerId' | 'photoId'>;

/** Explains why an upload cannot continue. */
export const sessionEndedSentence = (state: string): string =>
  `The upload session was ${state}; open a new one.`;

/**
 * The name of the staged file of an upload. The id of its future photo is new whenever an upload is opened, so that a
 * late call for one upload never touches the file of another with the same upload id.
 */
export const stagedName = (upload: StagedUpload): string => `${upload.ownerId}.${upload.photoId}`;

/** Returns the upload of a staged file, the reverse of `stagedName`. */
export const uploadOfStagedName = (name: string): StagedUpload => {
  const [ownerId = '', photoId = ''] = name.split('.');
  return { ownerId, photoId };
};

/** Whether it became a photo, new or existing: then its state is its outcome. */
export const hasPhoto = <Row extends Pick<UploadsTable, 'state'>>(
  upload: Row,
): upload is Row & { readonly state: UploadOutcome['outcome'] } =>
  upload.state !== 'receiving' && upload.state !== 'refused';

/** Uploads that wait for bytes, and the sum of their announced bytes. */
export interface Unfinished {
  readonly count: number;
  readonly bytes: number;
}

export const isWithin = (limit: Unfinished, { count, bytes }: Unfinished): boolean =>
  count <= limit.count && bytes <= limit.bytes;

/** Names the resulting amount, the limit, and what can be done about it. */
export const unfinishedSentence = (unfinished: Unfinished, limit: Unfinished): string =>
  `With this one, ${unfinished.count} uploads of ${unfinished.bytes} bytes in all would be unfinished; at most ${limit.count} uploads of ${limit.bytes} bytes are accepted. Finish others or give them up, or confirm or discard their sessions.`;

const dayMs = 86_400_000;

/** The date until which files are kept if their session was last active then; a later night discards the session. */
export const endOfRetention = (lastActiveAt: Date): Date =>
  new Date(lastActiveAt.getTime() + uploadSessionLifetimeDays * dayMs);

/**
 * The limit of open sessions without uploads per customer. Our choice: more pages than anybody has open before the
 * first photo, so that no two pages share a session.
 */
export const emptySessionsLimit = 20;
