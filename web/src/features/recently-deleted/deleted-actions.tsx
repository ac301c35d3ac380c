import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { deletionCalls, runPhotoTask } from '../../api/photos/photo-tasks.ts';
import { DeleteIcon, RestoreIcon } from '../../ui/icons.tsx';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { PhotoAction, PhotoTarget, SelectedChangeTools } from '../../gallery/photo-action.ts';
import { startChange } from '../../site/change.ts';
import { changedToast } from './changed-toast.ts';

const restore = (target: PhotoTarget<SelectedDeletedPhotos>, tools: SelectedChangeTools): Promise<void> => {
  const { text } = tools;
  const taskId = crypto.randomUUID();
  return startChange(tools, {
    run: () =>
      runPhotoTask(taskId, target.onWire, (photos, id) =>
        deletionCalls.restorePhotos({ body: { photos, taskId: id } }),
      ),
    goesOn: text('deleting.restoring'),
    done: (task) => changedToast('restore', target, task, text),
    showAhead: tools.endSelection,
    hasFailed: ({ photosCount, failedCount }) => photosCount === 0 && failedCount > 0,
    failed: 'deleting.restoreFailed',
    refresh: refreshLibrary,
  });
};

/** What can be done with photos of Recently deleted. */
export const deletedActions: readonly PhotoAction<SelectedDeletedPhotos>[] = [
  {
    id: 'restore',
    label: 'deleted.restore',
    icon: <RestoreIcon />,
    shownIn: ['preview', 'selection'],
    run: ({ count, loaded, onWire }, tools) => {
      // Read before the photos go, for the names of those that cannot be restored.
      void tools.takeOut(() => restore({ count, loaded, onWire }, tools));
    },
  },
  {
    id: 'erase',
    label: 'deleted.erase',
    icon: <DeleteIcon />,
    shownIn: ['preview', 'selection'],
    shortcut: 'Delete',
    run: (_, tools) => tools.open(async () => (await import('./erase-dialog.tsx')).EraseDialog),
  },
];
