import { sitePaths } from '@albumen/contracts/site-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellAlbumDeleted } from './album-toasts.ts';
import type { NamedAlbum } from './new-album-dialog.tsx';

interface DeleteAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Moves an album to Recently deleted, and leads to the list of albums. Its photos stay. */
export const DeleteAlbumDialog = ({ album, onClose }: DeleteAlbumDialogProps) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { albumId, albumName } = album;
  const { mutateAsync } = useMutation({ mutationFn: () => albumCalls.deleteAlbum({ params: { albumId } }) });
  const remove = async (): Promise<void> => {
    await mutateAsync();
    onClose();
    // Albums §2: "success goes to the albums list with the toast"
    await navigate({ to: sitePaths.albums });
    await refreshLibrary(client);
    tellAlbumDeleted(album, { client, text });
  };
  return (
    <ConfirmDialog
      isOpen
      title={text('albums.delete.title', { albumName })}
      cancel={text('albums.cancel')}
      onCancel={onClose}
      confirm={text('albums.delete.confirm')}
      onConfirm={remove}
      // Albums §8
      failureText={() => text('albums.delete.failed')}
    >
      <p>{text('albums.delete.text')}</p>
    </ConfirmDialog>
  );
};
