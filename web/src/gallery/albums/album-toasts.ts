import { albumCalls } from '../../api/albums/albums.ts';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { startChange } from '../../site/change.ts';
import type { ChangeTools } from '../../site/change.ts';
import type { NamedAlbum } from './album-name-dialogs.tsx';

/** Restores an album with its call: one of the customer's own, or a shared one. */
export type Restore = (albumId: string) => Promise<unknown>;

/** Restores one of the customer's own albums. */
export const restoreOwn: Restore = (albumId) => albumCalls.restoreAlbum({ params: { albumId } });

/** Restores a shared album for a customer who has deleted it. */
export const restoreShared: Restore = (albumId) =>
  sharedAlbumCalls.restoreSharedAlbum({ params: { albumId } });

/** Restores an album from Recently deleted, and shows a toast. */
export const restoreAlbum = (
  { albumId, albumName }: NamedAlbum,
  tools: ChangeTools,
  restore: Restore,
): Promise<void> => {
  const { text } = tools;
  return startChange(tools, {
    run: () => restore(albumId),
    progress: text('albums.restoring'),
    done: () => ({ message: text('albums.restored', { albumName }) }),
    failed: 'albums.restoreFailed',
    refresh: refreshLibrary,
  });
};

/**
 * Undoes a change of the photos in an album: removes copied photos, and puts removed ones back in their place. The
 * toast shows `undone`.
 */
export const undoAlbumTask = (
  { albumId, taskId }: { readonly albumId: string; readonly taskId: string },
  undone: string,
  tools: ChangeTools,
): Promise<void> =>
  startChange(tools, {
    run: () => albumCalls.undoAlbumTask({ params: { albumId, taskId } }),
    progress: tools.text('albums.undoing'),
    done: () => ({ message: undone }),
    failed: 'albums.undoFailed',
    refresh: refreshLibrary,
  });
