import { createHash, randomUUID } from 'node:crypto';
import { tasksLimit } from '@albumen/contracts/limits';
import type { PhotoTask, PhotoTaskKind } from '@albumen/contracts/photo-management/selections';
import type { Clock } from '../../platform/clock.ts';
import { readUntil } from '../../platform/read-until.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Night } from '../../kernel/nights/index.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import type { DatingChange } from './date-rules.ts';
import type { createDeletion } from './deletion.ts';
import type { createErasing } from './erasing.ts';
import { workTaskJob } from './jobs.ts';
import type { createRedating } from './redating.ts';
import type { PhotoRule } from './rules.ts';
import type { TaskPhotos } from './selection.ts';
import type { PhotosStore } from './store.ts';
import type { PhotoTasksTable } from './tables.ts';
import { failedAfter } from './task-rules.ts';
import { toWireTask } from './wire.ts';

/**
 * [Note: Photo tasks] Every change of many photos is a task, stored in a row. Photos named by their ids are changed in
 * the transaction of the call. A rule is processed in batches, each in a transaction that also stores the progress: the
 * first batch in the call, the others in a job, which continues after a kill. Each batch reads the remaining work while
 * holding the owner's lock, so any number of workers can process the same task. Several calls can form one task, since
 * a selection consists of rules and ids. Each call is stored by its checksum, so that a call whose answer was lost can
 * be repeated.
 */

/** Photos of a rule that are changed in one transaction. */
const batchSize = 500;

/** Milliseconds. Tasks are kept as long as the photos they deleted. */
const [retentionMs, overdueMs] = [30 * 86_400_000, 3_600_000];

export interface TaskRequest {
  readonly ownerId: string;
  /** Undefined if the caller has not chosen one. */
  readonly taskId: string | undefined;
  readonly kind: PhotoTaskKind;
  /** Only for `date`. */
  readonly change?: DatingChange;
  readonly photos: TaskPhotos;
}

const taskNotFound = () => new AppError('not-found', { detail: 'There is no such task.' });

const otherTask = () => {
  const message = 'is the id of a task with another change';
  return new AppError('invalid-request', {
    detail: `body.taskId: ${message}`,
    fields: [{ field: 'body.taskId', message }],
  });
};

const checksumOf = ({ photos }: TaskRequest): Buffer =>
  createHash('sha256').update(JSON.stringify(photos)).digest();

/** Whether a call may belong to a task: all calls of a task make the same change. */
const isOfTask = (task: PhotoTasksTable, { kind, change }: TaskRequest): boolean =>
  task.kind === kind && JSON.stringify(task.change) === JSON.stringify(change ?? null);

