import type { Album } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { albumQuery } from '../../api/albums/albums.ts';
import { sharedAlbumQuery } from '../../api/albums/shared-albums.ts';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { useAddPhotos } from '../../gallery/add-photos/use-add-photos.tsx';
import { AlbumFacts } from '../../gallery/albums/album-facts.tsx';
import { isMissing } from '../../gallery/albums/album-failure.tsx';
import { AlbumLoading, AlbumPage } from '../../gallery/albums/album-page.tsx';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { useAlbumDialogs } from '../../gallery/albums/use-album-dialogs.tsx';
import { useAlbumView } from '../../gallery/albums/use-album-view.ts';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import { SortChoice } from '../../gallery/sort-choice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { AlbumIcon } from '../../ui/icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { mobileHandOver } from './mobile-upload.ts';
import { useAlbumActions } from './use-album-actions.tsx';

/** The header of an album and its photos, or what to do with an empty album. */
const AlbumContent = ({ album }: { readonly album: Album }) => {
  const text = useText();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { albumId, albumName, photosCount, isShared } = album;
  const [isSelecting, setSelecting] = useState(false);
  const view = useAlbumView('own', albumId);
  const actions = useAlbumActions(albumId, isShared);
  const addPhotos = useAddPhotos({
    page: view.page,
    into: {
      albumId,
      albumName,
      chooseFromLibrary: () => {
        const { __TSR_index: chosenFrom } = history.location.state;
        void navigate({ to: sitePaths.albumChoice, params: { albumId }, state: { chosenFrom } });
      },
    },
    handOver: mobileHandOver(
      configuration().mobileUploadUrl,
      isFeatureEnabled('PhotoManagementMobileTweakEnabled'),
      albumId,
    ),
  });
  const { rename, remove, dialogs } = useAlbumDialogs(album);
  const canUpload = isFeatureEnabled('PhotoManagementUploadViewEnabled') && !isShared;
  const isEmpty = photosCount === 0;
  // Albums §2: "an Add photos button (hidden while selecting)"
  const addButton = canUpload && !isSelecting && addPhotos.button;
  // Our choice: on a phone, the header only has room for the album name.
  const isSmall = useScreenSize() === 'small';
  const edit = { label: text('albums.editName'), onPress: rename };
  const menu = [
    ...(isShared ? [] : [{ id: 'rename', label: edit.label, onAction: edit.onPress }]),
    { id: 'delete', label: text('albums.delete.confirm'), isDanger: true, onAction: remove },
  ];
  return (
    <>
      <PageHeading
        before={<BackLink to={sitePaths.albums}>{text('album.back')}</BackLink>}
        {...(!isShared && { edit })}
        after={
          !isEmpty && (
            <>
              {!isSmall && addButton}
              <MenuButton isCompact label={text('album.menu')} actions={menu} />
            </>
          )
        }
      >
        {albumName}
      </PageHeading>
      {!isEmpty && <AlbumFacts album={album} after={isSmall && addButton} />}
      {canUpload && addPhotos.uploads}
      <ListGrid
        view={view}
        actions={actions}
        above={<SortChoice of="albumPhotos" />}
        empty={
          <EmptyState
            picture={<AlbumIcon />}
            message={text('album.empty')}
            action={
              <>
                {canUpload && addPhotos.button}
                <Button onPress={remove}>{text('albums.delete.confirm')}</Button>
              </>
            }
          />
        }
        onSelecting={setSelecting}
      />
      {dialogs}
    </>
  );
};

/** The uploads of an album that was deleted in the meantime: they still go into the library. */
const UploadsWithoutAlbum = () => useAddPhotos({ page: { to: sitePaths.photos } }).uploads;

/** The page of one of the customer's own albums: its name and its photos. */
export const AlbumScreen = () => {
  const albumId = useAlbumId();
  const { photoId } = useParams({ strict: false });
  const reading = useQuery(albumQuery(albumId));
  const album = reading.data;
  const areSharedShown = isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  // A participant does not own the album, but may have got this address from its owner.
  const mayBeOfOther = areSharedShown && album === undefined && isMissing(reading.error);
  const ofOther = useQuery({ ...sharedAlbumQuery(albumId), enabled: mayBeOfOther });
  // Albums §2: "If the shared-albums-view flag is on and the album is flagged shared, redirect to the shared-album route
  // keeping the query string."
  if (areSharedShown && (album?.isShared || (mayBeOfOther && ofOther.data))) {
    return photoId === undefined ? (
      <Navigate to={sitePaths.sharedAlbum} params={{ albumId }} search state replace />
    ) : (
      <Navigate to={sitePaths.sharedAlbumPhotoPreview} params={{ albumId, photoId }} search state replace />
    );
  }
  if (mayBeOfOther && ofOther.isLoading) {
    return (
      <Page isWide>
        <AlbumLoading />
      </Page>
    );
  }
  return (
    <AlbumPage reading={reading} afterFailure={<UploadsWithoutAlbum />}>
      {(read) => <AlbumContent album={read} />}
    </AlbumPage>
  );
};
