import { randomUUID } from 'node:crypto';
import type { OpenUploadSession, Upload, UploadOutcome } from '@albumen/contracts/storage';
import type { Clock } from '../../platform/clock.ts';
import { commitUnflushed, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import { StagedBytesGone } from '../../platform/staging.ts';
import type { Staging } from '../../platform/staging.ts';
import type { AlbumsService } from '../albums/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { createAcceptance } from './acceptance.ts';
import { createBringing } from './bringing.ts';
import { createUploadsData } from './customer-data.ts';
import { createExamine } from './examination.ts';
import type { Examination } from './examination.ts';
import { sessionEnded, sessionNotFound, uploadNotFound } from './problems.ts';
import {
  emptySessionsLimit,
  harmlessFileName,
  hasPhoto,
  isWithin,
  endOfRetention,
  stagedName,
  unfinishedSentence,
} from './rules.ts';
import type { Unfinished } from './rules.ts';
import { createSessionDecisions } from './session-decisions.ts';
import { createStanding } from './standing.ts';
import { createUploadsStore } from './store.ts';
import type { KnownUpload, LockedSession } from './store.ts';
import { createOverdueCount, createUploadsSweep } from './sweep.ts';
import { toWireUpload } from './wire.ts';

export interface UploadsServiceParts {
  readonly database: Database;
  readonly staging: Staging;
  readonly clock: Clock;
  readonly log: Log;
  readonly nights: Nights;
  readonly photos: PhotosService;
  readonly albums: AlbumsService;
  /** The limits for one file. */
  readonly limits: { readonly bytes: number; readonly pixels: number };
  /** The limit of unfinished uploads per customer, with their announced bytes. */
  readonly unfinishedLimit: Unfinished;
}

/** The progress of an upload. */
export interface UploadProgress {
  readonly upload: KnownUpload;
  /** How many of its bytes have arrived. */
  readonly received: number;
}

/** An upload and its bytes that have arrived. */
export interface Received extends UploadProgress {
  /** Covers all bytes; undefined if it could not be made. */
  readonly examination?: Promise<Examination | undefined>;
}

/** About the time of uploading a large file on a slow line. */
const roomAgainSeconds = 30;

/** Uploads and their sessions: receives bytes, and adds confirmed photos to the library. */
export const createUploadsService = (parts: UploadsServiceParts) => {
  const { database, staging, clock, photos, nights } = parts;
  const store = createUploadsStore(database);
  const examine = createExamine({ ...parts, pixelLimit: parts.limits.pixels });
  const standing = createStanding({ database, store });
  const accept = createAcceptance({ ...parts, ...standing, store, examine });
  const decisions = createSessionDecisions({ ...parts, store, accept });

  const requireOpen = async (tx: Transaction, ownerId: string, sessionId: string): Promise<LockedSession> => {
    const session = await store.holdSession(tx, ownerId, sessionId);
    if (session === undefined) throw sessionNotFound();
    if (session.state !== 'open') throw sessionEnded(session.state);
    return session;
  };

  /** Keeps accounts from filling the disk with half-sent files. `unfinished` includes the requested upload. */
  const requireRoom = (unfinished: Unfinished): void => {
    if (isWithin(parts.unfinishedLimit, unfinished)) return;
    throw new AppError('too-many-unfinished-uploads', {
      detail: unfinishedSentence(unfinished, parts.unfinishedLimit),
      retryAfterSeconds: roomAgainSeconds,
    });
  };

  const require = async (ownerId: string, uploadId: string): Promise<KnownUpload> => {
    const upload = await store.find(ownerId, uploadId);
    if (upload === undefined) throw uploadNotFound();
    return upload;
  };

  const progress = async (ownerId: string, uploadId: string): Promise<UploadProgress> => {
    const upload = await require(ownerId, uploadId);
    if (upload.state !== 'receiving') return { upload, received: upload.bytes };
    return { upload, received: (await staging.received(stagedName(upload))) ?? 0 };
  };

  /** Throws the reason why bytes could not be appended: another call may have removed the file. */
  const whyNotAppended = async (upload: KnownUpload, error: unknown): Promise<never> => {
    if (!(error instanceof StagedBytesGone)) throw error;
    const now = await standing.standingAlone(upload);
    if (now === undefined) throw uploadNotFound();
    if (now.sessionState !== 'open') throw sessionEnded(now.sessionState);
    if (now.state === 'receiving') throw error;
    throw new AppError('upload-conflict', { detail: `${upload.id} was finished by another call.` });
  };

  return {
    /** The most bytes that a file may have. */
    bytesLimit: parts.limits.bytes,

    /** Opens a session; beyond the limit of empty ones, returns the one that was idle the longest. */
    openSession: (ownerId: string): Promise<string> =>
      inTransaction(database, async (tx) => {
        await store.lockOpening(tx, ownerId);
        const now = clock.now();
        const empty = await store.emptySessions(tx, ownerId, emptySessionsLimit);
        const [idle] = empty.length < emptySessionsLimit ? [] : empty;
        if (idle) {
          await store.setSessionState(tx, ownerId, idle.id, {
            state: 'open',
            openedAt: now,
            lastActiveAt: now,
          });
          return idle.id;
        }
        const id = randomUUID();
        await store.addSession(tx, ownerId, id, now);
        return id;
      }),

    /** The sessions that the page offers to add or to discard when a customer comes back. */
    openSessions: async (ownerId: string): Promise<OpenUploadSession[]> => {
      const [sessions, { erasureOf }] = await Promise.all([store.openSessions(ownerId), nights.forecast()]);
      const nowMs = clock.now().getTime();
      return sessions.map(({ id, openedAt, lastActiveAt, ...files }) => ({
        uploadSessionId: id,
        openedAt: openedAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        ...erasureOf(endOfRetention(lastActiveAt)),
        idleSeconds: Math.floor(Math.max(0, nowMs - lastActiveAt.getTime()) / 1_000),
        ...files,
      }));
    },

    /**
     * Opens an upload under the given id; resolves to its progress. Can be repeated with the same id, session and size,
     * so that a lost answer opens nothing twice. Throws `photo-empty`, `upload-too-large`,
     * `too-many-unfinished-uploads`, `upload-conflict` if the id belongs to another upload, and `not-found` and
     * `upload-session-ended` for its session.
     */
    createUpload: async (
      ownerId: string,
      upload: {
        id: string;
        sessionId: string;
        fileName: string;
        bytes: number;
        expectedSha256: Buffer | null;
        position: number | null;
      },
      /**
       * Whether the same request brings bytes. Its answer waits until they are on the disk, so the opening need not.
       */
      bringsBytes: boolean,
    ): Promise<UploadProgress> => {
      const fileName = harmlessFileName(upload.fileName);
      if (upload.bytes === 0) throw new AppError('photo-empty', { detail: `${fileName} is empty.` });
      if (upload.bytes > parts.limits.bytes) {
        throw new AppError('upload-too-large', {
          detail: `${fileName} has ${upload.bytes} bytes; at most ${parts.limits.bytes} are accepted.`,
        });
      }
      const { id } = upload;
      const now = clock.now();
      const added = await inTransaction(database, async (tx) => {
        // Pipelined: one message to the database; so are the next two.
        const [, session] = await Promise.all([
          store.lockOpening(tx, ownerId),
          requireOpen(tx, ownerId, upload.sessionId),
          bringsBytes && commitUnflushed(tx),
        ]);
        const [row, unfinished] = await Promise.all([
          store.addUpload(tx, { ...upload, ownerId, fileName, photoId: randomUUID(), createdAt: now }),
          store.unfinished(tx, ownerId),
        ]);
        if (row) requireRoom(unfinished);
        await store.touchSession(tx, session, now);
        if (row === undefined) return undefined;
        staging.begin(stagedName(row));
        const { state: sessionState, lastActiveAt: sessionActiveAt, openedAt: sessionOpenedAt } = session;
        return { ...row, sessionState, sessionActiveAt, sessionOpenedAt };
      });
      if (added) return { upload: added, received: 0 };
      const existing = await progress(ownerId, id);
      if (existing.upload.sessionId !== upload.sessionId || existing.upload.bytes !== upload.bytes) {
        throw new AppError('upload-conflict', { detail: `${id} is the id of another upload.` });
      }
      return existing;
    },

    progress,

    /** Throws `not-found` for uploads of discarded sessions, uploads of others, and any account but the caller's. */
    upload: async ({ customerId, claims }: Caller, accountId: string, uploadId: string): Promise<Upload> => {
      const [upload] = accountId === claims.subject ? await store.findCurrent(customerId, [uploadId]) : [];
      if (upload === undefined) throw uploadNotFound();
      return toWireUpload(upload, accountId);
    },

    /** The given uploads that are the caller's, in the order of the ids. */
    uploads: async ({ customerId, claims }: Caller, uploadIds: readonly string[]): Promise<Upload[]> => {
      const uploadsById = new Map(
        (await store.findCurrent(customerId, uploadIds)).map((upload) => [upload.id, upload]),
      );
      // Ids are valid in capitals, too, but PostgreSQL returns them in lower case.
      return uploadIds
        .flatMap((id) => uploadsById.get(id.toLowerCase()) ?? [])
        .map((upload) => toWireUpload(upload, claims.subject));
    },

    /**
     * Appends bytes to an upload, which is as it was when they began to arrive. Throws `not-found` if it was given up
     * since, and `upload-session-ended`.
     */
    receive: async (
      upload: KnownUpload,
      offset: number,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<Received> => {
      const { ownerId, sessionId, sessionActiveAt } = upload;
      if (upload.state !== 'receiving') return { upload, received: upload.bytes };
      if (upload.sessionState !== 'open') throw sessionEnded(upload.sessionState);
      const session = { ownerId, id: sessionId, lastActiveAt: sessionActiveAt };
      await store.touchSession(undefined, session, clock.now());
      const appended = await staging
        .append(stagedName(upload), offset, bytes)
        .catch((error: unknown) => whyNotAppended(upload, error));
      const { offset: received, flushed, activityNote } = appended;
      if (received < upload.bytes) {
        await activityNote;
        return { upload, received };
      }
      // While the disk writes them. If the examination fails now, it is repeated later.
      const examination = examine(upload, appended.checksums).catch(() => undefined);
      // Its outcome is stored at once, so its activity needs no note.
      await flushed;
      return { upload, received, examination };
    },

    /**
     * Gives up an upload and removes it from its session, together with a photo that it has become, unless another file
     * has brought the same one. Throws `upload-session-ended` if that photo was already added or discarded.
     */
    abandonUpload: async (ownerId: string, uploadId: string): Promise<void> => {
      const { upload, photoIds } = await inTransaction(database, async (tx) => {
        await store.lockOwner(tx, ownerId);
        const found = await store.find(ownerId, uploadId, tx);
        if (found === undefined) throw uploadNotFound();
        if (hasPhoto(found)) await requireOpen(tx, ownerId, found.sessionId);
        await store.remove(tx, ownerId, [uploadId]);
        // Includes leftovers of a kill shortly before it became a photo.
        const erasedIds = hasPhoto(found)
          ? await decisions.removeUnwanted(tx, ownerId, [found.photoId])
          : [found.photoId];
        return { upload: found, photoIds: erasedIds };
      });
      await staging.remove(stagedName(upload));
      await photos.deleteObjects(ownerId, photoIds);
    },

    /**
     * Returns the outcome of an upload whose bytes have all arrived, and makes its photo if that has not happened yet.
     * Can be repeated. Throws the reason if the file was refused, and `upload-conflict` if bytes are missing.
     */
    outcome: async (ownerId: string, uploadId: string): Promise<UploadOutcome> =>
      accept(await require(ownerId, uploadId)),

    /** The same for an upload whose last bytes have just arrived. */
    outcomeOf: ({ upload, examination }: Received): Promise<UploadOutcome> => accept(upload, examination),

    /** Adds files that are not uploaded, such as those of an earlier system. */
    bring: createBringing({ ...parts, examine }),

    confirm: decisions.confirm,

    discard: decisions.discard,

    customerData: createUploadsData({ database, store, staging }),

    /** The given photos that an open session holds: it may still add them to the library. */
    countedOn: store.countedOn,

    /** Forgets the uploads of photos that were erased. */
    forgetPhotos: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> =>
      store.removeOfPhotos(tx, ownerId, photoIds),

    /**
     * Runs every night: discards abandoned sessions, forgets old discarded ones and files of confirmed ones that became
     * no photo, and removes staged files without a waiting upload, such as leftovers of a kill.
     */
    sweep: createUploadsSweep({ ...parts, store, discardStale: decisions.discardStale }),

    /** Sessions that the last nights failed to discard: for the metrics. */
    overdueSessions: createOverdueCount({ store, clock }),
  };
};

export type UploadsService = ReturnType<typeof createUploadsService>;
