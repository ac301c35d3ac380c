import { useMutation, useQueryClient } from '@tanstack/react-query';
import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { NamedAlbum } from '../../gallery/albums/new-album-dialog.tsx';
import { underWay } from '../../gallery/interrupted-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';

interface EraseAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Asks before an album of Recently deleted is erased: there is no way back. */
export const EraseAlbumDialog = ({ album: { albumId, albumName }, onClose }: EraseAlbumDialogProps) => {
  const text = useText();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      underWay('deleted.album.eraseFailed', () => albumCalls.eraseAlbum({ params: { albumId } })),
  });
  const erase = async (): Promise<void> => {
    await mutateAsync();
    onClose();
    void refreshLibrary(client);
    showToast({ message: text('deleted.album.erased', { albumName }) });
  };
  return (
    <ConfirmDialog
      isOpen
      title={text('deleted.album.eraseTitle', { albumName })}
      cancel={text('deleted.eraseCancel')}
      onCancel={onClose}
      confirm={text('deleted.eraseConfirm')}
      onConfirm={erase}
      failureText={(error) =>
        `${text('deleted.album.eraseFailed')}. ${text('photos.changeFailedAdvice', failureValues(error, text))}`
      }
    >
      <p>{text('deleted.album.eraseText')}</p>
    </ConfirmDialog>
  );
};
