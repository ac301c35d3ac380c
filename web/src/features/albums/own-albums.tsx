import type { Album } from '@albumen/contracts/photo-management/albums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ownAlbumsQuery } from '../../api/albums/albums.ts';
import { isFeatureEnabled } from '../../api/configuration-features.ts';
import { albumRoute, sharedAlbumRoute } from '../../gallery/albums/album-routes.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { AlbumIcon } from '../../ui/icons/album-icon.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { AlbumGrid, AlbumTile } from './album-tile.tsx';

const loadNewAlbum = async () => (await import('../../gallery/albums/new-album-dialog.tsx')).NewAlbumDialog;

/** The albums that the customer has made. */
export const OwnAlbums = () => {
  const text = useText();
  const list = useInfiniteQuery(ownAlbumsQuery(isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled')));
  const albums = list.data?.pages.flatMap((page) => page.albums);
  const {
    Overlay: NewAlbumDialog,
    isOpen,
    isLoading,
    open,
    close,
  } = useLateOverlay(loadNewAlbum, 'photos.actionNotLoaded');
  const routeOf = ({ albumId, isShared }: Album) =>
    isShared ? sharedAlbumRoute(albumId) : albumRoute(albumId);
  const newAlbum = (
    <Button icon={<PlusIcon />} isPending={isLoading} onPress={open}>
      {text('albums.new')}
    </Button>
  );
  return (
    <>
      <ListContent
        list={list}
        items={albums}
        failure={{ title: text('albums.loadFailed') }}
        empty={{ picture: <AlbumIcon />, message: text('albums.empty'), action: newAlbum }}
      >
        {(items) => (
          <AlbumGrid label={text('albums.title')}>
            <li>{newAlbum}</li>
            {items.map((album) => (
              <AlbumTile key={album.albumId} album={album} to={routeOf(album)} />
            ))}
          </AlbumGrid>
        )}
      </ListContent>
      {isOpen && NewAlbumDialog && <NewAlbumDialog onClose={close} />}
    </>
  );
};
