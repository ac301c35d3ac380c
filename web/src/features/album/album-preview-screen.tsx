// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { useAlbumId } from '../../gallery/albums/use-album-id.ts';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useAlbumActions } from './use-album-actions.tsx';
import { useAlbumView } from './use-album-view.ts';

/** The preview of a photo of an album. */
export const AlbumPreviewScreen = () => {
  const albumId = useAlbumId();
  return <ListPreview view={useAlbumView(albumId)} actions={useAlbumActions(albumId)} />;
};
