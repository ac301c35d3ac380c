import { DeleteIcon } from '../../ui/icons/delete-icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { fewNames } from '../few-names.ts';
import type { ActionTools, PhotoAction, PhotoTarget } from '../photo-action.ts';
import { deletePhotos } from './delete-photos.ts';
import type { Deletion } from './delete-photos.ts';
import { changePhotos, tellDeleted, undoOf } from './task-toasts.ts';

/** The names of photos that failed, as far as they are known; undefined where none is. */
const namesOf = ({ photos = [] }: PhotoTarget, failed: readonly string[]): string | undefined => {
  const names = photos.filter(({ imageId }) => failed.includes(imageId)).map((photo) => photo.localFileName);
  if (names.length === 0) return undefined;
  return fewNames(names, failed.length);
};

const tell = (
  target: PhotoTarget,
  { deletionIds, deleted, failed, failedCount }: Deletion,
  tools: Pick<ActionTools, 'client' | 'text'>,
): void => {
  const { text } = tools;
  if (failedCount === 0) {
    tellDeleted(deleted, deletionIds, tools);
    return;
  }
  const names = namesOf(target, failed);
  showToast({
    message: text(target.count === 1 ? 'deleting.oneFailed' : 'deleting.failed'),
    detail: text('deleting.partly', {
      deleted,
      count: deleted + failedCount,
      failed: failedCount,
      hasNames: names === undefined ? 'no' : 'yes',
      names: names ?? '',
    }),
    tone: 'error',
    isLong: true,
    ...(deleted > 0 && { action: undoOf(deletionIds, tools) }),
  });
};

const deleteTarget = (
  target: PhotoTarget,
  tools: Pick<ActionTools, 'client' | 'text'>,
  taskId: string = crypto.randomUUID(),
): Promise<void> =>
  changePhotos(tools, {
    make: () => deletePhotos(taskId, target.onWire),
    goesOn: tools.text('deleting.goesOn', { count: target.count }),
    tell: (deletion) => tell(target, deletion, tools),
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
  run: ({ count, photos, onWire }, tools) => {
    // Read before the photos go: which of them are loaded is asked no more afterwards.
    tools.moveOn();
    void deleteTarget({ count, photos, onWire }, tools);
  },
};
