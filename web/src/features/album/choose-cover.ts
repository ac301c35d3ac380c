import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { asLibraryPhotos } from '../../api/photos/album-list.ts';
import { changePhotos } from '../../gallery/change-photos.ts';
import type { SelectedChangeTools } from '../../gallery/change-photos.ts';
import type { PhotoTarget } from '../../gallery/photo-action.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { showToast } from '../../ui/toasts.ts';

/** Gives an album another cover; null: its first photos. Undo gives back the one before. */
const setCover = (
  albumId: string,
  findCover: () => Promise<string | null>,
  told: MessageId,
  tools: SelectedChangeTools,
): Promise<void> => {
  const { client, text, endSelection } = tools;
  return changePhotos(tools, {
    make: async () => {
      const coverPhoto = await findCover();
      const before = await client.ensureQueryData(albumQuery(albumId));
      await albumCalls.changeAlbum({ params: { albumId }, body: { coverPhoto } });
      return before;
    },
    goesOn: text('album.cover.goesOn'),
    tell: ({ albumName, isCoverChosen, coverPhoto }) => {
      const former = isCoverChosen && coverPhoto ? coverPhoto.imageId : null;
      showToast({
        message: text(told, { albumName }),
        ...(told === 'album.cover.chosen' && {
          action: {
            label: text('photos.undo'),
            onPress: () =>
              void setCover(albumId, async () => former, 'album.cover.putBack', { client, text }),
          },
        }),
      });
    },
    endSelection,
    failed: 'album.cover.failed',
    onRetry: () => void setCover(albumId, findCover, told, tools),
  });
};

/** Makes the one photo of a target the cover of its album. */
export const chooseCover = (
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
