import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useMemo } from 'react';
import { sharedAlbumList } from '../../api/photos/album-list.ts';
import { AlbumPhotosFailure } from '../../gallery/albums/album-failure.tsx';
import type { ListView } from '../../gallery/list-view.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { sharedAlbumRoutes } from './shared-album-routes.ts';

const memory = {
  section: 'sharedAlbumSectionMemory',
  position: 'sharedAlbumScrollPosition',
  visit: 'sharedAlbumScrollVisit',
};

/** The photos of a shared album, in the order that the customer chose for shared albums. */
export const useSharedAlbumView = (albumId: string): ListView<PhotosForAlbum> => {
  const text = useText();
  const sort = useSort('sharedAlbumPhotos');
  const list = useMemo(() => sharedAlbumList(albumId, sort), [albumId, sort]);
  return useMemo(
    () => ({
      ...sharedAlbumRoutes(albumId),
      list,
      memory,
      hasHeadings: false,
      titleOf: () => text('album.photos'),
      yearOf: () => undefined,
      goneMessage: 'album.photoGone',
      Failure: AlbumPhotosFailure,
    }),
    [albumId, list, text],
  );
};
