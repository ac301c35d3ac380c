import { sitePaths } from '@albumen/contracts/site-paths';
import { useParams } from '@tanstack/react-router';
import type { ListRoute, ListRoutes } from '../list-view.ts';

// A separate file because the router needs it before any page is loaded.

type SitePath = (typeof sitePaths)[keyof typeof sitePaths];

/** Returns the routes of an album page; without an id, those of the current album. */
type RoutesOf = (albumId?: string) => ListRoutes;

const routesAt =
  (page: SitePath, preview: SitePath): RoutesOf =>
  (albumId) => {
    const params = albumId === undefined ? {} : { albumId };
    return {
      page: { to: page, params },
      previewOf: (photoId) => ({ to: preview, params: { ...params, photoId } }),
    };
  };

/** An album of the customer's own, and its photos. */
export const albumRoutes: RoutesOf = routesAt(sitePaths.album, sitePaths.albumPhotoPreview);

/** The library while the customer chooses photos for an album. */
export const choiceRoutes: RoutesOf = routesAt(sitePaths.albumChoice, sitePaths.albumChoicePreview);

/** A shared album, and its photos. */
export const sharedAlbumRoutes: RoutesOf = routesAt(sitePaths.sharedAlbum, sitePaths.sharedAlbumPhotoPreview);

/** The page of an album of the customer's own. */
export const albumRoute = (albumId: string): ListRoute => albumRoutes(albumId).page;

/** The page of a shared album. */
export const sharedAlbumRoute = (albumId: string): ListRoute => sharedAlbumRoutes(albumId).page;

/** Returns the album id of the address. Ids are case-insensitive: somebody may pass on an address in capitals. */
export const useAlbumId = (): string => {
  const { albumId = '' } = useParams({ strict: false });
  return albumId.toLowerCase();
};
