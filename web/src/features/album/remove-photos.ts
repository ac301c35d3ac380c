import type { AlbumTask, PhotosForAlbum, PhotosOfAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { undoAlbumTask } from '../../gallery/albums/album-toasts.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { namesOfFailed } from '../../gallery/few-names.ts';
import type { PhotoTarget, SelectedChangeTools } from '../../gallery/photo-action.ts';
import type { Text } from '../../i18n/use-text.ts';
import { startChange } from '../../site/change.ts';
import type { Toast } from '../../ui/toasts.ts';

type AlbumTarget = PhotoTarget<PhotosForAlbum>;

/** A removal, and the album's name as its toasts say it. */
interface Removal {
  readonly albumName: string;
  readonly task: AlbumTask;
}

/** The album is that of the call: its rules do not name it again. */
const ofAlbum = (part: PhotosForAlbum): PhotosOfAlbum =>
  'photoIds' in part ? part : { all: {}, except: part.except, before: part.before };

const removeParts = async (
  albumId: string,
  taskId: string,
  parts: readonly PhotosForAlbum[],
): Promise<AlbumTask> => {
  let task: AlbumTask | undefined;
  for (const part of parts)
    task = await albumCalls.removeAlbumPhotos({ params: { albumId }, body: { ...ofAlbum(part), taskId } });
  if (!task) throw new Error('Nothing was to be removed.');
  return task;
};

const removedToast = (target: AlbumTarget, { albumName, task }: Removal, text: Text): Toast => {
  const { photosCount, alreadyCount, failed, failedCount } = task;
  // What somebody has removed meanwhile is removed, too.
  const removed = photosCount + alreadyCount;
  // Photo library §8: "Photo removed from {albumName}; {count} photos removed from {albumName}"
  if (failedCount === 0) return { message: text('album.removed', { count: removed, albumName }) };
  return {
    message: text(target.count === 1 ? 'album.removeOneFailed' : 'album.removeFailed'),
    detail: text('album.removePartly', {
      removed,
      count: removed + failedCount,
      failed: failedCount,
      ...namesOfFailed(target, failed, failedCount),
    }),
    tone: 'error',
    isLong: true,
  };
};

/** Takes photos out of an album, beside the page: they stay in the library, and the toast puts them back. */
export const removePhotos = (
  albumId: string,
  target: AlbumTarget,
  tools: SelectedChangeTools,
): Promise<void> => {
  // A retry is the same task: a photo is removed once, and Undo brings all of them back.
  const taskId = crypto.randomUUID();
  const { text } = tools;
  return startChange<Removal>(tools, {
    run: async () => {
      const { albumName } = await tools.client.ensureQueryData(albumQuery(albumId));
      return { albumName, task: await removeParts(albumId, taskId, target.onWire) };
    },
    goesOn: text('album.removing', { count: target.count }),
    done: (removal) => removedToast(target, removal, text),
    undo: ({ albumName, task }) =>
      task.photosCount > 0
        ? () => undoAlbumTask(task, text('album.putBack', { count: task.photosCount, albumName }), tools)
        : undefined,
    showAhead: tools.endSelection,
    hasFailed: ({ task }) => task.photosCount + task.alreadyCount === 0 && task.failedCount > 0,
    // Photo library §8: "Remove photo from album fails", "Remove several photos from album fails"
    failed: target.count === 1 ? 'album.removeOneFailed' : 'album.removeFailed',
    refresh: refreshLibrary,
  });
};
