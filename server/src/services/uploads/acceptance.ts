import type { ProblemCode } from '@albumen/contracts/problem';
import type { UploadOutcome } from '@albumen/contracts/storage';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { PhotoRefused } from '../../platform/images/index.ts';
import { passingFailure } from '../../platform/passing-failures.ts';
import type { Staging } from '../../platform/staging.ts';
import type { ExistingPhoto, PhotosService } from '../photos/index.ts';
import { photoOf, refusalCodes } from './arriving-photo.ts';
import type { ExaminedPhoto } from './arriving-photo.ts';
import type { Examination, Examine } from './examination.ts';
import { sessionEnded } from './problems.ts';
import { hasPhoto, refusalSentence, sessionEndedSentence, stagedName } from './rules.ts';
import type { Standing } from './standing.ts';
import type { KnownUpload, LockedSession, UploadsStore } from './store.ts';
import type { UploadsTable } from './tables.ts';

interface AcceptanceParts extends Standing {
  readonly staging: Staging;
  readonly clock: Clock;
  readonly photos: PhotosService;
  readonly store: UploadsStore;
  readonly examine: Examine;
}

/** Whether it still waits for its outcome, in an open session. */
const isUnderWay = ({ state, sessionState }: KnownUpload): boolean =>
  state === 'receiving' && sessionState === 'open';

const outcomeOf = (
  upload: Pick<UploadsTable, 'id' | 'photoId' | 'damaged'> & { readonly state: UploadOutcome['outcome'] },
): UploadOutcome => ({
  uploadId: upload.id,
  imageId: upload.photoId,
  outcome: upload.state,
  ...(upload.damaged ? { damaged: true as const } : {}),
});

const givenUp = () => new AppError('not-found', { detail: 'The upload was given up.' });

/**
 * Makes a photo of an upload whose bytes have all arrived.
 *
 * [Note: Acknowledged means durable] The order of steps keeps an acknowledged photo through any kill. First, the
 * original is flushed into the object store under the photo's id, which was chosen when the upload began. Then one
 * transaction stores the photo, its job and the state of the upload. Only then the answer is sent. A kill before the
 * commit leaves the staged file and the same id, so the next attempt writes the same object again. A kill after it
 * leaves only the staged file, which costs nothing but its space.
 */
