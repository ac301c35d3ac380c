import type { ConfirmedSession } from '@albumen/contracts/storage';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Staging } from '../../platform/staging.ts';
import type { PhotosService } from '../photos/index.ts';
import { sessionEnded, sessionNotFound } from './problems.ts';
import { hasPhoto, stagedName } from './rules.ts';
import type { LockedSession, StaleSession, UploadsStore } from './store.ts';
import type { UploadsTable } from './tables.ts';
import { toConfirmedSession } from './wire.ts';

/** Ends upload sessions: what they have brought is added to the library, or is gone. */
export const createSessionDecisions = (parts: {
  database: Database;
  staging: Staging;
  clock: Clock;
  photos: PhotosService;
  store: UploadsStore;
}) => {
  const { database, staging, clock, photos, store } = parts;

  /** Removes the photos that these uploads have created and no other counts on; settles with their ids. */
  const takeBack = async (
    tx: Transaction,
    ownerId: string,
    uploads: readonly Pick<UploadsTable, 'id' | 'photoId' | 'state'>[],
  ): Promise<string[]> => {
    const created = uploads.filter((upload) => upload.state === 'added').map((upload) => upload.photoId);
    if (created.length === 0) return [];
    const uploadIds = uploads.map((upload) => upload.id);
    const kept = new Set(await store.handOver(tx, ownerId, created, uploadIds));
    return photos.removeUnlisted(
      tx,
      ownerId,
      created.filter((id) => !kept.has(id)),
    );
  };

  /** Discards a session if `isDue`, asked while nobody else changes it, says so. */
  const discardIf = async (
    { ownerId, id: sessionId }: { ownerId: string; id: string },
    isDue: (session: LockedSession) => boolean,
  ): Promise<void> => {
    const gone = await inTransaction(database, async (tx) => {
      await store.lockOwner(tx, ownerId);
      const session = await store.lockSession(tx, ownerId, sessionId);
      if (session === undefined) throw sessionNotFound();
      if (!isDue(session)) return undefined;
      const uploads = await store.ofSession(tx, ownerId, sessionId);
      const photoIds = await takeBack(tx, ownerId, uploads);
      await store.setSessionState(tx, ownerId, sessionId, {
        state: 'discarded',
        lastActiveAt: clock.now(),
      });
      // Also what a kill has left of one that was about to become a photo.
      const unfinished = uploads
        .filter((upload) => upload.state === 'receiving')
        .map((upload) => upload.photoId);
      return { photoIds: [...photoIds, ...unfinished], uploadIds: uploads.map((upload) => upload.id) };
    });
    if (gone === undefined) return;
    for (const id of gone.uploadIds) await staging.remove(stagedName({ ownerId, id }));
    await photos.deleteObjects(ownerId, gone.photoIds);
  };

  /** Deletes what the session brought in and nothing else. May be repeated. */
  const discard = (ownerId: string, sessionId: string): Promise<void> =>
    discardIf({ ownerId, id: sessionId }, ({ state }) => {
      if (state === 'confirmed') throw sessionEnded(state);
      // Done once only: what it handed over belongs to another session now.
      return state === 'open';
    });

  /** Its owner may have come back since it was found. */
  const discardStale = (session: StaleSession, before: Date): Promise<void> =>
    discardIf(session, ({ state, lastActiveAt }) => state === 'open' && lastActiveAt < before);

  const addPhotos = async (tx: Transaction, ownerId: string, sessionId: string): Promise<void> => {
    const arrived = (await store.ofSession(tx, ownerId, sessionId)).filter(hasPhoto);
    // Duplicates, too: the photo may belong to another session that is not confirmed yet, or have been deleted since.
    const photoIds = [...new Set(arrived.map((upload) => upload.photoId))];
    await photos.list(tx, ownerId, photoIds);
    // "If that photo is in Recently deleted, confirming restores it."
    await store.setRestored(tx, ownerId, sessionId, await photos.restore(tx, ownerId, photoIds));
    await store.setSessionState(tx, ownerId, sessionId, { state: 'confirmed', lastActiveAt: clock.now() });
  };

  /**
   * Photo library §4: "after uploading, the user confirms. Photos that are not confirmed are deleted." May be repeated.
   */
  const confirm = async (ownerId: string, sessionId: string): Promise<ConfirmedSession> => {
    const uploads = await inTransaction(database, async (tx) => {
      await store.lockOwner(tx, ownerId);
      const session = await store.lockSession(tx, ownerId, sessionId);
      if (session === undefined) throw sessionNotFound();
      if (session.state === 'discarded') throw sessionEnded(session.state);
      if (session.state === 'open') await addPhotos(tx, ownerId, sessionId);
      return store.ofSession(tx, ownerId, sessionId);
    });
    // Nobody can send the rest of these any more.
    for (const { id, state } of uploads)
      if (state === 'receiving') await staging.remove(stagedName({ ownerId, id }));
    return toConfirmedSession(uploads.filter(hasPhoto));
  };

  return { takeBack, confirm, discard, discardStale };
};
