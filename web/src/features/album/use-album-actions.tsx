import type { AlbumTask, PhotosForAlbum, PhotosOfAlbum } from '@albumen/contracts/photo-management/albums';
import { MutationObserver } from '@tanstack/react-query';
import { useMemo } from 'react';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { asLibraryPhotos } from '../../api/photos/album-list.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { undoAlbumTask } from '../../gallery/albums/album-toasts.ts';
import { copyToAlbumAction } from '../../gallery/albums/copy-to-album-action.tsx';
import { useSharedAlbumActions } from '../../gallery/albums/use-shared-album-actions.tsx';
import { useAlbumDownload } from '../../gallery/download/use-album-download.ts';
import { albumExportAction } from '../../gallery/exporting/export-action.tsx';
import { namesOfFailed } from '../../gallery/few-names.ts';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import type {
  ActionTools,
  PhotoAction,
  PhotoTarget,
  SelectedChangeTools,
} from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { failureValues } from '../../i18n/failure-values.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Text } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { startChange } from '../../site/change.ts';
import { CoverIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { Toast } from '../../ui/toasts.ts';

/** Changes the cover of an album; null means its first photos. Undo restores the previous cover. */
const setCover = (
  albumId: string,
  findCover: () => Promise<string | null>,
  message: MessageId,
  tools: SelectedChangeTools,
): Promise<void> => {
  const { client, text, endSelection } = tools;
  return startChange(tools, {
    run: async () => {
      const coverPhoto = await findCover();
      const before = await client.ensureQueryData(albumQuery(albumId));
      await albumCalls.changeAlbum({ params: { albumId }, body: { coverPhoto } });
      return before;
    },
    progress: text('album.cover.progress'),
    done: ({ albumName }) => ({ message: text(message, { albumName }) }),
    undo: ({ isCoverChosen, coverPhoto }) => {
      if (message !== 'album.cover.chosen') return undefined;
      const former = isCoverChosen && coverPhoto ? coverPhoto.imageId : null;
      return () => setCover(albumId, async () => former, 'album.cover.putBack', { client, text });
    },
    showAhead: endSelection,
    failed: 'album.cover.failed',
    refresh: refreshLibrary,
  });
};

/** Makes the single photo of a target the cover of its album. */
const chooseCover = (
  albumId: string,
  { onWire }: Pick<PhotoTarget<PhotosForAlbum>, 'onWire'>,
  tools: SelectedChangeTools,
): Promise<void> =>
  setCover(
    albumId,
    async () => {
      const [named] = await asLibraryPhotos(onWire);
      const photoId = named && 'photoIds' in named ? named.photoIds[0] : undefined;
      if (photoId === undefined) throw new Error('The photo is not in the album any more.');
      return photoId;
    },
    'album.cover.chosen',
    tools,
  );

type AlbumTarget = PhotoTarget<PhotosForAlbum>;

/** A removal, with the album name as the toasts show it. */
interface Removal {
  readonly albumName: string;
  readonly task: AlbumTask;
}

/** Drops the album from a rule: the call already names it. */
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
  if (!task) throw new Error('There was nothing to remove.');
  return task;
};

const removedToast = (target: AlbumTarget, { albumName, task }: Removal, text: Text): Toast => {
  const { photosCount, alreadyCount, failed, failedCount } = task;
  // Photos that somebody else removed in the meantime count as removed.
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

/** Removes photos from an album in the background: they stay in the library, and the toast can put them back. */
const removePhotos = (albumId: string, target: AlbumTarget, tools: SelectedChangeTools): Promise<void> => {
  // A retry is the same task, so each photo is removed once and Undo restores all of them.
  const taskId = crypto.randomUUID();
  const { text } = tools;
  return startChange<Removal>(tools, {
    run: async () => {
      const { albumName } = await tools.client.ensureQueryData(albumQuery(albumId));
      return { albumName, task: await removeParts(albumId, taskId, target.onWire) };
    },
    progress: text('album.removing', { count: target.count }),
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

type AlbumAction = PhotoAction<PhotosForAlbum>;

/** The same photos with other names on the wire. Looks up loaded photos lazily. */
const named = (target: AlbumTarget, onWire: PhotoTarget['onWire']): PhotoTarget => ({
  count: target.count,
  get loaded() {
    return target.loaded;
  },
  onWire,
});

const run = async (
  action: PhotoAction,
  target: AlbumTarget,
  tools: ActionTools<PhotosForAlbum>,
): Promise<void> => {
  try {
    const reading = new MutationObserver(tools.client, { mutationFn: () => asLibraryPhotos(target.onWire) });
    const ofLibrary = named(target, await reading.mutate());
    const open: ActionTools['open'] = (load) =>
      tools.open(async () => {
        const LibraryDialog = await load();
        return (props) => <LibraryDialog {...props} target={ofLibrary} />;
      });
    await action.run(ofLibrary, { ...tools, open });
  } catch (error) {
    const retry = { label: tools.text('ui.retry'), onPress: () => void run(action, target, tools) };
    showToast({
      message: tools.text('photos.actionNotLoaded', failureValues(error, tools.text)),
      tone: 'error',
      ...(failureCause(error) !== 'gone' && { action: retry }),
    });
  }
};

/** Adapts an action of the library to photos of an album, which it gets by their ids. */
const onAlbumPhotos = (action: PhotoAction): AlbumAction => ({
  ...action,
  disabledReason: (target) => action.disabledReason?.(named(target, [])),
  run: (target, tools) => run(action, target, tools),
});

const printsAction = onAlbumPhotos(orderPrintsAction);

const coverAction = (albumId: string, isSmall: boolean): AlbumAction => ({
  id: 'cover',
  label: 'album.cover.choose',
  icon: <CoverIcon />,
  // Only in the information panel if the bars of a phone have no room for another button.
  shownIn: isSmall ? ['information'] : ['information', 'selection'],
  disabledReason: ({ count }) => (count > 1 ? 'album.cover.one' : undefined),
  run: (target, tools) => chooseCover(albumId, target, tools),
});

const removeAction = (albumId: string): AlbumAction => ({
  id: 'remove',
  label: 'album.remove',
  icon: <DeleteIcon />,
  shownIn: ['preview', 'selection'],
  shortcut: 'Delete',
  run: ({ count, loaded, onWire }, tools) => {
    // Read this before the photos go: afterwards we no longer know which of them were loaded.
    void tools.takeOut(() => removePhotos(albumId, { count, loaded, onWire }, tools));
    return undefined;
  },
});

/**
 * The actions for photos of an album. Albums §2: "an action bar with Order prints (only when the order-prints feature
 * is on and not in a stripped view), Download, Copy to album, Delete from album". Our additions: the cover, and the
 * export of albums that are too large for a download. A shared album, which appears here while shared albums have no
 * page of their own, cannot be changed here either.
 */
export const useAlbumActions = (albumId: string, isShared: boolean): readonly AlbumAction[] => {
  const isStripped = useStrippedDisplay();
  const isSmall = useScreenSize() === 'small';
  const hasPrints = arePrintsOffered(isFeatureEnabled, configuration(), isStripped);
  const download = useAlbumDownload('own', albumId);
  const ofShared = useSharedAlbumActions(albumId);
  const ofOwn = useMemo(
    () => [
      ...(hasPrints ? [printsAction] : []),
      download,
      albumExportAction(albumId),
      copyToAlbumAction,
      coverAction(albumId, isSmall),
      removeAction(albumId),
    ],
    [albumId, hasPrints, isSmall, download],
  );
  return isShared ? ofShared : ofOwn;
};
