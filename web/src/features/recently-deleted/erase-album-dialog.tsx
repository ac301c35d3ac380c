import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { NamedAlbum } from '../../gallery/albums/new-album-dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';

interface EraseAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Asks before an album of Recently deleted is erased: there is no way back. */
export const EraseAlbumDialog = ({ album: { albumId, albumName }, onClose }: EraseAlbumDialogProps) => {
  const text = useText();
  return (
    <DeleteDialog
      title={text('deleted.album.eraseTitle', { albumName })}
      cancel={text('deleted.eraseCancel')}
      confirm={text('deleted.eraseConfirm')}
      onClose={onClose}
      change={{
        run: () => albumCalls.eraseAlbum({ params: { albumId } }),
        done: () => ({ message: text('deleted.album.erased', { albumName }) }),
        failed: 'deleted.album.eraseFailed',
        refresh: refreshLibrary,
      }}
    >
      <p>{text('deleted.album.eraseText')}</p>
    </DeleteDialog>
  );
};
