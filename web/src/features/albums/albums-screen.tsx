import type { Album } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownAlbumsQuery } from '../../api/albums/albums.ts';
import { sharedAlbumsQuery } from '../../api/albums/shared-albums.ts';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { albumRoute, sharedAlbumRoute } from '../../gallery/albums/album-routes.ts';
import { useAlbumDialogs } from '../../gallery/albums/use-album-dialogs.tsx';
import { PhotosTabs } from '../../gallery/photos-tabs.tsx';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { AlbumIcon, EditIcon, PlusIcon } from '../../ui/icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { AlbumGrid, AlbumGridSkeleton, AlbumTile, NewAlbumTile } from './album-grid.tsx';
import styles from './albums-screen.module.css';

/** The menu of one of the customer's own albums in the list. Shared albums cannot be renamed. */
const AlbumMenu = ({ album }: { readonly album: Album }) => {
  const text = useText();
  const { rename, remove, dialogs } = useAlbumDialogs(album);
  return (
    <>
      <MenuButton
        isCompact
        label={text('albums.menu', { albumName: album.albumName })}
        actions={[
          ...(album.isShared
            ? []
            : [{ id: 'rename', label: text('albums.rename'), icon: <EditIcon />, onAction: rename }]),
          {
            id: 'delete',
            label: text('albums.deleteAlbum'),
            icon: <DeleteIcon />,
            isDanger: true,
            onAction: remove,
          },
        ]}
      />
      {dialogs}
    </>
  );
};

const loadNewAlbum = async () => (await import('../../gallery/albums/album-name-dialogs.tsx')).NewAlbumDialog;

interface OwnAlbumsProps {
  /** Whether to include albums that the customer shares. */
  readonly isSharedToo: boolean;
  /**
   * The albums that others share. They are below the customer's own albums, or above the empty state if there are none.
   */
  readonly after: ReactNode;
}

/** The customer's own albums, newest first, and a way to create one. */
const OwnAlbums = ({ isSharedToo, after }: OwnAlbumsProps) => {
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
        // The menu disappears together with a deleted album, while the focus may still be on its way back to it.
        <FocusHandover isAwaited={() => isGone(album.albumId)}>
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
        // Albums §8
        failure={{ title: 'albums.loadFailed', advice: 'albums.loadFailedAdvice' }}
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
      {/* Its place is only known once the list has loaded. */}
      {!areNone && list.isFetched && after}
      {making.isOpen && making.Overlay && <making.Overlay onClose={making.close} />}
    </>
  );
};

/** Albums §2: "a 'Shared with you' list". Renders nothing if nobody shares an album with the customer. */
const SharedWithYou = () => {
  const text = useText();
  const list = useInfiniteQuery(sharedAlbumsQuery);
  const albums = list.data?.pages.flatMap((page) => page.albums);
  const isNeeded = hasFailedToLoad(list) || (albums !== undefined && albums.length > 0);
  if (!isNeeded) return null;
  return (
    <section className={styles.section} aria-labelledby="shared-with-you">
      <h2 id="shared-with-you" className={styles.title}>
        {text('albums.shared.title')}
      </h2>
      <ListContent
        list={list}
        items={albums}
        // Albums §8
        failure={{ title: 'albums.shared.loadFailed', advice: 'albums.loadFailedAdvice' }}
        empty={{ picture: null, message: '' }}
      >
        {(items) => (
          <AlbumGrid label={text('albums.shared.title')} list={list}>
            {items.map((album) => (
              <AlbumTile
                key={album.albumId}
                album={album}
                to={sharedAlbumRoute(album.albumId)}
                note={album.owner === '' ? undefined : text('albums.shared.from', { owner: album.owner })}
              />
            ))}
          </AlbumGrid>
        )}
      </ListContent>
    </section>
  );
};

/** The customer's own albums and those that others share with them. */
export const AlbumsScreen = () => {
  const text = useText();
  const isStripped = useStrippedDisplay();
  const areSharedShown = isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  return (
    <Page isWide>
      <PageHeading
        // Albums §2 has "Albums" among the page titles.
        documentTitle={text('albums.title')}
        before={
          <BackLink to={sitePaths.home} onMobileOnly={isStripped}>
            {text('photos.backToHome')}
          </BackLink>
        }
      >
        {text('photos.title')}
      </PageHeading>
      <PhotosTabs />
      <div className={styles.albums}>
        <OwnAlbums isSharedToo={areSharedShown} after={areSharedShown && <SharedWithYou />} />
      </div>
    </Page>
  );
};
