import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useMemo } from 'react';
import { albumList } from '../../api/photos/album-list.ts';
import { AlbumPhotosFailure } from '../../gallery/albums/album-failure.tsx';
import type { ListView } from '../../gallery/list-view.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { albumViewRoutes } from './album-view-routes.ts';

const memory = {
  section: 'albumSectionMemory',
  position: 'albumScrollPosition',
  visit: 'albumScrollVisit',
};

/** The photos of an album, in the order that the customer chose for albums. */
export const useAlbumView = (albumId: string): ListView<PhotosForAlbum> => {
  const text = useText();
  const sort = useSort('albumPhotos');
  const list = useMemo(() => albumList(albumId, sort), [albumId, sort]);
  return useMemo(
    () => ({
      ...albumViewRoutes(albumId),
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
