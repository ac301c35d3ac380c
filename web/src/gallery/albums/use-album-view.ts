import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useMemo } from 'react';
import { albumList, sharedAlbumList } from '../../api/photos/album-list.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListView } from '../list-view.ts';
import { useSort } from '../sorting-preference.ts';
import { AlbumPhotosFailure } from './album-failure.tsx';
import { albumRoutes, sharedAlbumRoutes } from './album-routes.ts';

const kinds = {
  own: {
    sort: 'albumPhotos',
    listOf: albumList,
    routesOf: albumRoutes,
    memory: {
      section: 'albumSectionMemory',
      position: 'albumScrollPosition',
      visit: 'albumScrollVisit',
    },
  },
  shared: {
    sort: 'sharedAlbumPhotos',
    listOf: sharedAlbumList,
    routesOf: sharedAlbumRoutes,
    memory: {
      section: 'sharedAlbumSectionMemory',
      position: 'sharedAlbumScrollPosition',
      visit: 'sharedAlbumScrollVisit',
    },
  },
} as const;

/** The photos of one of the customer's own albums, or of a shared one, in the order chosen for that kind of album. */
export const useAlbumView = (kind: keyof typeof kinds, albumId: string): ListView<PhotosForAlbum> => {
  const { listOf, routesOf, memory, ...preference } = kinds[kind];
  const text = useText();
  const sort = useSort(preference.sort);
  const list = useMemo(() => listOf(albumId, sort), [albumId, listOf, sort]);
  return useMemo(
    () => ({
      ...routesOf(albumId),
      list,
      memory,
      hasHeadings: false,
      titleOf: () => text('album.photos'),
      yearOf: () => undefined,
      goneMessage: 'album.photoGone',
      Failure: AlbumPhotosFailure,
    }),
    [albumId, list, memory, routesOf, text],
  );
};
