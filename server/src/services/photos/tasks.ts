import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { tasksLimit } from '@albumen/contracts/limits';
import type { DateChange, PhotoTask, PhotoTaskKind } from '@albumen/contracts/photo-management/selections';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError, tooManyKept } from '../../platform/errors.ts';
import type { Night } from '../../platform/nights/index.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
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

/*
 * [Note: Photo tasks] Every change of many photos is a task, which a row tells of. Photos that are named by their ids are
 * changed in the transaction of the call. A rule is worked by batches, each a transaction that also notes how far it has
 * come: the first one in the call, the others by a job, which goes on after a kill. Each reads what is left to do with the
 * owner's lock held, so that it does not matter who works on a task, nor how many do. Several calls can be one task, as a
 * selection is made of rules and ids; each is kept by its checksum, so that one whose answer was lost can be repeated.
 */

/** Photos of a rule that are changed in one transaction. */
const batchSize = 500;

/** How long a call waits for its task to end, and how often it looks. Milliseconds. */
const [patienceMs, lookEveryMs] = [5000, 100];

/** Tasks are kept as long as what they have deleted. Milliseconds. */
const [keptMs, overdueMs] = [30 * 86_400_000, 3_600_000];

export interface TaskRequest {
  readonly ownerId: string;
  /** Undefined where the caller has not chosen one. */
  readonly taskId: string | undefined;
  readonly kind: PhotoTaskKind;
  /** Of `date` only. */
  readonly change?: DateChange;
  readonly photos: TaskPhotos;
}

const taskNotFound = () => new AppError('not-found', { detail: 'There is no such task.' });

const otherTask = () => {
  const message = 'is the id of a task that makes another change';
  return new AppError('invalid-request', {
    detail: `body.taskId: ${message}`,
    fields: [{ field: 'body.taskId', message }],
  });
};

const checksumOf = ({ photos }: TaskRequest): Buffer =>
  createHash('sha256').update(JSON.stringify(photos)).digest();

/** Whether a call may belong to a task: each makes the same change. */
const isOfTask = (task: PhotoTasksTable, { kind, change }: TaskRequest): boolean =>
  task.kind === kind && JSON.stringify(task.change) === JSON.stringify(change ?? null);

/** Deletes, restores, erases and redates photos, however many. */
export const createTasks = (parts: {
  database: Database;
  store: PhotosStore;
  clock: Clock;
  enqueue: Enqueue;
  deletion: ReturnType<typeof createDeletion>;
  erasing: ReturnType<typeof createErasing>;
  redate: ReturnType<typeof createRedating>;
}) => {
  const { database, store, clock, enqueue, deletion, erasing, redate } = parts;

  /** Makes a task's change to some photos; settles with the ids of those that it has changed, and that cannot be changed so. */
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

  /** Changes some photos and notes it; settles with the ids of those that are erased, whose objects are to be deleted. */
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

  /** The next batch of a task. Not worked any more: it has ended, was undone meanwhile, or erased with its owner. */
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
    const { tasks, firstStartedAt } = await store.tasksKept(tx, ownerId);
    if (tasks < tasksLimit) return;
    const firstEndsAt = new Date(firstStartedAt.getTime() + keptMs);
    throw tooManyKept('changes of photos', tasksLimit, firstEndsAt, clock.now());
  };

  const ruleOf = async (tx: Transaction, { ownerId, photos }: TaskRequest): Promise<PhotoRule | null> => {
    if ('photoIds' in photos) return null;
    if ('rule' in photos) return photos.rule;
    const before = (await store.lastListed(tx, ownerId)) ?? clock.now();
    return { of: 'library', except: [], before: before.toISOString() };
  };

  /** Makes the task or joins it, and does what is done in the call; settles with the ids of photos that are erased. */
  const begin = async (tx: Transaction, request: TaskRequest, id: string): Promise<string[]> => {
    const { ownerId, kind, photos, change: dateChange = null } = request;
    const [key, startedAt] = [{ ownerId, id }, clock.now()];
    const known = await store.findTask(tx, key);
    if (known && !isOfTask(known, request)) throw otherTask();
    const checksum = checksumOf(request);
    if (await store.hasCall(tx, key, checksum)) return [];
    if (!known) await requireRoom(tx, ownerId);
    if (!known) await store.addTask(tx, { ...key, kind, change: dateChange, startedAt });
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

  /** A task as far as it has come. Throws `not-found` where the caller has none of this id. */
  const read = async (ownerId: string, id: string): Promise<PhotoTask> => {
    const task = await store.findTask(undefined, { ownerId, id });
    if (!task) throw taskNotFound();
    return toWireTask(task);
  };

  /** Waits until a task has ended, but not for long. */
  const untilEnded = async (ownerId: string, id: string): Promise<PhotoTask> => {
    const limit = performance.now() + patienceMs;
    for (;;) {
      const task = await read(ownerId, id);
      if (task.state === 'done' || performance.now() > limit) return task;
      await setTimeout(lookEveryMs);
    }
  };

  /**
   * Does a task, or as much of it as is done within about five seconds; may be repeated under the same task id. Throws
   * `invalid-request` where that is another task's, and `too-many-requests`. `prepare` runs before it in the same transaction.
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
     * Restores what a deletion has deleted; one that is under way goes no further. Throws `not-found` where the caller has
     * none of this id.
     */
    undo: (ownerId: string, deletionId: string): Promise<PhotoTask> => {
      const deletionKey = { ownerId, id: deletionId.toLowerCase() };
      const photos = { rule: { of: 'deletion', deletionId: deletionKey.id } } as const;
      return run({ ownerId, taskId: undefined, kind: 'restore', photos }, async (tx) => {
        if (!(await store.isDeletion(tx, deletionKey))) throw taskNotFound();
        await store.endTask(tx, deletionKey, clock.now());
      });
    },

    /** Whether the whole library is about to be deleted, which takes seconds. */
    isDeletingAll: store.isDeletingAll,

    /** Works the rules of a task to their ends. May be cut off anywhere, and repeated. */
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

    /** Done every night: forgets old tasks, and has those go on whose job was given up. */
    sweepTasks: async ({ dueBy }: Night): Promise<JobCounts> => {
      const removed = dueBy ? await store.forgetTasks(new Date(dueBy.getTime() - keptMs)) : 0;
      const overdue = await store.workingTasks(new Date(clock.now().getTime() - overdueMs));
      await inTransaction(database, async (tx) => {
        for (const { ownerId, id } of overdue) await enqueue(tx, workTaskJob, { ownerId, taskId: id });
      });
      return { removed, resumed: overdue.length };
    },
  };
};
