import type { Database, Transaction } from '../../../platform/database/database.ts';
import { anyRow, firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotoTaskCallsTable, PhotoTasksTable } from '../tables.ts';

type TaskKey = Pick<PhotoTasksTable, 'ownerId' | 'id'>;

/** A task, and whether any of its calls still needs work. */
export type PhotoTaskRow = PhotoTasksTable & { readonly isWorking: boolean };

/** Stores tasks, which change many photos, and their progress. */
export const createTasksStore = (database: Database) => {
  const sql = sqlOf(database);

  const asJson = (tx: Transaction, value: unknown) => (value === null ? null : sqlOf(tx).json(value));

  return {
    findTask: (scope: Transaction | undefined, { ownerId, id }: TaskKey): Promise<PhotoTaskRow | undefined> =>
      firstRow(sqlOf(scope ?? database)<PhotoTaskRow[]>`
        select photo_tasks.*, exists (
          select from photo_task_calls where owner_id = ${ownerId} and task_id = ${id} and ended_at is null
        ) as is_working
        from photo_tasks where owner_id = ${ownerId} and id = ${id}`),

    /** The number of stored tasks of an owner, and when the first of them began. */
    countTasks: async (
      tx: Transaction,
      ownerId: string,
    ): Promise<{ tasks: number; firstStartedAt: Date }> => {
      const [row] = await sqlOf(tx)<[{ tasks: number; firstStartedAt: Date }]>`
        select count(*)::int as tasks, min(started_at) as first_started_at from photo_tasks
        where owner_id = ${ownerId}`;
      return row;
    },

    addTask: async (
      tx: Transaction,
      task: TaskKey & Pick<PhotoTasksTable, 'kind' | 'change' | 'startedAt'>,
    ): Promise<void> => {
      const { ownerId, id, kind, change, startedAt } = task;
      await sqlOf(tx)`
        insert into photo_tasks (owner_id, id, kind, change, started_at)
        values (${ownerId}, ${id}, ${kind}, ${asJson(tx, change)}, ${startedAt})`;
    },

    noteChanged: async (
      tx: Transaction,
      {
        ownerId,
        id,
        photos,
        failed,
        failedCount,
      }: TaskKey & Pick<PhotoTasksTable, 'photos' | 'failed' | 'failedCount'>,
    ): Promise<void> => {
      await sqlOf(tx)`
        update photo_tasks set photos = ${photos}, failed = ${failed}, failed_count = ${failedCount}
        where owner_id = ${ownerId} and id = ${id}`;
    },

    hasCall: (tx: Transaction, { ownerId, id }: TaskKey, checksum: Buffer): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        select from photo_task_calls where owner_id = ${ownerId} and task_id = ${id} and checksum = ${checksum}`),

    addCall: async (
      tx: Transaction,
      { ownerId, taskId, checksum, rule, endedAt }: Omit<PhotoTaskCallsTable, 'afterPhotoId'>,
    ): Promise<void> => {
      await sqlOf(tx)`
        insert into photo_task_calls (owner_id, task_id, checksum, rule, ended_at)
        values (${ownerId}, ${taskId}, ${checksum}, ${asJson(tx, rule)}, ${endedAt})`;
    },

    /** A call of a task that still needs work. */
    callToWork: (tx: Transaction, { ownerId, id }: TaskKey) =>
      firstRow(sqlOf(tx)<PhotoTaskCallsTable[]>`
        select checksum, rule, after_photo_id from photo_task_calls
        where owner_id = ${ownerId} and task_id = ${id} and ended_at is null order by checksum limit 1`),

    noteProgress: async (tx: Transaction, call: Omit<PhotoTaskCallsTable, 'rule'>): Promise<void> => {
      await sqlOf(tx)`
        update photo_task_calls set after_photo_id = ${call.afterPhotoId}, ended_at = ${call.endedAt}
        where owner_id = ${call.ownerId} and task_id = ${call.taskId} and checksum = ${call.checksum}`;
    },

    /** Ends a task at its current state. */
    endTask: async (tx: Transaction, { ownerId, id }: TaskKey, endedAt: Date): Promise<void> => {
      await sqlOf(tx)`
        update photo_task_calls set ended_at = ${endedAt}
        where owner_id = ${ownerId} and task_id = ${id} and ended_at is null`;
    },

    /** Whether a deletion of this id ever existed: its task, or a photo that it deleted. */
    isDeletion: (tx: Transaction, { ownerId, id }: TaskKey): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        select from photo_tasks where owner_id = ${ownerId} and id = ${id} and kind = 'delete'
        union all select from photos where owner_id = ${ownerId} and deletion_id = ${id} limit 1`),

    /** Whether a deletion of the whole library still needs work. */
    isDeletingAll: (ownerId: string): Promise<boolean> =>
      anyRow(sql`
        select from photo_task_calls
        where owner_id = ${ownerId} and ended_at is null and rule ->> 'of' = 'library'
          and rule -> 'section' is null and rule -> 'except' = '[]'
          and exists (
            select from photo_tasks
            where owner_id = ${ownerId} and id = photo_task_calls.task_id and kind = 'delete'
          )`),

    /** Tasks of any owner that began before `time` and still need work. */
    workingTasks: (time: Date) =>
      sql<TaskKey[]>`
        select owner_id, id from photo_tasks task where started_at < ${time} and exists (
          select from photo_task_calls where owner_id = task.owner_id and task_id = task.id and ended_at is null
        )`,

    /** Forgets ended tasks of any owner that began before `time`. */
    forgetTasks: async (time: Date): Promise<number> => {
      const { count } = await sql`
        delete from photo_tasks task where started_at < ${time} and not exists (
          select from photo_task_calls where owner_id = task.owner_id and task_id = task.id and ended_at is null
        )`;
      return count;
    },
  };
};
