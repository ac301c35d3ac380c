import type { AlbumTask, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls } from '../../api/albums/albums.ts';
import { ApiError } from '../../api/client.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { startChange } from '../../site/change.ts';
import type { Toast } from '../../ui/toasts.ts';
import { namesOfFailed } from '../few-names.ts';
import type { PhotoTarget, SelectedChangeTools } from '../photo-action.ts';
import { undoAlbumTask } from './album-toasts.ts';
import type { NamedAlbum } from './album-name-dialogs.tsx';

/** The tools that a copy needs besides those of a change. */
export interface CopyTools extends SelectedChangeTools {
  /** Goes to the page of an album. */
  readonly show: (album: NamedAlbum) => void;
}

/** The result of a copy: the progress of its task, and the numbers of the album if it was full. */
interface Copy {
  readonly task: AlbumTask | undefined;
  readonly full?: { readonly photosLimit: number; readonly photosCount: number };
}

const fullness = (error: unknown): Copy['full'] => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'album-full' ? problem.params : undefined;
};

/** Sends the parts of a selection one after another, as one task. Each part is copied completely or not at all. */
const sendParts = async (
  albumId: string,
  taskId: string,
  parts: readonly PhotosForAlbum[],
): Promise<Copy> => {
  let task: AlbumTask | undefined;
  for (const part of parts) {
    try {
      task = await albumCalls.addAlbumPhotos({ params: { albumId }, body: { ...part, taskId } });
    } catch (error) {
      const full = fullness(error);
      if (!full) throw error;
      return { task, full };
    }
  }
  return { task };
};

const failureOf = ({ count }: PhotoTarget<PhotosForAlbum>) =>
  count === 1 ? 'albums.copy.oneFailed' : 'albums.copy.someFailed';

const copiedToast = (
  target: PhotoTarget<PhotosForAlbum>,
  album: NamedAlbum,
  { task, full }: Copy,
  { text, show }: CopyTools,
): Toast => {
  const { albumName } = album;
  const { photosCount: copied = 0, alreadyCount: already = 0, failed = [], failedCount = 0 } = task ?? {};
  const action = { label: text('albums.copy.show'), onPress: () => show(album), keepsToast: copied > 0 };
  if (full)
    return {
      message: text('albums.copy.full', { albumName, limit: full.photosLimit }),
      detail: text('albums.copy.fullDetail', { copied, count: target.count, already, has: full.photosCount }),
      tone: 'error',
      action,
    };
  if (failedCount > 0)
    return {
      message: text(failureOf(target)),
      detail: text('albums.copy.partly', {
        copied,
        count: target.count,
        already,
        failed: failedCount,
        ...namesOfFailed(target, failed, failedCount),
      }),
      tone: 'error',
      action,
    };
  if (copied === 0) return { message: text('albums.copy.allAlready', { count: already, albumName }), action };
  return {
    message: text('albums.copy.done', { count: copied, albumName }),
    ...(already > 0 && { detail: text('albums.copy.already', { count: already }) }),
    action,
  };
};

/** Copies photos into an album in the background; a toast shows the result. */
export const copyToAlbum = (
  target: PhotoTarget<PhotosForAlbum>,
  album: NamedAlbum,
  tools: CopyTools,
): Promise<void> => {
  // A retry is the same task, so each photo is copied once and Undo removes all of them.
  const taskId = crypto.randomUUID();
  const { text } = tools;
  return startChange(tools, {
    run: () => sendParts(album.albumId, taskId, target.onWire),
    progress: text('albums.copy.progress', { count: target.count }),
    done: (copy) => copiedToast(target, album, copy, tools),
    undo: ({ task }) =>
      task && task.photosCount > 0
        ? () => undoAlbumTask(task, text('albums.copy.undone', { albumName: album.albumName }), tools)
        : undefined,
    showAhead: tools.endSelection,
    hasFailed: ({ task, full }) => !task?.photosCount && (full !== undefined || (task?.failedCount ?? 0) > 0),
    failed: failureOf(target),
    refresh: refreshLibrary,
  });
};
