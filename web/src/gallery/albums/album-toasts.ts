import { albumCalls } from '../../api/albums/albums.ts';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { showToast } from '../../ui/toasts.ts';
import { changePhotos } from '../change-photos.ts';
import type { ChangeTools } from '../change-photos.ts';
import type { NamedAlbum } from './new-album-dialog.tsx';

/** Brings an album back by its call: one's own, or a shared one. */
export type Restore = (albumId: string) => Promise<unknown>;

/** Brings back an album of the customer's own. */
export const restoreOwn: Restore = (albumId) => albumCalls.restoreAlbum({ params: { albumId } });

/** Brings a shared album back, for whoever has deleted it. */
export const restoreShared: Restore = (albumId) =>
  sharedAlbumCalls.restoreSharedAlbum({ params: { albumId } });

/** Brings an album back from Recently deleted, and says so. */
export const restoreAlbum = (album: NamedAlbum, tools: ChangeTools, restore: Restore): Promise<void> => {
  const { text } = tools;
  const { albumId, albumName } = album;
  return changePhotos(tools, {
    make: () => restore(albumId),
    goesOn: text('albums.restoring'),
    tell: () => void showToast({ message: text('albums.restored', { albumName }) }),
    failed: 'albums.restoreFailed',
    onRetry: () => void restoreAlbum(album, tools, restore),
  });
};

/** Albums §2: "a toast '{albumName} album deleted'", with a way back where there is one. */
export const tellAlbumDeleted = (
  album: NamedAlbum,
  tools: ChangeTools,
  restore: Restore | undefined,
): void => {
  const { text } = tools;
  showToast({
    message: text('albums.deleted', { albumName: album.albumName }),
    ...(restore && {
      action: { label: text('photos.undo'), onPress: () => void restoreAlbum(album, tools, restore) },
    }),
  });
};

/**
 * Takes back a change of which photos an album has: what was copied goes out again, what was removed comes back to its
 * place. `undone` says so.
 */
export const undoAlbumTask = (
  task: { readonly albumId: string; readonly taskId: string },
  undone: string,
  tools: ChangeTools,
): Promise<void> => {
  const { text } = tools;
  const { albumId, taskId } = task;
  return changePhotos(tools, {
    make: () => albumCalls.undoAlbumTask({ params: { albumId, taskId } }),
    goesOn: text('albums.undoing'),
    tell: () => void showToast({ message: undone }),
    failed: 'albums.undoFailed',
    onRetry: () => void undoAlbumTask(task, undone, tools),
  });
};
