import type { ProblemCode } from '@albumen/contracts/problem';
import type { PhotoFacts, PhotoRefusal } from '../../platform/images/index.ts';
import type { Examination } from './examination.ts';
import { cameraName } from './rules.ts';
import type { UploadsTable } from './tables.ts';

/** The contract's error code for each reason why a file is no photo. */
export const refusalCodes = {
  empty: 'photo-empty',
  'unsupported-type': 'upload-type-not-accepted',
  'too-many-pixels': 'photo-too-many-pixels',
  'side-too-long': 'photo-side-too-long',
  'too-many-bits': 'photo-too-many-bits',
  lossless: 'photo-lossless',
  unreadable: 'photo-unreadable',
} as const satisfies Record<PhotoRefusal, ProblemCode>;

/** The facts about bytes that are a photo. */
export interface ExaminedPhoto extends Pick<Examination, 'checksums'> {
  readonly facts: PhotoFacts;
}

/** Returns the photo that a file becomes. */
export const photoOf = (
  file: Pick<UploadsTable, 'photoId' | 'ownerId' | 'id' | 'fileName' | 'bytes'>,
  { checksums, facts }: ExaminedPhoto,
) => ({
  id: file.photoId,
  ownerId: file.ownerId,
  uploadId: file.id,
  fileName: file.fileName,
  bytes: file.bytes,
  contentType: facts.type,
  ...checksums,
  width: facts.width,
  height: facts.height,
  takenLocal: facts.capture?.local ?? null,
  takenOffsetMinutes: facts.capture?.offsetMinutes ?? null,
  takenSource: facts.capture?.source ?? null,
  camera: cameraName(facts.camera),
});
