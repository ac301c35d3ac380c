import type { Database } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotosTable } from '../tables.ts';

/** A photo of any owner in Recently deleted. */
export type DeletedPhoto = Pick<PhotosTable, 'ownerId' | 'id'> & { readonly deletedAt: Date };

/** Finds photos in Recently deleted, of any owner. */
export const createDeletedStore = (database: Database) => {
  const sql = sqlOf(database);
  return {
    /** Photos of any owner that were deleted before `time`, after `after`, longest deleted first. */
    deletedBefore: (time: Date, after: DeletedPhoto | undefined, limit: number) =>
      sql<DeletedPhoto[]>`
        select deleted_at, owner_id, id from photos
        where deleted_at < ${time} ${
          after === undefined
            ? sql``
            : sql`and (deleted_at, owner_id, id) > (${after.deletedAt}::timestamptz, ${after.ownerId}::uuid, ${after.id}::uuid)`
        }
        order by deleted_at, owner_id, id limit ${limit}`,
  };
};
