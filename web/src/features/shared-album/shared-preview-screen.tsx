// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { useAlbumView } from '../../gallery/albums/use-album-view.ts';
import { useSharedAlbumActions } from '../../gallery/albums/use-shared-album-actions.tsx';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';

/** The preview of a photo of a shared album. */
export const SharedPreviewScreen = () => {
  const albumId = useAlbumId();
  return <ListPreview view={useAlbumView('shared', albumId)} actions={useSharedAlbumActions(albumId)} />;
};