export const createAcceptance = (parts: AcceptanceParts) => {
  const { staging, clock, photos, store, standing, standingAlone, examine } = parts;

  const refuse = async (
    upload: UploadsTable,
    code: ProblemCode,
    { detail, pixelLimit }: { readonly detail: string; readonly pixelLimit?: number | undefined },
  ): Promise<never> => {
    await store.setRefused(upload, code, { detail, pixelLimit });
    await staging.remove(stagedName(upload));
    throw new AppError(code, { detail, params: { pixelLimit } });
  };

  /** `upload` is as its bytes arrived; `result` is its new state, perhaps with a photo that existed before. */
  const settle = async (
    upload: UploadsTable,
    result: Parameters<typeof outcomeOf>[0],
  ): Promise<UploadOutcome> => {
    await staging.remove(stagedName(upload));
    return outcomeOf(result);
  };

  /** Its session can no longer be confirmed, so the arrived bytes are useless. */
  const refuseAsEnded = async (upload: KnownUpload): Promise<never> => {
    await photos.deleteObjects(upload.ownerId, [upload.photoId]);
    return refuse(upload, 'upload-session-ended', { detail: sessionEndedSentence(upload.sessionState) });
  };

  const accept = async (
    upload: KnownUpload,
    early?: Promise<Examination | undefined>,
  ): Promise<UploadOutcome> => {
    if (hasPhoto(upload)) {
      // The photo is deleted together with everything that only its session had brought.
      if (upload.sessionState === 'discarded') throw sessionEnded(upload.sessionState);
      return settle(upload, upload);
    }
    if (upload.state === 'refused') {
      throw new AppError(upload.refusal ?? 'photo-unreadable', {
        detail: upload.refusalDetail ?? upload.fileName,
        params: { pixelLimit: upload.refusalPixelLimit ?? undefined },
      });
    }
    if (upload.sessionState !== 'open') return refuseAsEnded(upload);
    const received = (await staging.received(stagedName(upload))) ?? 0;
    if (received !== upload.bytes) {
      // Another request may have been faster: the last bytes and the request for the outcome can arrive together.
      const now = await standing(upload);
      if (now === undefined) throw givenUp();
      if (!isUnderWay(now)) return accept(now);
      throw new AppError('upload-conflict', { detail: `${received} of ${upload.bytes} bytes have arrived.` });
    }
    return makePhoto(upload, (await early) ?? (await examine(upload)));
  };

  /** Checks that the bytes are the announced ones and a photo; refuses the upload if they are not. */
  const requirePhoto = async (
    upload: UploadsTable,
    { checksums, facts }: Examination,
  ): Promise<ExaminedPhoto> => {
    const { expectedSha256, fileName } = upload;
    const isAsAnnounced = !expectedSha256 || expectedSha256.equals(checksums.sha256);
    if (isAsAnnounced && !(facts instanceof PhotoRefused)) return { checksums, facts };
    // The examination may have read a file that another call was removing.
    const now = await standingAlone(upload);
    if (!now || !isUnderWay(now)) throw new Error(`${upload.id} was settled or given up by another call.`);
    if (facts instanceof PhotoRefused && isAsAnnounced)
      return refuse(upload, refusalCodes[facts.reason], {
        detail: refusalSentence(fileName, facts),
        pixelLimit: facts.pixelLimit,
      });
    return refuse(upload, 'checksum-mismatch', {
      detail: `The SHA-256 of ${fileName} does not match the announced one.`,
    });
  };

  /** Returns the state of an upload whose photo existed before it. */
  const stateOfExisting = async (
    tx: Transaction,
    { ownerId, sessionId }: UploadsTable,
    existingPhoto: ExistingPhoto,
  ): Promise<UploadOutcome['outcome']> => {
    if (existingPhoto.isDeleted) return 'restored';
    if (existingPhoto.isListed) return 'duplicate';
    // Only other sessions have brought it, and they may be discarded: this session counts it as its own.
    return (await store.hasBrought(tx, ownerId, sessionId, existingPhoto.id)) ? 'duplicate' : 'added';
  };

  /**
   * Makes a photo of the arrived bytes if the library does not have it, unless the upload was settled or given up, or
   * its session has ended.
   */
  const makePhoto = async (upload: KnownUpload, examination: Examination): Promise<UploadOutcome> => {
    const { ownerId, sessionId, id } = upload;
    const photo = await requirePhoto(upload, examination);
    let session: LockedSession | undefined;
    let now: KnownUpload | undefined;
    const admitted = await photos.admit({
      photo: photoOf(upload, photo),
      chosen: {
        moment: upload.position === null ? upload.createdAt : upload.sessionOpenedAt,
        position: upload.position,
      },
      path: staging.path(stagedName(upload)),
      existingPhoto: examination.existingPhoto,
      isWanted: async (tx) => {
        [session, now] = await Promise.all([store.holdSession(tx, ownerId, sessionId), standing(upload, tx)]);
        return now?.state === 'receiving' && session?.state === 'open';
      },
      note: async (tx, photoId, existingPhoto) => {
        if (session) await store.touchSession(tx, session, clock.now());
        const state = existingPhoto ? await stateOfExisting(tx, upload, existingPhoto) : 'added';
        const { damaged } = photo.facts;
        await store.setAccepted(tx, ownerId, id, { state, photoId, damaged });
        return { state, damaged };
      },
    });
    if (admitted) return settle(upload, { ...upload, photoId: admitted.photoId, ...admitted.result });
    if (now) return accept(now);
    await photos.deleteObjects(ownerId, [upload.photoId]);
    throw givenUp();
  };

  /** `early` is the examination of its bytes on their way to the disk, if there was one. */
  return (upload: KnownUpload, early?: Promise<Examination | undefined>): Promise<UploadOutcome> =>
    accept(upload, early).catch(async (error: unknown) => {
      // A failure of the database or the store says nothing about the file.
      if (error instanceof AppError || passingFailure(error)) throw error;
      const now = await standingAlone(upload);
      if (now === undefined) throw givenUp();
      if (isUnderWay(now)) throw error;
      return accept(now);
    });
};
