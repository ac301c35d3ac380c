import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { KnownUpload, UploadsStore } from './store.ts';
import type { UploadsTable } from './tables.ts';

/** The current state of uploads, for calls that began with an earlier one. */
export const createStanding = ({ database, store }: { database: Database; store: UploadsStore }) => {
  /** The current state of an upload; undefined if it was given up, even if its id was opened again since. */
  const standing = async (upload: UploadsTable, tx?: Transaction): Promise<KnownUpload | undefined> => {
    const now = await store.find(upload.ownerId, upload.id, tx);
    const isAnother = now?.state === 'receiving' && now.photoId !== upload.photoId;
    return isAnother ? undefined : now;
  };

  /**
   * The same, once no other call is settling it or giving it up. Such a call removes the file after changing the state,
   * perhaps while this call uses it: an upload that is still under way has its file.
   */
  const standingAlone = (upload: UploadsTable): Promise<KnownUpload | undefined> =>
    inTransaction(database, async (tx) => {
      await store.lockOwner(tx, upload.ownerId);
      return standing(upload, tx);
    });

  return { standing, standingAlone };
};

export type Standing = ReturnType<typeof createStanding>;
