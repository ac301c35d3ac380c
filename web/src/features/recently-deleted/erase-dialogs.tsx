import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { useState } from 'react';
import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { deletionCalls, runPhotoTask } from '../../api/photos/photo-tasks.ts';
import type { NamedAlbum } from '../../gallery/albums/album-name-dialogs.tsx';
import type { PhotosDialog } from '../../gallery/photo-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { changedToast } from './changed-toast.ts';

/** Asks before it erases photos in Recently deleted: this cannot be undone. */
export const EraseDialog: PhotosDialog<SelectedDeletedPhotos> = ({
  target,
  onClose,
  endSelection,
  takeOut,
}) => {
  const text = useText();
  const { count, onWire } = target;
  // All tries are one task, so nothing is erased twice.
  const [taskId] = useState(() => crypto.randomUUID());
  return (
    <DeleteDialog
      title={text('deleted.eraseTitle', { count })}
      cancel={text('deleted.eraseCancel')}
      confirm={text('deleted.eraseConfirm')}
      onClose={onClose}
      change={{
        run: () =>
          runPhotoTask(taskId, onWire, (photos, id) =>
            deletionCalls.erasePhotos({ body: { photos, taskId: id } }),
          ),
        done: (task) => changedToast('erase', target, task, text),
        failed: 'deleted.eraseFailed',
        refresh: (client, task) => {
          if (!task) return refreshLibrary(client);
          return takeOut(() => {
            endSelection();
            return refreshLibrary(client);
          });
        },
      }}
    >
      <p>{text('deleted.eraseText', { count })}</p>
    </DeleteDialog>
  );
};

interface EraseAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Asks before it erases an album in Recently deleted: this cannot be undone. */
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
