import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoute } from '../list-view.ts';

/** The page of an album of the customer's own. */
export const albumRoute = (albumId: string): ListRoute => ({ to: sitePaths.album, params: { albumId } });

/** The page of a shared album. */
export const sharedAlbumRoute = (albumId: string): ListRoute => ({
  to: sitePaths.sharedAlbum,
  params: { albumId },
});
