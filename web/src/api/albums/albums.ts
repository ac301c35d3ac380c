import { albumsPageSize } from '@albumen/contracts/limits';
import { albums } from '@albumen/contracts/photo-management/albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey } from '../photos/library-keys.ts';

/** The calls on the customer's own albums. */
export const albumCalls = createServiceClient(albums);

/** The start of every key that holds something of albums. It is the library's: `refreshLibrary` reads them anew, too. */
export const albumsKey = [...libraryKey, 'albums'] as const;

/** Albums §9: "Albums initial page is one less than the albums page size": the 'New album' tile fills the place. */
export const firstAlbumsLimit = albumsPageSize - 1;

/** The customer's own albums, newest first, page by page; those that they share only where a page can show these. */
export const ownAlbumsQuery = (isSharedToo: boolean) =>
  infiniteQueryOptions({
    queryKey: [...albumsKey, 'own', isSharedToo],
    queryFn: ({ pageParam, signal }) =>
      albumCalls.listAlbums({
        query: {
          ...(pageParam === null ? {} : { cursor: pageParam }),
          limit: pageParam === null ? firstAlbumsLimit : albumsPageSize,
          displaySharedData: isSharedToo ? 'true' : 'false',
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** One album of the customer. Fails with 404 where there is none. */
export const albumQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...albumsKey, 'album', albumId],
    queryFn: ({ signal }) => albumCalls.readAlbum({ params: { albumId }, signal }),
  });

/** The ids of the photos in an album of the customer. */
export const albumPhotoIdsQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...albumsKey, 'photoIds', albumId],
    queryFn: ({ signal }) => albumCalls.readAlbumPhotoIds({ params: { albumId }, signal }),
  });

/** The albums in Recently deleted, the last one first, page by page. */
export const deletedAlbumsQuery = infiniteQueryOptions({
  queryKey: [...albumsKey, 'deleted'],
  queryFn: ({ pageParam, signal }) =>
    albumCalls.listDeletedAlbums({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});
