import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// A separate file because the router needs it before any page is loaded.

/** The routes of Recently deleted and its photos. */
export const deletedRoutes: ListRoutes = {
  page: { to: sitePaths.recentlyDeleted },
  previewOf: (photoId) => ({ to: sitePaths.deletedPhotoPreview, params: { photoId } }),
};
