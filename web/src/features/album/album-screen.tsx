import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { albumQuery } from '../../api/albums/albums.ts';
import { isFeatureEnabled } from '../../api/configuration-features.ts';
import { useAddPhotos } from '../../gallery/add-photos/use-add-photos.tsx';
import { AlbumPage } from '../../gallery/albums/album-page.tsx';
import { useAlbumId } from '../../gallery/albums/use-album-id.ts';
import { AlbumContent } from './album-content.tsx';

/** What was uploaded to an album that is gone meanwhile: it still goes into the library. */
const UploadsWithoutAlbum = () => useAddPhotos({ page: { to: sitePaths.photos } }).uploads;

/** An album of the customer: its name, and its photos. */
export const AlbumScreen = () => {
  const albumId = useAlbumId();
  const { photoId } = useParams({ strict: false });
  const reading = useQuery(albumQuery(albumId));
  const album = reading.data;
  // Albums §2: "If the shared-albums-view flag is on and the album is flagged shared, redirect to the shared-album route
  // keeping the query string."
  if (album?.isShared && isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled')) {
    return photoId === undefined ? (
      <Navigate to={sitePaths.sharedAlbum} params={{ albumId }} search replace />
    ) : (
      <Navigate to={sitePaths.sharedAlbumPhotoPreview} params={{ albumId, photoId }} search replace />
    );
  }
  return (
    <AlbumPage reading={reading} afterFailure={<UploadsWithoutAlbum />}>
      {(read) => <AlbumContent album={read} />}
    </AlbumPage>
  );
};
