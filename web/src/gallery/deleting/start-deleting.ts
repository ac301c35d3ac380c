import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { deletionCalls, endOfTask } from '../../api/photos/photo-tasks.ts';
import type { Text } from '../../i18n/use-text.ts';
import { startChange } from '../../site/change.ts';
import type { ChangeTools } from '../../site/change.ts';
import type { Toast } from '../../ui/toasts.ts';
import { namesOfFailed } from '../few-names.ts';
import type { Leaving, PhotoTarget, SelectedChangeTools } from '../photo-action.ts';
import { deletePhotos } from './delete-photos.ts';
import type { Deletion } from './delete-photos.ts';

/** Undoes deletions and shows a toast. */
export const undoDeletions = (deletionIds: readonly string[], tools: ChangeTools): Promise<void> =>
  startChange(tools, {
    run: async () => {
      const tasks: PhotoTask[] = [];
      for (const deletionId of deletionIds) {
        const { body } = await deletionCalls.undoDeletion({ params: { deletionId } });
        tasks.push(await endOfTask(body));
      }
      return tasks.reduce((sum, { photosCount }) => sum + photosCount, 0);
    },
    progress: tools.text('deleting.restoring'),
    done: (count) => ({ message: tools.text('deleting.restored', { count }) }),
    failed: 'deleting.restoreFailed',
    refresh: refreshLibrary,
  });

const deletedToast = (target: PhotoTarget, { deleted, failed, failedCount }: Deletion, text: Text): Toast => {
  if (failedCount === 0) return { message: text('deleting.deleted', { count: deleted }) };
  return {
    message: text(target.count === 1 ? 'deleting.oneFailed' : 'deleting.failed'),
    detail: text('deleting.partly', {
      deleted,
      count: deleted + failedCount,
      failed: failedCount,
      ...namesOfFailed(target, failed),
    }),
    tone: 'error',
    isLong: true,
  };
};

const deleteTarget = (target: PhotoTarget, tools: SelectedChangeTools): Promise<void> => {
  // A retry is the same task, so each photo is deleted once and Undo restores all of them.
  const taskId = crypto.randomUUID();
  return startChange(tools, {
    run: () => deletePhotos(taskId, target.onWire),
    progress: tools.text('deleting.progress', { count: target.count }),
    done: (deletion) => deletedToast(target, deletion, tools.text),
    undo: ({ deleted, deletionIds }) => (deleted > 0 ? () => undoDeletions(deletionIds, tools) : undefined),
    showAhead: tools.endSelection,
    hasFailed: ({ deleted, failedCount }) => deleted === 0 && failedCount > 0,
    failed: target.count === 1 ? 'deleting.oneFailed' : 'deleting.failed',
    refresh: refreshLibrary,
  });
};

/** Moves photos of the library to Recently deleted. */
export const startDeleting = (
  { count, loaded, onWire }: PhotoTarget,
  tools: SelectedChangeTools & Pick<Leaving, 'takeOut'>,
): void => {
  // Read this before the photos go: afterwards we no longer know which of them were loaded.
  void tools.takeOut(() => deleteTarget({ count, loaded, onWire }, tools));
};
