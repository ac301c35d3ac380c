import { sitePaths } from '@albumen/contracts/site-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refreshLibrary } from '../../api/photos/library.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { underWay } from '../interrupted-change.ts';
import { tellAlbumDeleted } from './album-toasts.ts';
import type { Restore } from './album-toasts.ts';
import type { NamedAlbum } from './new-album-dialog.tsx';

interface AlbumDeletionDialogProps {
  readonly album: NamedAlbum;
  readonly title: string;
  /** What becomes of the album and its photos. */
  readonly children: string;
  readonly remove: (albumId: string) => Promise<unknown>;
  /** Takes that back. */
  readonly restore: Restore;
  readonly onClose: () => void;
}

/** Asks before an album is deleted, then leads to the list of albums, with a way back. */
export const AlbumDeletionDialog = ({
  album,
  title,
  children,
  remove,
  restore,
  onClose,
}: AlbumDeletionDialogProps) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation({
    mutationFn: async () => {
      try {
        await underWay('albums.deleteFailed', () => remove(album.albumId));
        return restore;
      } catch (error) {
        // Somebody else has deleted it meanwhile: nothing is left to do, or to take back.
        if (failureCause(error) === 'gone') return undefined;
        throw error;
      }
    },
  });
  const confirm = async (): Promise<void> => {
    const wayBack = await mutateAsync();
    onClose();
    // Albums §2: "On success go to the albums list with a toast '{albumName} album deleted'."
    await navigate({ to: sitePaths.albums });
    void refreshLibrary(client);
    tellAlbumDeleted(album, { client, text }, wayBack);
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      cancel={text('albums.cancel')}
      onCancel={onClose}
      confirm={text('albums.delete.confirm')}
      onConfirm={confirm}
      // Albums §8
      failureText={(error) => tooManyAdvice(error, text) ?? text('albums.delete.failed')}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
};
