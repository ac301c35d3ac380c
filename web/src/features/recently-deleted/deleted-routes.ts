import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoutes } from '../../gallery/list-view.ts';

// By itself, since the router needs it before any page is there.

/** Where Recently deleted and its photos are shown. */
export const deletedRoutes: ListRoutes = {
  page: { to: sitePaths.recentlyDeleted },
  previewOf: (photoId) => ({ to: sitePaths.deletedPhotoPreview, params: { photoId } }),
};
