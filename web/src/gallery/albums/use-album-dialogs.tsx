import type { Album } from '@albumen/contracts/photo-management/albums';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadRename = async () => (await import('./album-name-dialogs.tsx')).RenameAlbumDialog;
const loadDelete = async () => (await import('./album-deletion-dialogs.tsx')).DeleteAlbumDialog;
const loadDeleteShared = async () => (await import('./album-deletion-dialogs.tsx')).DeleteSharedAlbumDialog;

/** Functions that ask before one of the customer's own albums is renamed or deleted, and their dialogs. */
export const useAlbumDialogs = (album: Album) => {
  const renaming = useLateOverlay(loadRename, 'photos.actionNotLoaded');
  const deleting = useLateOverlay(album.isShared ? loadDeleteShared : loadDelete, 'photos.actionNotLoaded');
  const dialogs = (
    <>
      {renaming.isOpen && renaming.Overlay && <renaming.Overlay album={album} onClose={renaming.close} />}
      {deleting.isOpen && deleting.Overlay && (
        <deleting.Overlay album={{ ...album, isOwner: true }} onClose={deleting.close} />
      )}
    </>
  );
  return { rename: renaming.open, remove: deleting.open, dialogs };
};
