import { DeleteIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { changePhotos, namesOfFailed } from '../change-photos.ts';
import type { ChangeTools, SelectedChangeTools } from '../change-photos.ts';
import type { PhotoAction, PhotoTarget } from '../photo-action.ts';
import { deletePhotos } from './delete-photos.ts';
import type { Deletion } from './delete-photos.ts';
import { tellDeleted, undoOf } from './deletion-toasts.ts';

const tell = (
  target: PhotoTarget,
  { deletionIds, deleted, failed, failedCount }: Deletion,
  tools: ChangeTools,
): void => {
  const { text } = tools;
  if (failedCount === 0) {
    tellDeleted(deleted, deletionIds, tools);
    return;
  }
  showToast({
    message: text(target.count === 1 ? 'deleting.oneFailed' : 'deleting.failed'),
    detail: text('deleting.partly', {
      deleted,
      count: deleted + failedCount,
      failed: failedCount,
      ...namesOfFailed(target, failed),
    }),
    tone: 'error',
    isLong: true,
    ...(deleted > 0 && { action: undoOf(deletionIds, tools) }),
  });
};

const deleteTarget = (
  target: PhotoTarget,
  tools: SelectedChangeTools,
  taskId: string = crypto.randomUUID(),
): Promise<void> =>
  changePhotos(tools, {
    make: () => deletePhotos(taskId, target.onWire),
    goesOn: tools.text('deleting.goesOn', { count: target.count }),
    tell: (deletion) => tell(target, deletion, tools),
    endSelection: tools.endSelection,
    hasFailed: ({ deleted, failedCount }) => deleted === 0 && failedCount > 0,
    failed: target.count === 1 ? 'deleting.oneFailed' : 'deleting.failed',
    // The same task: what it has deleted already is deleted once, and Undo brings all of it back.
    onRetry: () => void deleteTarget(target, tools, taskId),
  });

/** Moves photos of the library to Recently deleted, at once: the toast takes it back. */
export const deleteAction: PhotoAction = {
  id: 'delete',
  label: 'deleting.delete',
  icon: <DeleteIcon />,
  shownIn: ['preview', 'selection'],
  shortcut: 'Delete',
  run: ({ count, loaded, onWire }, tools) => {
    // Read before the photos go: which of them are loaded is asked no more afterwards.
    void tools.takeOut(() => deleteTarget({ count, loaded, onWire }, tools));
  },
};
