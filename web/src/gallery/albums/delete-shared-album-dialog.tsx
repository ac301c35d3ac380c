import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { AlbumDeletionDialog } from './album-deletion-dialog.tsx';
import { restoreShared } from './album-toasts.ts';
import { useText } from '../../i18n/use-text.ts';

interface DeleteSharedAlbumDialogProps {
  readonly album: Pick<SharedAlbum, 'albumId' | 'albumName' | 'isOwner'>;
  readonly onClose: () => void;
}

/** Deletes a shared album, for everybody or for the customer alone, and leads to the list of albums. */
export const DeleteSharedAlbumDialog = ({ album, onClose }: DeleteSharedAlbumDialogProps) => {
  const text = useText();
  return (
    <AlbumDeletionDialog
      album={album}
      // Albums §2: "Delete shared album modal, title 'Delete shared album'."
      title={text('sharedAlbum.delete.title')}
      remove={(albumId) => sharedAlbumCalls.deleteSharedAlbum({ params: { albumId } })}
      restore={restoreShared}
      onClose={onClose}
    >
      {text(album.isOwner ? 'sharedAlbum.delete.ownerText' : 'sharedAlbum.delete.participantText')}
    </AlbumDeletionDialog>
  );
};
