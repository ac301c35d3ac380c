import { useQuery } from '@tanstack/react-query';
import { albumQuery } from '../../api/albums/albums.ts';
import { useAlbumId } from '../../gallery/albums/use-album-id.ts';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useChoiceActions, useChoiceView } from './use-choice.tsx';

const noActions = [] as const;

/** The preview of a photo that may be chosen for an album. */
export const ChoicePreviewScreen = () => {
  const albumId = useAlbumId();
  const { data: album } = useQuery(albumQuery(albumId));
  const actions = useChoiceActions(albumId, album?.albumName ?? '');
  return <ListPreview view={useChoiceView(albumId)} actions={album ? actions : noActions} />;
};
