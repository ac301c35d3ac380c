import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// A separate file because the router needs it before any page is loaded.

/** The routes of the library and its photos. */
export const libraryRoutes: ListRoutes = {
  page: { to: sitePaths.photos },
  previewOf: (photoId) => ({ to: sitePaths.photoPreview, params: { photoId } }),
};
