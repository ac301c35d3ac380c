import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { changePhotos } from '../../gallery/change-photos.ts';
import type { ChangeTools } from '../../gallery/change-photos.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';

type DeletedAlbum = Pick<SharedAlbum, 'albumId' | 'albumName'>;

/** Takes back the deletion of a shared album, and says so. */
const restore = (album: DeletedAlbum, tools: ChangeTools): Promise<void> => {
  const { text } = tools;
  const { albumId, albumName } = album;
  return changePhotos(tools, {
    make: () => sharedAlbumCalls.restoreSharedAlbum({ params: { albumId } }),
    goesOn: text('albums.restoring'),
    tell: () => void showToast({ message: text('albums.restored', { albumName }) }),
    failed: 'albums.restoreFailed',
    onRetry: () => void restore(album, tools),
  });
};

interface DeleteSharedAlbumDialogProps {
  readonly album: Pick<SharedAlbum, 'albumId' | 'albumName' | 'isOwner'>;
  readonly onClose: () => void;
}

/** Deletes a shared album, for everybody or for the customer alone, and leads to the list of albums. */
export const DeleteSharedAlbumDialog = ({ album, onClose }: DeleteSharedAlbumDialogProps) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { albumId, albumName, isOwner } = album;
  const { mutateAsync } = useMutation({
    mutationFn: () => sharedAlbumCalls.deleteSharedAlbum({ params: { albumId } }),
  });
  const remove = async (): Promise<void> => {
    await mutateAsync();
    onClose();
    // Albums §2: "On success go to the albums list with a toast '{albumName} album deleted'."
    await navigate({ to: sitePaths.albums });
    await refreshLibrary(client);
    showToast({
      message: text('albums.deleted', { albumName }),
      action: { label: text('photos.undo'), onPress: () => void restore(album, { client, text }) },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      // Albums §2: "Delete shared album modal, title 'Delete shared album'."
      title={text('sharedAlbum.delete.title')}
      cancel={text('albums.cancel')}
      onCancel={onClose}
      confirm={text('albums.delete.confirm')}
      onConfirm={remove}
      // Albums §8
      failureText={() => text('albums.delete.failed')}
    >
      <p>{text(isOwner ? 'sharedAlbum.delete.ownerText' : 'sharedAlbum.delete.participantText')}</p>
    </ConfirmDialog>
  );
};
