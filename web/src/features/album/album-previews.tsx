// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { albumQuery } from '../../api/albums/albums.ts';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { useAlbumView } from '../../gallery/albums/use-album-view.ts';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useAlbumActions } from './use-album-actions.tsx';
import { useChoiceActions, useChoiceView } from './use-choice.tsx';

/** The preview of a photo of an album. */
export const AlbumPreviewScreen = () => {
  const albumId = useAlbumId();
  const { data: album } = useQuery(albumQuery(albumId));
  const actions = useAlbumActions(albumId, album?.isShared === true);
  return <ListPreview view={useAlbumView('own', albumId)} actions={actions} />;
};

const noActions = [] as const;

/** The preview of a photo that may be chosen for an album. */
export const ChoicePreviewScreen = () => {
  const albumId = useAlbumId();
  const { data: album } = useQuery(albumQuery(albumId));
  const actions = useChoiceActions(albumId, album?.albumName ?? '');
  return <ListPreview view={useChoiceView(albumId)} actions={album ? actions : noActions} />;
};
