import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotosTable } from '../tables.ts';

/** A photo of anyone in Recently deleted. */
export type DeletedPhoto = Pick<PhotosTable, 'ownerId' | 'id'> & { readonly deletedAt: Date };

/** Reads and erases what is in Recently deleted. */
export const createDeletedStore = (database: Database) => {
  const sql = sqlOf(database);
  return {
    /** Those of these photos that are in Recently deleted. */
    deletedAmong: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
    ): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<PhotosTable, 'id'>[]>`
        select id from photos
        where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and deleted_at is not null`;
      return rows.map(({ id }) => id);
    },

    /** Photos of anyone that were deleted before `time`, those behind `after`, longest deleted first. */
    deletedBefore: (time: Date, after: DeletedPhoto | undefined, limit: number) =>
      sql<DeletedPhoto[]>`
        select deleted_at, owner_id, id from photos
        where deleted_at < ${time} ${
          after === undefined
            ? sql``
            : sql`and (deleted_at, owner_id, id) > (${after.deletedAt}::timestamptz, ${after.ownerId}::uuid, ${after.id}::uuid)`
        }
        order by deleted_at, owner_id, id limit ${limit}`,

    /** Removes those of these photos that were deleted before `time`; settles with their ids. */
    erase: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      time: Date,
    ): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<PhotosTable, 'id'>[]>`
        delete from photos where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and deleted_at < ${time}
        returning id`;
      return rows.map(({ id }) => id);
    },
  };
};