/** Deletes, restores, erases and redates any number of photos. */
export const createTasks = (parts: {
  database: Database;
  store: PhotosStore;
  clock: Clock;
  enqueue: Enqueue;
  deletion: ReturnType<typeof createDeletion>;
  erasing: ReturnType<typeof createErasing>;
  redate: ReturnType<typeof createRedating>;
  patienceMs?: number | undefined;
}) => {
  const { database, store, clock, enqueue, deletion, erasing, redate, patienceMs } = parts;

  /**
   * Makes a task's change to some photos; resolves to the ids of the changed photos and of those that cannot be
   * changed.
   */
  const change = async (tx: Transaction, task: PhotoTasksTable, photoIds: readonly string[]) => {
    const { ownerId, id: taskId, kind } = task;
    if (task.change) return redate(tx, ownerId, photoIds, { change: task.change, taskId });
    const changed =
      kind === 'delete'
        ? await deletion.delete(tx, ownerId, photoIds, taskId)
        : kind === 'restore'
          ? await deletion.restore(tx, ownerId, photoIds)
          : await erasing.eraseRows(tx, ownerId, photoIds);
    const done = new Set(changed);
    const rest = photoIds.filter((photoId) => !done.has(photoId));
    // "ids already deleted count as done, so a lost answer can be repeated"; and those that are listed are restored.
    const goal = kind === 'delete' ? 'deleted' : 'library';
    if (rest.length > 0 && kind !== 'erase')
      for (const photoId of await store.idsAmong(tx, ownerId, rest, goal)) done.add(photoId);
    return { changed, failed: rest.filter((photoId) => !done.has(photoId)) };
  };

  /**
   * Changes some photos and stores the progress; resolves to the ids of erased photos, whose objects must be deleted.
   */
  const changeAndNote = async (
    tx: Transaction,
    task: PhotoTasksTable,
    photoIds: readonly string[],
  ): Promise<string[]> => {
    const { changed, failed } = await change(tx, task, photoIds);
    const photos = task.photos + changed.length;
    await store.noteChanged(tx, { ...task, photos, ...failedAfter(task, photoIds, failed) });
    return task.kind === 'erase' ? changed : [];
  };

  /** Runs the next batch of a task. Does nothing if the task has ended, was undone, or was erased with its owner. */
  const step = async (tx: Transaction, key: { ownerId: string; id: string }) => {
    const { ownerId, id: taskId } = key;
    const task = await store.findTask(tx, key);
    const call = await store.callToWork(tx, key);
    if (!task || !call?.rule) return { isWorking: false, erased: [] };
    const found = await store.idsByRule(tx, ownerId, call.rule, call.afterPhotoId, batchSize + 1);
    const photoIds = found.slice(0, batchSize);
    const erased = await changeAndNote(tx, task, photoIds);
    const endedAt = found.length > batchSize ? null : clock.now();
    const afterPhotoId = photoIds.at(-1) ?? call.afterPhotoId;
    await store.noteProgress(tx, { ownerId, taskId, checksum: call.checksum, afterPhotoId, endedAt });
    return { isWorking: true, erased };
  };

  /** Throws `too-many-requests`. */
  const requireRoom = async (tx: Transaction, ownerId: string): Promise<void> => {
    const { tasks, firstStartedAt } = await store.countTasks(tx, ownerId);
    if (tasks < tasksLimit) return;
    const firstEndsAt = new Date(firstStartedAt.getTime() + retentionMs);
    throw tooMany('changes of photos', tasksLimit, firstEndsAt, clock.now());
  };

  const ruleOf = async (tx: Transaction, { ownerId, photos }: TaskRequest): Promise<PhotoRule | null> => {
    if ('photoIds' in photos) return null;
    if ('rule' in photos) return photos.rule;
    const before = (await store.lastListed(tx, ownerId)) ?? clock.now();
    return { of: 'library', except: [], before: before.toISOString() };
  };

  /** Creates or joins the task and does the part of the call; resolves to the ids of erased photos. */
  const begin = async (tx: Transaction, request: TaskRequest, id: string): Promise<string[]> => {
    const { ownerId, kind, photos, change: dateChange = null } = request;
    const [key, startedAt] = [{ ownerId, id }, clock.now()];
    const existingTask = await store.findTask(tx, key);
    if (existingTask && !isOfTask(existingTask, request)) throw otherTask();
    const checksum = checksumOf(request);
    if (await store.hasCall(tx, key, checksum)) return [];
    if (!existingTask) await requireRoom(tx, ownerId);
    if (!existingTask) await store.addTask(tx, { ...key, kind, change: dateChange, startedAt });
    const rule = await ruleOf(tx, request);
    await store.addCall(tx, { ownerId, taskId: id, checksum, rule, endedAt: rule ? null : startedAt });
    if ('photoIds' in photos) {
      const task = await store.findTask(tx, key);
      return task ? changeAndNote(tx, task, photos.photoIds) : [];
    }
    const { erased } = await step(tx, key);
    const isWorking = (await store.findTask(tx, key))?.isWorking;
    if (isWorking) await enqueue(tx, workTaskJob, { ownerId, taskId: id });
    return erased;
  };

  /** Returns a task with its progress. Throws `not-found` if the caller has no task of this id. */
  const read = async (ownerId: string, id: string): Promise<PhotoTask> => {
    const task = await store.findTask(undefined, { ownerId, id });
    if (!task) throw taskNotFound();
    return toWireTask(task);
  };

  /** Waits until a task has ended, but not for long. */
  const untilEnded = (ownerId: string, id: string): Promise<PhotoTask> =>
    readUntil(
      () => read(ownerId, id),
      ({ state }) => state === 'done',
      patienceMs,
    );

  /**
   * Runs a task, or the part of it that fits into about five seconds. Can be repeated with the same task id. Throws
   * `invalid-request` if the id belongs to another task, and `too-many-requests`. `prepare` runs first in the same
   * transaction.
   */
  const run = async (
    request: TaskRequest,
    prepare?: (tx: Transaction) => Promise<void>,
  ): Promise<PhotoTask> => {
    const { ownerId } = request;
    const id = (request.taskId ?? randomUUID()).toLowerCase();
    const erased = await inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      await prepare?.(tx);
      return begin(tx, request, id);
    });
    await erasing.deleteObjects(ownerId, erased);
    return untilEnded(ownerId, id);
  };

  return {
    run,
    read,

    /** Deletes all photos that are in the library at this moment. */
    deleteAll: (ownerId: string, taskId: string | undefined): Promise<PhotoTask> =>
      run({ ownerId, taskId, kind: 'delete', photos: { everything: true } }),

    /**
     * Restores the photos of a deletion, and stops it if it is still running. Throws `not-found` if the caller has no
     * deletion of this id.
     */
    undo: (ownerId: string, deletionId: string): Promise<PhotoTask> => {
      const deletionKey = { ownerId, id: deletionId.toLowerCase() };
      const photos = { rule: { of: 'deletion', deletionId: deletionKey.id } } as const;
      return run({ ownerId, taskId: undefined, kind: 'restore', photos }, async (tx) => {
        if (!(await store.isDeletion(tx, deletionKey))) throw taskNotFound();
        await store.endTask(tx, deletionKey, clock.now());
      });
    },

    /**
     * Returns the photos that a task has dated by their names to Unknown Date, and stops it if it is still running.
     * Throws `not-found` if the caller has no such task.
     */
    undoNameDates: (ownerId: string, id: string): Promise<PhotoTask> => {
      const key = { ownerId, id: id.toLowerCase() };
      const photos = { rule: { of: 'dating', taskId: key.id } } as const;
      const request = {
        ownerId,
        taskId: undefined,
        kind: 'date',
        change: { fromFile: true },
        photos,
      } as const;
      return run(request, async (tx) => {
        const task = await store.findTask(tx, key);
        if (!task?.change || !('fromName' in task.change)) throw taskNotFound();
        await store.endTask(tx, key, clock.now());
      });
    },

    /** Whether the whole library is being deleted, which takes seconds. */
    isDeletingAll: store.isDeletingAll,

    /** Processes the rules of a task to the end. Can be cut off anywhere, and repeated. */
    work: async ({ ownerId, taskId }: { ownerId: string; taskId: string }): Promise<void> => {
      for (let isWorking = true; isWorking;) {
        const done = await inTransaction(database, async (tx) => {
          await holdLock(tx, ownerId);
          return step(tx, { ownerId, id: taskId });
        });
        await erasing.deleteObjects(ownerId, done.erased);
        ({ isWorking } = done);
      }
    },

    /** Runs every night: forgets old tasks, and resumes those whose job was given up. */
    sweepTasks: async ({ dueBy }: Night): Promise<JobCounts> => {
      const removed = dueBy ? await store.forgetTasks(new Date(dueBy.getTime() - retentionMs)) : 0;
      const overdue = await store.workingTasks(new Date(clock.now().getTime() - overdueMs));
      await inTransaction(database, async (tx) => {
        for (const { ownerId, id } of overdue) await enqueue(tx, workTaskJob, { ownerId, taskId: id });
      });
      return { removed, resumed: overdue.length };
    },
  };
};
