import { sitePaths } from '@albumen/contracts/site-paths';
import type { ListRoute } from '../list-view.ts';

// The router knows them once their features bring them.
const routeTo = (to: string, albumId: string): ListRoute => {
  const route: object = { to, params: { albumId } };
  return route;
};

/** The page of an album of the customer's own. */
export const albumRoute = (albumId: string): ListRoute => routeTo(sitePaths.album, albumId);

/** The page of a shared album. */
export const sharedAlbumRoute = (albumId: string): ListRoute => routeTo(sitePaths.sharedAlbum, albumId);
