import { sitePaths } from '@albumen/contracts/site-paths';
import { useParams } from '@tanstack/react-router';
import type { ListRoute, ListRoutes } from '../list-view.ts';

// By itself, since the router needs it before any page is there.

type SitePath = (typeof sitePaths)[keyof typeof sitePaths];

/** Where photos are shown about an album; without its id, about the one that is shown now. */
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

/** The library, while photos of it are chosen for an album. */
export const choiceRoutes: RoutesOf = routesAt(sitePaths.albumChoice, sitePaths.albumChoicePreview);

/** A shared album, and its photos. */
export const sharedAlbumRoutes: RoutesOf = routesAt(sitePaths.sharedAlbum, sitePaths.sharedAlbumPhotoPreview);

/** The page of an album of the customer's own. */
export const albumRoute = (albumId: string): ListRoute => albumRoutes(albumId).page;

/** The page of a shared album. */
export const sharedAlbumRoute = (albumId: string): ListRoute => sharedAlbumRoutes(albumId).page;

/** The id of the album of the address. An id is the same in capitals, as whoever passes on an address may write it. */
export const useAlbumId = (): string => {
  const { albumId = '' } = useParams({ strict: false });
  return albumId.toLowerCase();
};
