import { useMutation, useQueryClient } from '@tanstack/react-query';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { underWay } from '../interrupted-change.ts';
import { AlbumNameDialog } from './album-name-dialog.tsx';
import type { NamedAlbum } from './new-album-dialog.tsx';

interface RenameAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Gives an album another name. */
export const RenameAlbumDialog = ({ album, onClose }: RenameAlbumDialogProps) => {
  const text = useText();
  const client = useQueryClient();
  const { albumId, albumName } = album;
  const { mutateAsync } = useMutation({
    mutationFn: (name: string) =>
      underWay('albums.renameFailed', () => albumCalls.changeAlbum({ params: { albumId }, body: { name } })),
  });
  const rename = async (name: string): Promise<void> => {
    if (name !== albumName) {
      client.setQueryData(albumQuery(albumId).queryKey, await mutateAsync(name));
      await refreshLibrary(client);
    }
    onClose();
  };
  return (
    <AlbumNameDialog
      // Albums §2
      title={text('albums.editName')}
      submit={text('albums.save')}
      albumName={albumName}
      onSave={rename}
      onClose={onClose}
    />
  );
};
