import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { MutationObserver } from '@tanstack/react-query';
import { useMemo } from 'react';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { asLibraryPhotos } from '../../api/photos/album-list.ts';
import { copyToAlbumAction } from '../../gallery/albums/copy-to-album-action.tsx';
import { useSharedAlbumActions } from '../../gallery/albums/use-shared-album-actions.tsx';
import { useAlbumDownload } from '../../gallery/download/use-album-download.ts';
import { albumExportAction } from '../../gallery/exporting/export-action.tsx';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import type { ActionTools, PhotoAction, PhotoTarget } from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { failureValues } from '../../i18n/failure-values.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { CoverIcon, DeleteIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { chooseCover } from './choose-cover.ts';
import { removePhotos } from './remove-photos.ts';

type AlbumAction = PhotoAction<PhotosForAlbum>;
type AlbumTarget = PhotoTarget<PhotosForAlbum>;

/** The same photos by other names; those that are loaded are not looked for before they are asked for. */
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
    action.run(ofLibrary, { ...tools, open });
  } catch (error) {
    const retry = { label: tools.text('ui.retry'), onPress: () => void run(action, target, tools) };
    showToast({
      message: tools.text('photos.actionNotLoaded', failureValues(error, tools.text)),
      tone: 'error',
      ...(failureCause(error) !== 'gone' && { action: retry }),
    });
  }
};

/** Something that can be done with photos of the library, offered for those of an album: it gets them by their ids. */
const onAlbumPhotos = (action: PhotoAction): AlbumAction => ({
  ...action,
  disabledReason: (target) => action.disabledReason?.(named(target, [])),
  run: (target, tools) => void run(action, target, tools),
});

const printsAction = onAlbumPhotos(orderPrintsAction);

const coverAction = (albumId: string, isSmall: boolean): AlbumAction => ({
  id: 'cover',
  label: 'album.cover.choose',
  icon: <CoverIcon />,
  // With what is told of the photo alone, where the bars of a phone have no room for one more button.
  shownIn: isSmall ? ['information'] : ['information', 'selection'],
  disabledReason: ({ count }) => (count > 1 ? 'album.cover.one' : undefined),
  run: (target, tools) => void chooseCover(albumId, target, tools),
});

const removeAction = (albumId: string): AlbumAction => ({
  id: 'remove',
  label: 'album.remove',
  icon: <DeleteIcon />,
  shownIn: ['preview', 'selection'],
  shortcut: 'Delete',
  run: ({ count, loaded, onWire }, tools) => {
    // Read before the photos go: which of them are loaded is asked no more afterwards.
    void tools.takeOut(() => removePhotos(albumId, { count, loaded, onWire }, tools));
  },
});

/**
 * What can be done with photos of an album. Albums §2: "an action bar with Order prints (only when the order-prints feature
 * is on and not in a stripped view), Download, Copy to album, Delete from album". Our additions: the cover, and the export
 * of an album that is too large for a download. One that is shared,
 * which is an album where shared ones have no page, cannot be changed here either.
 */
export const useAlbumActions = (albumId: string, isShared: boolean): readonly AlbumAction[] => {
  const isStripped = useStrippedDisplay();
  const isSmall = useScreenSize() === 'small';
  const hasPrints = arePrintsOffered(isFeatureEnabled, configuration(), isStripped);
  const download = useAlbumDownload(albumId);
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
