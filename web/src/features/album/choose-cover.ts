import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { asLibraryPhotos } from '../../api/photos/album-list.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { PhotoTarget, SelectedChangeTools } from '../../gallery/photo-action.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { startChange } from '../../site/change.ts';

/** Gives an album another cover; null: its first photos. Undo gives back the one before. */
const setCover = (
  albumId: string,
  findCover: () => Promise<string | null>,
  told: MessageId,
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
    goesOn: text('album.cover.goesOn'),
    done: ({ albumName }) => ({ message: text(told, { albumName }) }),
    undo: ({ isCoverChosen, coverPhoto }) => {
      if (told !== 'album.cover.chosen') return undefined;
      const former = isCoverChosen && coverPhoto ? coverPhoto.imageId : null;
      return () => setCover(albumId, async () => former, 'album.cover.putBack', { client, text });
    },
    showAhead: endSelection,
    failed: 'album.cover.failed',
    refresh: refreshLibrary,
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
