import { albumCalls } from '../../api/albums/albums.ts';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { startChange } from '../../site/change.ts';
import type { ChangeTools } from '../../site/change.ts';
import type { NamedAlbum } from './album-name-dialogs.tsx';

/** Brings an album back by its call: one's own, or a shared one. */
export type Restore = (albumId: string) => Promise<unknown>;

/** Brings back an album of the customer's own. */
export const restoreOwn: Restore = (albumId) => albumCalls.restoreAlbum({ params: { albumId } });

/** Brings a shared album back, for whoever has deleted it. */
export const restoreShared: Restore = (albumId) =>
  sharedAlbumCalls.restoreSharedAlbum({ params: { albumId } });

/** Brings an album back from Recently deleted, and says so. */
export const restoreAlbum = (
  { albumId, albumName }: NamedAlbum,
  tools: ChangeTools,
  restore: Restore,
): Promise<void> => {
  const { text } = tools;
  return startChange(tools, {
    run: () => restore(albumId),
    goesOn: text('albums.restoring'),
    done: () => ({ message: text('albums.restored', { albumName }) }),
    failed: 'albums.restoreFailed',
    refresh: refreshLibrary,
  });
};

/**
 * Takes back a change of which photos an album has: what was copied goes out again, what was removed comes back to its
 * place. `undone` says so.
 */
export const undoAlbumTask = (
  { albumId, taskId }: { readonly albumId: string; readonly taskId: string },
  undone: string,
  tools: ChangeTools,
): Promise<void> =>
  startChange(tools, {
    run: () => albumCalls.undoAlbumTask({ params: { albumId, taskId } }),
    goesOn: tools.text('albums.undoing'),
    done: () => ({ message: undone }),
    failed: 'albums.undoFailed',
    refresh: refreshLibrary,
  });
