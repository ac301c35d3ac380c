import { acceptedPhotoTypes, uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import type { UploadsTable } from './tables.ts';

/** Bytes of a file name, in UTF-8. Our choice: what every file system takes when the photo comes back out. */
const fileNameBytesLimit = 255;

/** A file name that is safe to show and to store: what of it can be seen, at most 255 bytes with its ending kept. */
export const harmlessFileName = (given: string): string => {
  const name = visibleFileName(given.toWellFormed());
  if (Buffer.byteLength(name) <= fileNameBytesLimit) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const room = Buffer.alloc(fileNameBytesLimit - Buffer.byteLength(ending));
  // Writes whole characters only, as many as there is room for.
  const written = room.write(name.slice(0, name.length - ending.length));
  return room.toString('utf8', 0, written) + ending;
};

/** A camera by the one name that people know it by: many models repeat their maker. */
export const cameraName = (camera: { make?: string; model?: string } | undefined): string | null => {
  const { make = '', model = '' } = camera ?? {};
  const repeatsMaker = model.toLowerCase().startsWith(make.toLowerCase());
  return (repeatsMaker ? model : `${make} ${model}`).trim() || null;
};

/** Names the file, what is wrong with it, and what is accepted. For engineers; the screens have words of their own. */
export const refusalSentence = (
  fileName: string,
  refusal: { reason: string; detectedType: string | undefined; pixelLimit: number | undefined },
): string => {
  switch (refusal.reason) {
    case 'empty':
      return `${fileName} holds no bytes.`;
    case 'unsupported-type':
      return `${fileName} is ${refusal.detectedType ?? 'of an unknown type'}; accepted are ${acceptedPhotoTypes.join(', ')}.`;
    case 'too-many-pixels':
      return `${fileName} has more pixels than the ${refusal.pixelLimit} that are accepted.`;
    case 'side-too-long':
      return `${fileName} has a side of more pixels than the ${refusal.pixelLimit} that are accepted.`;
    case 'too-many-bits':
      return `${fileName} has more than the 8 bits for each colour of a pixel that are accepted of a JPEG.`;
    default:
      return `${fileName} cannot be read as a photo.`;
  }
};

/** What the file of an upload is known by. */
export type StagedUpload = Pick<UploadsTable, 'ownerId' | 'photoId'>;

/** Why an upload cannot go on. */
export const sessionEndedSentence = (state: string): string =>
  `The upload session was ${state}; open a new one.`;

/**
 * Under what name the bytes of an upload are staged. The id of the photo that it is to become is chosen anew whenever an
 * upload is opened, so that a call that comes late for one never touches the file of another under the same upload id.
 */
export const stagedName = (upload: StagedUpload): string => `${upload.ownerId}.${upload.photoId}`;

/** Whose file it is: the reverse of `stagedName`. */
export const uploadOfStagedName = (name: string): StagedUpload => {
  const [ownerId = '', photoId = ''] = name.split('.');
  return { ownerId, photoId };
};

/** Whether a photo came of it, be it one that was there before: then its state is its outcome. */
export const hasPhoto = <Row extends Pick<UploadsTable, 'state'>>(
  upload: Row,
): upload is Row & { readonly state: UploadOutcome['outcome'] } =>
  upload.state !== 'receiving' && upload.state !== 'refused';

/** Uploads that wait for bytes, and how many bytes they announced together. */
export interface Unfinished {
  readonly count: number;
  readonly bytes: number;
}

export const isWithin = (limit: Unfinished, { count, bytes }: Unfinished): boolean =>
  count <= limit.count && bytes <= limit.bytes;

/** Says what there would be, what is accepted, and what can be done about it. */
export const unfinishedSentence = (unfinished: Unfinished, limit: Unfinished): string =>
  `With this one, ${unfinished.count} uploads of ${unfinished.bytes} bytes in all would be unfinished; at most ${limit.count} uploads of ${limit.bytes} bytes are accepted. Finish others or give them up, or confirm or discard their sessions.`;

const dayMs = 86_400_000;

/** Until when the files of a session are kept that was last active then; a night after that discards it. */
export const keptUntil = (lastActiveAt: Date): Date =>
  new Date(lastActiveAt.getTime() + uploadSessionLifetimeDays * dayMs);

/**
 * Sessions of one customer that are open and hold no upload. Our choice: more than anybody has pages open that are about to
 * send the first photo, so that no two of them share one.
 */
export const emptySessionsLimit = 20;
