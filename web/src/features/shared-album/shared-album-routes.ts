import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// By itself, since the router needs it before any page is there.

/** Where a shared album and its photos are shown; without its id, those of the album that is shown now. */
export const sharedAlbumRoutes = (albumId?: string): ListRoutes => {
  const params = albumId === undefined ? {} : { albumId };
  return {
    page: { to: sitePaths.sharedAlbum, params },
    previewOf: (photoId) => ({ to: sitePaths.sharedAlbumPhotoPreview, params: { ...params, photoId } }),
  };
};
