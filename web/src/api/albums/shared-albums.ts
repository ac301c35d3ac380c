import { sharedAlbums } from '@albumen/contracts/shared-albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../client.ts';
import { albumsKey } from './albums.ts';

/** The calls for shared albums: the customer's own and those of others. */
export const sharedAlbumCalls = createServiceClient(sharedAlbums);

/** The albums that others share with the customer, newest first, page by page. */
export const sharedAlbumsQuery = infiniteQueryOptions({
  queryKey: [...albumsKey, 'shared'],
  queryFn: ({ pageParam, signal }) =>
    sharedAlbumCalls.listSharedAlbums({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

/**
 * One shared album and its participants. Albums §7: "GET /shared-albums/{id} and GET /shared-albums/{id}/participants,
 * fetched together and merged." Fails with 404 if the customer is neither owner nor participant.
 */
export const sharedAlbumQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...albumsKey, 'shared-album', albumId],
    queryFn: async ({ signal }) => {
      const [album, { participants }] = await Promise.all([
        sharedAlbumCalls.readSharedAlbum({ params: { albumId }, signal }),
        sharedAlbumCalls.readParticipants({ params: { albumId }, signal }),
      ]);
      return { ...album, participants };
    },
  });

/** The shared albums that the customer has left and can still rejoin. */
export const leftAlbumsQuery = queryOptions({
  queryKey: [...albumsKey, 'left'],
  queryFn: async ({ signal }) => (await sharedAlbumCalls.listLeftAlbums({ signal })).albums,
});
