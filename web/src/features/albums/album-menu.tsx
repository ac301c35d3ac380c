import type { Album } from '@albumen/contracts/photo-management/albums';
import { useText } from '../../i18n/use-text.ts';
import { DeleteIcon, EditIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadRename = async () =>
  (await import('../../gallery/albums/rename-album-dialog.tsx')).RenameAlbumDialog;
const loadDelete = async () =>
  (await import('../../gallery/albums/delete-album-dialog.tsx')).DeleteAlbumDialog;
const loadDeleteShared = async () =>
  (await import('../../gallery/albums/delete-shared-album-dialog.tsx')).DeleteSharedAlbumDialog;

interface AlbumMenuProps {
  readonly album: Album;
}

/** What can be done with an album of the customer's own without opening it. One that is shared keeps its name. */
export const AlbumMenu = ({ album }: AlbumMenuProps) => {
  const text = useText();
  const renaming = useLateOverlay(loadRename, 'photos.actionNotLoaded');
  const deleting = useLateOverlay(album.isShared ? loadDeleteShared : loadDelete, 'photos.actionNotLoaded');
  return (
    <>
      <MenuButton
        isCompact
        label={text('albums.menu', { albumName: album.albumName })}
        actions={[
          ...(album.isShared
            ? []
            : [{ id: 'rename', label: text('albums.rename'), icon: <EditIcon />, onAction: renaming.open }]),
          {
            id: 'delete',
            label: text('albums.deleteAlbum'),
            icon: <DeleteIcon />,
            isDanger: true,
            onAction: deleting.open,
          },
        ]}
      />
      {renaming.isOpen && renaming.Overlay && <renaming.Overlay album={album} onClose={renaming.close} />}
      {deleting.isOpen && deleting.Overlay && (
        <deleting.Overlay album={{ ...album, isOwner: true }} onClose={deleting.close} />
      )}
    </>
  );
};
