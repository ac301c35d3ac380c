import type { AlbumTask, PhotosForAlbum, PhotosOfAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { undoAlbumTask } from '../../gallery/albums/album-toasts.ts';
import { changePhotos, namesOfFailed } from '../../gallery/change-photos.ts';
import type { ChangeTools, SelectedChangeTools } from '../../gallery/change-photos.ts';
import type { PhotoTarget } from '../../gallery/photo-action.ts';
import { showToast } from '../../ui/toasts.ts';

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

const tell = (target: AlbumTarget, { albumName, task }: Removal, tools: ChangeTools): void => {
  const { text } = tools;
  const { photosCount, alreadyCount, failed, failedCount } = task;
  // What somebody has removed meanwhile is removed, too.
  const removed = photosCount + alreadyCount;
  const undo = photosCount > 0 && {
    action: {
      label: text('photos.undo'),
      onPress: () =>
        void undoAlbumTask(task, text('album.putBack', { count: photosCount, albumName }), tools),
    },
  };
  if (failedCount === 0) {
    // Photo library §8: "Photo removed from {albumName}; {count} photos removed from {albumName}"
    showToast({ message: text('album.removed', { count: removed, albumName }), ...undo });
    return;
  }
  showToast({
    message: text(target.count === 1 ? 'album.removeOneFailed' : 'album.removeFailed'),
    detail: text('album.removePartly', {
      removed,
      count: removed + failedCount,
      failed: failedCount,
      ...namesOfFailed(target, failed, failedCount),
    }),
    tone: 'error',
    isLong: true,
    ...undo,
  });
};

/** Takes photos out of an album, beside the page: they stay in the library, and the toast puts them back. */
export const removePhotos = (
  albumId: string,
  target: AlbumTarget,
  tools: SelectedChangeTools,
  taskId: string = crypto.randomUUID(),
): Promise<void> =>
  changePhotos<Removal>(tools, {
    make: async () => {
      const { albumName } = await tools.client.ensureQueryData(albumQuery(albumId));
      return { albumName, task: await removeParts(albumId, taskId, target.onWire) };
    },
    goesOn: tools.text('album.removing', { count: target.count }),
    tell: (removal) => tell(target, removal, tools),
    endSelection: tools.endSelection,
    hasFailed: ({ task }) => task.photosCount + task.alreadyCount === 0 && task.failedCount > 0,
    // Photo library §8: "Remove photo from album fails", "Remove several photos from album fails"
    failed: target.count === 1 ? 'album.removeOneFailed' : 'album.removeFailed',
    // The same task: what is removed already is removed once, and Undo brings all of it back.
    onRetry: () => void removePhotos(albumId, target, tools, taskId),
  });
