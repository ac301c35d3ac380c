import { albumCalls } from '../../api/albums/albums.ts';
import { useText } from '../../i18n/use-text.ts';
import { AlbumDeletionDialog } from './album-deletion-dialog.tsx';
import { restoreOwn } from './album-toasts.ts';
import type { NamedAlbum } from './new-album-dialog.tsx';

interface DeleteAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Moves an album to Recently deleted, and leads to the list of albums. Its photos stay. */
export const DeleteAlbumDialog = ({ album, onClose }: DeleteAlbumDialogProps) => {
  const text = useText();
  return (
    <AlbumDeletionDialog
      album={album}
      title={text('albums.delete.title', { albumName: album.albumName })}
      remove={(albumId) => albumCalls.deleteAlbum({ params: { albumId } })}
      restore={restoreOwn}
      onClose={onClose}
    >
      {text('albums.delete.text')}
    </AlbumDeletionDialog>
  );
};
