import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { albumCalls } from '../../api/albums/albums.ts';
import { sharedAlbumCalls } from '../../api/albums/shared-albums.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { restoreAlbum, restoreOwn, restoreShared } from './album-toasts.ts';
import type { Restore } from './album-toasts.ts';
import type { NamedAlbum } from './album-name-dialogs.tsx';

interface AlbumDeletionDialogProps {
  readonly album: NamedAlbum;
  readonly title: string;
  /** Explains what happens to the album and its photos. */
  readonly children: string;
  readonly remove: (albumId: string) => Promise<unknown>;
  /** Undoes the deletion. */
  readonly restore: Restore;
  readonly onClose: () => void;
}

/** Asks before it deletes an album, then goes to the list of albums with a toast that can undo it. */
const AlbumDeletionDialog = ({
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
  const { albumId, albumName } = album;
  return (
    <DeleteDialog
      title={title}
      confirm={text('albums.delete.confirm')}
      onClose={onClose}
      change={{
        run: async () => {
          try {
            await remove(albumId);
            return 'deleted';
          } catch (error) {
            // Somebody else has deleted the album in the meantime: there is nothing to do and nothing to undo.
            if (failureCause(error) === 'gone') return 'gone';
            throw error;
          }
        },
        // Albums §2: "On success go to the albums list with a toast '{albumName} album deleted'."
        leave: () => navigate({ to: sitePaths.albums }),
        done: () => ({ message: text('albums.deleted', { albumName }) }),
        undo: (outcome) =>
          outcome === 'deleted' ? () => restoreAlbum(album, { client, text }, restore) : undefined,
        failed: 'albums.deleteFailed',
        refresh: refreshLibrary,
      }}
      // Albums §8
      failureText={(error) => tooManyAdvice(error, text) ?? text('albums.delete.failed')}
    >
      <p>{children}</p>
    </DeleteDialog>
  );
};

interface DeleteAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Moves an album to Recently deleted and goes to the list of albums. Its photos stay. */
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

interface DeleteSharedAlbumDialogProps {
  readonly album: Pick<SharedAlbum, 'albumId' | 'albumName' | 'isOwner'>;
  readonly onClose: () => void;
}

/** Deletes a shared album, for everybody or for the customer alone, and goes to the list of albums. */
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
