import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { deletionCalls, endOfTask } from '../../api/photos/photo-tasks.ts';
import { showToast } from '../../ui/toasts.ts';
import { changePhotos } from '../change-photos.ts';
import type { ChangeTools } from '../change-photos.ts';

/** Restores what deletions have deleted, and says so. */
export const undoDeletions = (deletionIds: readonly string[], tools: ChangeTools): Promise<void> => {
  const { text } = tools;
  return changePhotos(tools, {
    make: async () => {
      const tasks: PhotoTask[] = [];
      for (const deletionId of deletionIds) {
        const { body } = await deletionCalls.undoDeletion({ params: { deletionId } });
        tasks.push(await endOfTask(body));
      }
      return tasks.reduce((sum, { photosCount }) => sum + photosCount, 0);
    },
    goesOn: text('deleting.restoring'),
    tell: (count) => showToast({ message: text('deleting.restored', { count }) }),
    failed: 'deleting.restoreFailed',
    onRetry: () => void undoDeletions(deletionIds, tools),
  });
};

/** What a toast offers that tells of deletions. */
export const undoOf = (deletionIds: readonly string[], tools: ChangeTools) => ({
  label: tools.text('photos.undo'),
  onPress: () => void undoDeletions(deletionIds, tools),
});

/** Says that photos are deleted, with a way back; where somebody else has deleted all of them, without one. */
export const tellDeleted = (count: number, deletionIds: readonly string[], tools: ChangeTools): void => {
  showToast({
    message: tools.text('deleting.deleted', { count }),
    ...(count > 0 && { action: undoOf(deletionIds, tools) }),
  });
};
