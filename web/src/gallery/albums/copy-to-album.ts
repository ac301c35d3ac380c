import type { AlbumTask, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls } from '../../api/albums/albums.ts';
import { ApiError } from '../../api/client.ts';
import { showToast } from '../../ui/toasts.ts';
import { changePhotos, namesOfFailed } from '../change-photos.ts';
import type { SelectedChangeTools } from '../change-photos.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { undoAlbumTask } from './album-toasts.ts';
import type { NamedAlbum } from './new-album-dialog.tsx';

/** What copying needs beside the page. */
export interface CopyTools extends SelectedChangeTools {
  /** Leads to an album. */
  readonly show: (album: NamedAlbum) => void;
}

/** What became of a copy: its task as far as it has come, and the numbers of the album where that was full. */
interface Copy {
  readonly task: AlbumTask | undefined;
  readonly full?: { readonly photosLimit: number; readonly photosCount: number };
}

const fullness = (error: unknown): Copy['full'] => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'album-full' ? problem.params : undefined;
};

/** Sends the parts of a selection one after another, as one task. Each is copied whole or not at all. */
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

const tell = (
  target: PhotoTarget<PhotosForAlbum>,
  album: NamedAlbum,
  { task, full }: Copy,
  tools: CopyTools,
): void => {
  const { text, show } = tools;
  const { albumName } = album;
  const { photosCount: copied = 0, alreadyCount: already = 0, failed = [], failedCount = 0 } = task ?? {};
  const toAlbum = { label: text('albums.copy.show'), onPress: () => show(album), keepsToast: copied > 0 };
  const wayBack = {
    label: text('photos.undo'),
    onPress: () => task && void undoAlbumTask(task, text('albums.copy.undone', { albumName }), tools),
  };
  const actions = copied > 0 ? { action: wayBack, secondAction: toAlbum } : { action: toAlbum };
  if (full) {
    showToast({
      message: text('albums.copy.full', { albumName, limit: full.photosLimit }),
      detail: text('albums.copy.fullDetail', { copied, count: target.count, already, has: full.photosCount }),
      tone: 'error',
      ...actions,
    });
  } else if (failedCount > 0) {
    showToast({
      message: text(failureOf(target)),
      detail: text('albums.copy.partly', {
        copied,
        count: target.count,
        already,
        failed: failedCount,
        ...namesOfFailed(target, failed, failedCount),
      }),
      tone: 'error',
      ...actions,
    });
  } else if (copied === 0) {
    showToast({ message: text('albums.copy.allAlready', { count: already, albumName }), action: toAlbum });
  } else {
    showToast({
      message: text('albums.copy.done', { count: copied, albumName }),
      ...(already > 0 && { detail: text('albums.copy.already', { count: already }) }),
      ...actions,
    });
  }
};

/** Copies photos into an album beside the page: a toast tells what came of it. */
export const copyToAlbum = (
  target: PhotoTarget<PhotosForAlbum>,
  album: NamedAlbum,
  tools: CopyTools,
  taskId: string = crypto.randomUUID(),
): Promise<void> =>
  changePhotos(tools, {
    make: () => sendParts(album.albumId, taskId, target.onWire),
    goesOn: tools.text('albums.copy.goesOn', { count: target.count }),
    tell: (copy) => tell(target, album, copy, tools),
    endSelection: tools.endSelection,
    hasFailed: ({ task, full }) => !task?.photosCount && (full !== undefined || (task?.failedCount ?? 0) > 0),
    failed: failureOf(target),
    // The same task: what is copied already is copied once, and Undo takes all of it out.
    onRetry: () => void copyToAlbum(target, album, tools, taskId),
  });
