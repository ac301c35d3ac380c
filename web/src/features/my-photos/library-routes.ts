import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// By itself, since the router needs it before any page is there.

/** Where the library and its photos are shown. */
export const libraryRoutes: ListRoutes = {
  page: { to: sitePaths.photos },
  previewOf: (photoId) => ({ to: sitePaths.photoPreview, params: { photoId } }),
};
