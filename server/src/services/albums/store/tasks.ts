import type { Database, Transaction } from '../../../platform/database/database.ts';
import { anyRow, firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { AlbumTasksTable } from '../tables.ts';

type TaskKey = Pick<AlbumTasksTable, 'ownerId' | 'id'>;

/** Stores the tasks of albums, so that each runs once and can be undone. */
export const createTasksStore = (database: Database) => ({
  findTask: (tx: Transaction, { ownerId, id }: TaskKey) =>
    firstRow(sqlOf(tx)<Omit<AlbumTasksTable, 'calls'>[]>`
      select owner_id, id, album_id, kind, photos, already, failed, failed_count, started_at
      from album_tasks where owner_id = ${ownerId} and id = ${id}`),

  /** The number of stored tasks of an owner, and when the first of them began. */
  countTasks: async (tx: Transaction, ownerId: string): Promise<{ tasks: number; firstStartedAt: Date }> => {
    const [row] = await sqlOf(tx)<[{ tasks: number; firstStartedAt: Date }]>`
      select count(*)::int as tasks, min(started_at) as first_started_at from album_tasks
      where owner_id = ${ownerId}`;
    return row;
  },

  /** Adds a task. Does nothing if there is one with this id. */
  addTask: async (
    tx: Transaction,
    task: TaskKey & Pick<AlbumTasksTable, 'albumId' | 'kind' | 'startedAt'>,
  ): Promise<void> => {
    const { ownerId, id, albumId, kind, startedAt } = task;
    await sqlOf(tx)`
      insert into album_tasks (owner_id, id, album_id, kind, started_at)
      values (${ownerId}, ${id}, ${albumId}, ${kind}, ${startedAt}) on conflict (owner_id, id) do nothing`;
  },

  /** Returns false if the task already contains this call. */
  addCall: (tx: Transaction, { ownerId, id }: TaskKey, checksum: Buffer): Promise<boolean> =>
    anyRow(sqlOf(tx)`
      update album_tasks set calls = calls || ${checksum}::bytea
      where owner_id = ${ownerId} and id = ${id} and ${checksum}::bytea <> all(calls)`),

  noteDone: async (
    tx: Transaction,
    {
      ownerId,
      id,
      photos,
      already,
      failed,
      failedCount,
    }: Omit<AlbumTasksTable, 'calls' | 'albumId' | 'kind' | 'startedAt'>,
  ): Promise<void> => {
    await sqlOf(tx)`
      update album_tasks set photos = ${photos}, already = ${already}, failed = ${failed},
        failed_count = ${failedCount}
      where owner_id = ${ownerId} and id = ${id}`;
  },

  /** The tasks of an owner after `after`, ordered by id. */
  tasksAfter: (ownerId: string, after: Pick<AlbumTasksTable, 'id'> | undefined, limit: number) =>
    sqlOf(database)<
      (Pick<AlbumTasksTable, 'id' | 'albumId' | 'photos' | 'startedAt'> & {
        readonly what: AlbumTasksTable['kind'];
      })[]
    >`
      select id, album_id, kind as what, photos, started_at from album_tasks
      where owner_id = ${ownerId} ${after ? sqlOf(database)`and id > ${after.id}` : sqlOf(database)``}
      order by id limit ${limit}`,

  /** Forgets the tasks of all owners that began before `time`. */
  forgetTasks: async (time: Date): Promise<void> => {
    await sqlOf(database)`delete from album_tasks where started_at < ${time}`;
  },
});
