import type { Album } from '@albumen/contracts/photo-management/albums';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownAlbumsQuery } from '../../api/albums/albums.ts';
import { albumRoute, sharedAlbumRoute } from '../../gallery/albums/album-routes.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { AlbumIcon, PlusIcon } from '../../ui/icons.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { AlbumGrid, AlbumGridSkeleton, NewAlbumTile } from './album-grid.tsx';
import { AlbumMenu } from './album-menu.tsx';
import { AlbumTile } from './album-tile.tsx';

const loadNewAlbum = async () => (await import('../../gallery/albums/new-album-dialog.tsx')).NewAlbumDialog;

interface OwnAlbumsProps {
  /** Whether those that the customer shares can be shown. */
  readonly isSharedToo: boolean;
  /** Albums that others share: below the own ones, and above the way to make one while there are none. */
  readonly after: ReactNode;
}

/** The albums that the customer has made, the newest first, and a way to make one. */
export const OwnAlbums = ({ isSharedToo, after }: OwnAlbumsProps) => {
  const text = useText();
  const client = useQueryClient();
  const query = ownAlbumsQuery(isSharedToo);
  const list = useInfiniteQuery(query);
  const albums = list.data?.pages.flatMap((page) => page.albums);
  const making = useLateOverlay(loadNewAlbum, 'photos.actionNotLoaded');

  const isGone = (albumId: string): boolean =>
    client
      .getQueryData(query.queryKey)
      ?.pages.every((page) => page.albums.every((album) => album.albumId !== albumId)) === true;

  const tileOf = (album: Album) => (
    <AlbumTile
      key={album.albumId}
      album={album}
      to={album.isShared ? sharedAlbumRoute(album.albumId) : albumRoute(album.albumId)}
      note={album.isShared ? text('albums.shared.own') : undefined}
      menu={
        // The menu of an album that is deleted goes away with it, while the focus may still be on its way to it.
        <FocusHandover to={() => document.querySelector('h1')} isAwaited={() => isGone(album.albumId)}>
          <AlbumMenu album={album} />
        </FocusHandover>
      }
    />
  );

  const areNone = albums?.length === 0;
  return (
    <>
      {areNone && after}
      <ListContent
        list={list}
        items={albums}
        skeleton={<AlbumGridSkeleton />}
        failure={{
          // Albums §8
          title: text('albums.loadFailed'),
          text: text('albums.loadFailedAdvice', failureValues(list.error, text)),
        }}
        empty={{
          picture: <AlbumIcon />,
          message: text('albums.empty'),
          action: (
            <Button variant="primary" icon={<PlusIcon />} isPending={making.isLoading} onPress={making.open}>
              {text('albums.new')}
            </Button>
          ),
        }}
      >
        {(items) => (
          <AlbumGrid label={text('albums.title')} list={list}>
            <NewAlbumTile onPress={making.open} />
            {items.map(tileOf)}
          </AlbumGrid>
        )}
      </ListContent>
      {/* Not before it is known where it stands. */}
      {!areNone && list.isFetched && after}
      {making.isOpen && making.Overlay && <making.Overlay onClose={making.close} />}
    </>
  );
};
