import { randomUUID } from 'node:crypto';
import type { ConfirmedSession, SessionConfirmation } from '@albumen/contracts/storage';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Staging } from '../../platform/staging.ts';
import type { AlbumsService } from '../albums/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { sessionEnded, sessionNotFound } from './problems.ts';
import { hasPhoto, stagedName } from './rules.ts';
import type { ActiveSession, DecidedUpload, KnownUpload, LockedSession, UploadsStore } from './store.ts';
import type { UploadsTable } from './tables.ts';
import { toConfirmedSession } from './wire.ts';

/** The photos that these uploads have become, each once. */
const photosOf = (uploads: readonly Pick<UploadsTable, 'photoId' | 'state'>[]): string[] => [
  ...new Set(uploads.filter(hasPhoto).map(({ photoId }) => photoId)),
];

/** Ends upload sessions: adds their photos to the library, or removes them. */
export const createSessionDecisions = (parts: {
  database: Database;
  staging: Staging;
  clock: Clock;
  photos: PhotosService;
  albums: AlbumsService;
  store: UploadsStore;
  /** Resolves when an upload whose bytes have all arrived has an outcome; throws if it is refused. */
  accept: (upload: KnownUpload) => Promise<unknown>;
}) => {
  const { database, staging, clock, photos, albums, store, accept } = parts;

  /**
   * Removes the given photos that were never in the library and that no open session counts on; resolves to their
   * ids. Call it after removing the uploads that counted on them, while holding the owner's lock.
   */
  const removeUnwanted = async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
  ): Promise<string[]> => {
    const wanted = new Set(await store.countedOn(tx, ownerId, photoIds));
    return photos.removeUnlisted(
      tx,
      ownerId,
      photoIds.filter((id) => !wanted.has(id)),
    );
  };

  /** Discards a session if `isDue` returns true while the session is locked. */
  const discardIf = async (
    { ownerId, id: sessionId }: { ownerId: string; id: string },
    isDue: (session: LockedSession) => boolean,
  ): Promise<void> => {
    const erasedPhotos = await inTransaction(database, async (tx) => {
      await store.lockOwner(tx, ownerId);
      const session = await store.lockSession(tx, ownerId, sessionId);
      if (session === undefined) throw sessionNotFound();
      if (!isDue(session)) return undefined;
      const uploads = await store.ofSession(tx, ownerId, sessionId);
      await store.setSessionState(tx, ownerId, sessionId, {
        state: 'discarded',
        lastActiveAt: clock.now(),
      });
      const photoIds = await removeUnwanted(tx, ownerId, photosOf(uploads));
      // Includes leftovers of a kill shortly before an upload became a photo.
      const unfinished = uploads
        .filter((upload) => upload.state === 'receiving')
        .map((upload) => upload.photoId);
      return { photoIds: [...photoIds, ...unfinished], uploads };
    });
    if (erasedPhotos === undefined) return;
    for (const { photoId } of erasedPhotos.uploads) await staging.remove(stagedName({ ownerId, photoId }));
    await photos.deleteObjects(ownerId, erasedPhotos.photoIds);
  };

  /** Deletes photos that only this session has brought. Can be repeated. */
  const discard = (ownerId: string, sessionId: string): Promise<void> =>
    discardIf({ ownerId, id: sessionId }, ({ state }) => {
      if (state === 'confirmed') throw sessionEnded(state);
      return state === 'open';
    });

  /** Checks again, since its owner may have come back meanwhile. */
  const discardStale = (session: ActiveSession, before: Date): Promise<void> =>
    discardIf(session, ({ state, lastActiveAt }) => state === 'open' && lastActiveAt < before);

  /**
   * The uploads of damaged photos that the library does not have, except those that the customer has chosen. All files
   * of one photo are treated alike.
   */
  const damagedOf = async (
    tx: Transaction,
    ownerId: string,
    uploads: readonly DecidedUpload[],
    chosen: readonly string[],
  ): Promise<DecidedUpload[]> => {
    const arrived = uploads.filter(hasPhoto);
    const damaged = new Set(photosOf(arrived.filter((upload) => upload.damaged)));
    if (damaged.size === 0) return [];
    for (const { photoId } of arrived.filter(({ id }) => chosen.includes(id))) damaged.delete(photoId);
    for (const { id } of await photos.listedAmong(tx, ownerId, [...damaged])) damaged.delete(id);
    return arrived.filter(({ photoId }) => damaged.has(photoId));
  };

  /** Adds arrived photos to the library; resolves to the session that now holds them, and to the left-out uploads. */
  const addPhotos = async (
    tx: Transaction,
    session: LockedSession,
    chosen: readonly string[],
  ): Promise<{ confirmedIn: string | null; leftOut: DecidedUpload[] }> => {
    const { ownerId, id: sessionId } = session;
    const uploads = await store.ofSession(tx, ownerId, sessionId);
    const leftOut = await damagedOf(tx, ownerId, uploads, chosen);
    const decided = uploads.filter((upload) => hasPhoto(upload) && !leftOut.includes(upload));
    const now = clock.now();
    // A repeated call finds nothing new.
    if (leftOut.length > 0 && decided.length === 0) return { confirmedIn: session.confirmedIn, leftOut };
    // Whatever the earlier outcome: another session may have added a photo meanwhile, or its owner deleted or restored
    // it.
    const photoIds = photosOf(decided);
    const added = await photos.list(tx, ownerId, photoIds);
    // "If that photo is in Recently deleted, confirming restores it."
    const restored = await photos.restore(tx, ownerId, photoIds);
    let confirmedIn = sessionId;
    if (leftOut.length > 0) {
      confirmedIn = randomUUID();
      await store.moveToConfirmed(
        tx,
        ownerId,
        decided.map(({ id }) => id),
        { id: confirmedIn, openedAt: now },
      );
    }
    await store.settleOutcomes(tx, ownerId, confirmedIn, { added, restored });
    await store.setSessionState(tx, ownerId, sessionId, {
      state: leftOut.length > 0 ? 'open' : 'confirmed',
      lastActiveAt: now,
      confirmedIn: leftOut.length > 0 ? confirmedIn : null,
    });
    return { confirmedIn, leftOut };
  };

  /** Accepts files that have arrived whole but whose outcome was never requested: a kill came after their last byte. */
  const acceptArrived = async (ownerId: string, sessionId: string): Promise<void> => {
    for (const upload of await store.withoutOutcome(ownerId, sessionId)) {
      if ((await staging.received(stagedName(upload))) !== upload.bytes) continue;
      await accept(upload).catch((error: unknown) => {
        // A file that is refused or was given up is no photo of the session; other failures can be retried.
        if (error instanceof AppError && error.status < 500) return;
        throw error;
      });
    }
  };

  /**
   * Photo library §4: "after uploading, the user confirms. Photos that are not confirmed are deleted." Can be repeated.
   * Damaged photos are left out and stay in the session, except the uploads named by `chosen`. All photos that are now
   * in the library are added to the album, if one is named; throws the same errors as adding to it.
   */
  const confirm = async (
    ownerId: string,
    sessionId: string,
    { damaged: chosen = [], albumId }: SessionConfirmation = {},
  ): Promise<ConfirmedSession> => {
    await acceptArrived(ownerId, sessionId);
    const { confirmed, unfinished } = await inTransaction(database, async (tx) => {
      await store.lockOwner(tx, ownerId);
      const session = await store.lockSession(tx, ownerId, sessionId);
      if (session === undefined) throw sessionNotFound();
      if (session.state === 'discarded') throw sessionEnded(session.state);
      const { confirmedIn, leftOut } =
        session.state === 'open'
          ? await addPhotos(tx, session, chosen)
          : { confirmedIn: sessionId, leftOut: [] };
      const uploads = confirmedIn === null ? [] : await store.ofSession(tx, ownerId, confirmedIn);
      const arrived = uploads.filter(hasPhoto);
      // "confirming adds its photos to the library (and to the album, if opened from one)"
      if (albumId !== undefined)
        await albums.addConfirmed(tx, { ownerId, albumId: albumId.toLowerCase() }, photosOf(arrived));
      const listed = await photos.listedAmong(
        tx,
        ownerId,
        photosOf(arrived.filter(({ state }) => state !== 'duplicate')),
      );
      return {
        confirmed: toConfirmedSession(arrived, listed, leftOut),
        unfinished: uploads.filter(({ state }) => state === 'receiving'),
      };
    });
    // The rest of these can no longer be sent.
    for (const { photoId } of unfinished) await staging.remove(stagedName({ ownerId, photoId }));
    return confirmed;
  };

  return { removeUnwanted, confirm, discard, discardStale };
};
