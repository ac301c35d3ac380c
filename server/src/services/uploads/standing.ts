import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { KnownUpload, UploadsStore } from './store.ts';
import type { UploadsTable } from './tables.ts';

/** How uploads stand by now, for calls that began with what they were. */
export const createStanding = ({ database, store }: { database: Database; store: UploadsStore }) => {
  /** How an upload stands now; undefined where it was given up, also where its id was opened anew since. */
  const standing = async (upload: UploadsTable, tx?: Transaction): Promise<KnownUpload | undefined> => {
    const now = await store.find(upload.ownerId, upload.id, tx);
    const isAnother = now?.state === 'receiving' && now.photoId !== upload.photoId;
    return isAnother ? undefined : now;
  };

  /**
   * The same, once no other call is about to settle it or to give it up. Whoever does takes its file away, perhaps from under
   * this call, once its state says so: an upload that is still under way has its file.
   */
  const standingAlone = (upload: UploadsTable): Promise<KnownUpload | undefined> =>
    inTransaction(database, async (tx) => {
      await store.lockOwner(tx, upload.ownerId);
      return standing(upload, tx);
    });

  return { standing, standingAlone };
};

export type Standing = ReturnType<typeof createStanding>;
