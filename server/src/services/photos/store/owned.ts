import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotosTable, PhotoTasksTable } from '../tables.ts';

/** The fields of a photo in a data export. */
type PhotoFields = Pick<
  PhotosTable,
  | 'id'
  | 'uploadId'
  | 'fileName'
  | 'contentType'
  | 'bytes'
  | 'width'
  | 'height'
  | 'takenLocal'
  | 'takenOffsetMinutes'
  | 'takenSource'
  | 'fileTakenLocal'
  | 'fileTakenOffsetMinutes'
  | 'camera'
  | 'createdAt'
  | 'listed'
  | 'listedAt'
  | 'deletedAt'
  | 'damaged'
  | 'damage'
>;

/** The fields of a task in a data export. */
type TaskFields = Pick<PhotoTasksTable, 'id' | 'change' | 'photos' | 'failedCount' | 'startedAt'> & {
  readonly what: PhotoTasksTable['kind'];
};

/** All stored data of one owner, in any state. */
export const createOwnedStore = (database: Database) => ({
  /** Photos after `after`, in the order of their ids. */
  ownedAfter: (ownerId: string, after: Pick<PhotosTable, 'id'> | undefined, limit: number) =>
    sqlOf(database)<PhotoFields[]>`
      select id, upload_id, file_name, content_type, bytes, width, height, taken_local, taken_offset_minutes, taken_source,
        file_taken_local, file_taken_offset_minutes, camera, created_at, listed, listed_at, deleted_at, damaged, damage
      from photos where owner_id = ${ownerId} ${after ? sqlOf(database)`and id > ${after.id}` : sqlOf(database)``}
      order by id limit ${limit}`,

  tasksAfter: (ownerId: string, after: Pick<PhotoTasksTable, 'id'> | undefined, limit: number) =>
    sqlOf(database)<TaskFields[]>`
      select id, kind as what, change, photos, failed_count, started_at
      from photo_tasks where owner_id = ${ownerId} ${after ? sqlOf(database)`and id > ${after.id}` : sqlOf(database)``}
      order by id limit ${limit}`,

  /** Removes counts and tasks, which are stored separately from the photos. */
  removeCountsAndTasks: async (tx: Transaction, ownerId: string): Promise<void> => {
    await sqlOf(tx)`delete from photo_month_counts where owner_id = ${ownerId}`;
    await sqlOf(tx)`delete from photo_upload_counts where owner_id = ${ownerId}`;
    await sqlOf(tx)`delete from photo_deletion_counts where owner_id = ${ownerId}`;
    await sqlOf(tx)`delete from photo_tasks where owner_id = ${ownerId}`;
  },
});
