import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// By itself, since the router needs it before any page is there.

/** Where an album and its photos are shown; without its id, those of the album that is shown now. */
export const albumViewRoutes = (albumId?: string): ListRoutes => {
  const params = albumId === undefined ? {} : { albumId };
  return {
    page: { to: sitePaths.album, params },
    previewOf: (photoId) => ({ to: sitePaths.albumPhotoPreview, params: { ...params, photoId } }),
  };
};

/** The same of the library while photos of it are chosen for an album. */
export const choiceViewRoutes = (albumId?: string): ListRoutes => {
  const params = albumId === undefined ? {} : { albumId };
  return {
    page: { to: sitePaths.albumChoice, params },
    previewOf: (photoId) => ({ to: sitePaths.albumChoicePreview, params: { ...params, photoId } }),
  };
};
