import { albumsPageSize } from '@albumen/contracts/limits';
import { albums } from '@albumen/contracts/photo-management/albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { libraryKey } from '../photos/library-keys.ts';

/** The calls for the customer's own albums. */
export const albumCalls = createServiceClient(albums);

/** The prefix of all keys for albums. It extends the library's key, so `refreshLibrary` refetches albums too. */
export const albumsKey = [...libraryKey, 'albums'] as const;

/** Albums §9: "Albums initial page is one less than the albums page size": the 'New album' tile fills the place. */
const firstAlbumsLimit = albumsPageSize - 1;

/**
 * The customer's own albums, newest first, page by page; includes the albums they share only if a page can show them.
 */
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

/** One album of the customer. Fails with 404 if there is no such album. */
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

/** The albums in Recently deleted, latest deletion first, page by page. */
export const deletedAlbumsQuery = infiniteQueryOptions({
  queryKey: [...albumsKey, 'deleted'],
  queryFn: ({ pageParam, signal }) =>
    albumCalls.listDeletedAlbums({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});
