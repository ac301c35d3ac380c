import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { MutationObserver } from '@tanstack/react-query';
import { asLibraryPhotos } from '../../api/photos/album-list.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ActionTools, PhotoAction, PhotoTarget } from '../photo-action.ts';

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
export const onAlbumPhotos = (action: PhotoAction): PhotoAction<PhotosForAlbum> => ({
  ...action,
  disabledReason: (target) => action.disabledReason?.(named(target, [])),
  run: (target, tools) => void run(action, target, tools),
});
