import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { albumQuery } from '../../api/albums/albums.ts';
import { sharedAlbumQuery } from '../../api/albums/shared-albums.ts';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { useAddPhotos } from '../../gallery/add-photos/use-add-photos.tsx';
import { isMissing } from '../../gallery/albums/album-failure.tsx';
import { AlbumLoading, AlbumPage } from '../../gallery/albums/album-page.tsx';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { Page } from '../../ui/page.tsx';
import { AlbumContent } from './album-content.tsx';

/** What was uploaded to an album that is gone meanwhile: it still goes into the library. */
const UploadsWithoutAlbum = () => useAddPhotos({ page: { to: sitePaths.photos } }).uploads;

/** An album of the customer: its name, and its photos. */
export const AlbumScreen = () => {
  const albumId = useAlbumId();
  const { photoId } = useParams({ strict: false });
  const reading = useQuery(albumQuery(albumId));
  const album = reading.data;
  const areSharedShown = isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  // For a participant it is no album of theirs: they may have its address from the owner.
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
