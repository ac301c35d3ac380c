import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { deletionCalls, runPhotoTask } from '../../api/photos/photo-tasks.ts';
import { changePhotos } from '../../gallery/change-photos.ts';
import type { SelectedChangeTools } from '../../gallery/change-photos.ts';
import type { PhotoAction, PhotoTarget } from '../../gallery/photo-action.ts';
import { DeleteIcon, RestoreIcon } from '../../ui/icons.tsx';
import { tellChanged } from './tell-changed.ts';

const restore = (
  target: PhotoTarget<SelectedDeletedPhotos>,
  tools: SelectedChangeTools,
  taskId: string = crypto.randomUUID(),
): Promise<void> => {
  const { text } = tools;
  return changePhotos(tools, {
    make: () =>
      runPhotoTask(taskId, target.onWire, (photos, id) =>
        deletionCalls.restorePhotos({ body: { photos, taskId: id } }),
      ),
    goesOn: text('deleting.restoring'),
    tell: (task) => tellChanged('restore', target, task, text),
    endSelection: tools.endSelection,
    hasFailed: ({ photosCount, failedCount }) => photosCount === 0 && failedCount > 0,
    failed: 'deleting.restoreFailed',
    onRetry: () => void restore(target, tools, taskId),
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
