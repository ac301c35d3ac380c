import { operatorSharedAlbums } from '@albumen/contracts/operator/shared-albums';
import { accountCounts } from '@albumen/contracts/photo-management/account-counts';
import { sharedAlbums } from '@albumen/contracts/shared-albums';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { SharedAlbumsService } from './service.ts';

/** The counts of photos and albums; in this slice, because only it knows all of them. */
export const accountCountsRoutes = (service: SharedAlbumsService): Served =>
  serves(accountCounts, {
    readAccountCounts: ({ caller }) => service.accountCounts(caller.customerId),
  });

/** The operator's calls on shared albums. */
export const operatorSharedAlbumsRoutes = ({ documents }: SharedAlbumsService): Served =>
  serves(operatorSharedAlbums, {
    putSharedAlbum: ({ params, body }) => documents.put(params.albumId.toLowerCase(), body),
    readSharedAlbumDocument: ({ params }) => documents.read(params.albumId),
  });

/** The calls of owners and participants, one use case each. */
export const sharedAlbumsRoutes = (service: SharedAlbumsService): Served => {
  const { reading } = service;

  const keyFor = async (callerId: string, { albumId }: { readonly albumId: string }) =>
    (await service.access(callerId, albumId.toLowerCase())).key;

  return serves(sharedAlbums, {
    listSharedAlbums: ({ caller, query: { cursor, limit } }) =>
      service.list(caller.customerId, { cursor, limit }),
    readSharedAlbumsInfo: ({ caller }) => service.counts(caller.customerId),
    listLeftAlbums: async ({ caller }) => ({ albums: await service.listLeft(caller.customerId) }),
    readSharedAlbum: ({ caller, params }) => service.read(caller.customerId, params.albumId.toLowerCase()),
    readParticipants: async ({ caller, params }) => ({
      participants: await service.participants(caller.customerId, params.albumId.toLowerCase()),
    }),
    readSharedAlbumPhotos: async ({ caller, params, query }) => {
      const { cursor, limit } = query;
      const sort = { key: query.sortKey, order: query.sortOrder };
      const page = await reading.page(await keyFor(caller.customerId, params), { cursor, limit, sort });
      const owners = await service.subjectsOf(page.photos.map(({ photoOwnerId }) => photoOwnerId));
      return {
        cursor: page.cursor,
        images: page.photos.map(({ photo, photoOwnerId }) => ({
          ...photo,
          ownerId: owners.get(photoOwnerId) ?? '',
        })),
      };
    },
    readSharedAlbumColumns: async ({ caller, params, query: { sortKey, sortOrder, ...part } }) => {
      const sort = { key: sortKey, order: sortOrder };
      const columns = await reading.columns(
        await keyFor(caller.customerId, params),
        caller.customerId,
        sort,
        part,
      );
      const { owners } = columns.addresses;
      const subjects = await service.subjectsOf(owners);
      return { ...columns, subjects: owners.map((ownerId) => subjects.get(ownerId) ?? '') };
    },
    readSharedAlbumLayouts: async ({ caller, params, query: { sortKey: key, sortOrder: order } }) =>
      reading.layouts(await keyFor(caller.customerId, params), { key, order }),
    readSharedAlbumPhoto: async ({ caller, params }) => {
      const key = await keyFor(caller.customerId, params);
      const { photo, photoOwnerId } = await reading.photo(key, params.photoId);
      return { ...photo, ownerId: (await service.subjectsOf([photoOwnerId])).get(photoOwnerId) ?? '' };
    },
    readSharedAlbumPlace: async ({ caller, params, query }) =>
      reading.place(await keyFor(caller.customerId, params), params.photoId, {
        key: query.sortKey,
        order: query.sortOrder,
      }),
    deleteSharedAlbum: ({ caller, params }) =>
      service.delete(caller.customerId, params.albumId.toLowerCase()),
    restoreSharedAlbum: ({ caller, params }) =>
      service.restore(caller.customerId, params.albumId.toLowerCase()),
  });
};
