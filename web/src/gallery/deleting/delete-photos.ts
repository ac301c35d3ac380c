import { deleteBatchSize, deleteRetriesLimit } from '@albumen/contracts/limits';
import type { PhotoTask, SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { inUnits } from '@albumen/contracts/units';
import { runPhotoTask, selectionCalls } from '../../api/photos/photo-tasks.ts';
import { log } from '../../lib/log.ts';

/** The result of deleting photos. */
export interface Deletion {
  /** The deletions for Undo: the task, and one for each retry that deleted anything. */
  readonly deletionIds: readonly string[];
  readonly deleted: number;
  /** The number of photos that could not be deleted, and the ids of the first of them. */
  readonly failedCount: number;
  readonly failed: readonly string[];
}

/** Deletes photos as one task. */
export type DeleteTask = (taskId: string, parts: readonly SelectedPhotos[]) => Promise<PhotoTask>;

const deleteTask: DeleteTask = (taskId, parts) =>
  runPhotoTask(taskId, parts, (part, id) => selectionCalls.deletePhotos({ body: { ...part, taskId: id } }));

/**
 * Deletes a selection. Albums §5: "a response listing failed photo ids counts as failure"; "Bulk delete retries failed
 * ones up to a maximum retry count". Throws if a call fails: calling it again with the same id continues the task.
 */
export const deletePhotos = async (
  taskId: string,
  parts: readonly SelectedPhotos[],
  run = deleteTask,
): Promise<Deletion> => {
  const tasks: PhotoTask[] = [await run(taskId, parts)];
  for (let retries = 0; ; retries += 1) {
    const { failed = [], failedCount = 0 } = tasks.at(-1) ?? {};
    if (failedCount > 0) log.error('Failed to delete photo!', { failedCount, retries });
    const isExhausted = retries === deleteRetriesLimit;
    if (failedCount > 0 && isExhausted) log.error('Exceeded maximum amount of retries!', { failedCount });
    if (failedCount === 0 || isExhausted) {
      return {
        deletionIds: tasks.filter(({ photosCount }) => photosCount > 0).map((task) => task.taskId),
        deleted: tasks.reduce((sum, { photosCount }) => sum + photosCount, 0),
        failed,
        failedCount,
      };
    }
    const rest = inUnits(failed, deleteBatchSize).map((photoIds) => ({ photoIds: [...photoIds] }));
    tasks.push(await run(crypto.randomUUID(), rest));
  }
};
