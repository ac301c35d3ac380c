import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { deletionCalls, endOfTask } from '../../api/photos/photo-tasks.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { startChange } from '../../site/change.ts';
import type { ChangeTools } from '../../site/change.ts';

/** Restores what deletions have deleted, and says so. */
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
    goesOn: tools.text('deleting.restoring'),
    done: (count) => ({ message: tools.text('deleting.restored', { count }) }),
    failed: 'deleting.restoreFailed',
    refresh: refreshLibrary,
  });
