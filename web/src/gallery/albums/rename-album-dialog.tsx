import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { AlbumNameDialog } from './album-name-dialog.tsx';
import type { NamedAlbum } from './new-album-dialog.tsx';

interface RenameAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Gives an album another name. */
export const RenameAlbumDialog = ({ album, onClose }: RenameAlbumDialogProps) => {
  const text = useText();
  const { albumId, albumName } = album;
  const { run } = useChange({
    run: (name: string) => albumCalls.changeAlbum({ params: { albumId }, body: { name } }),
    failed: 'albums.renameFailed',
    refresh: (client, renamed) => {
      if (renamed) client.setQueryData(albumQuery(albumId).queryKey, renamed);
      return refreshLibrary(client);
    },
  });
  const rename = async (name: string): Promise<void> => {
    if (name !== albumName) await run(name);
    onClose();
  };
  return (
    <AlbumNameDialog
      // Albums §2
      title={text('albums.editName')}
      submit={text('ui.save')}
      albumName={albumName}
      onSave={rename}
      onClose={onClose}
    />
  );
};
