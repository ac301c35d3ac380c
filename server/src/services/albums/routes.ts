import { albums } from '@albumen/contracts/photo-management/albums';
import type { Album } from '@albumen/contracts/photo-management/albums';
import type { Caller } from '../../kernel/http/caller.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { AlbumFacts } from './reading.ts';
import type { AlbumKey } from './rules.ts';
import type { AlbumsService } from './service.ts';

const keyOf = (caller: Caller, { albumId }: { readonly albumId: string }): AlbumKey => ({
  ownerId: caller.customerId,
  albumId: albumId.toLowerCase(),
});

/** Albums §3: "own albums add userId". */
const toWire =
  ({ claims }: Caller) =>
  <Facts extends AlbumFacts>(facts: Facts): Facts & Album => ({ ...facts, userId: claims.subject });

/** The routes of albums. */
export const albumsRoutes = (service: AlbumsService): Served => {
  const { reading } = service;

  /** An album of the caller whose photos are requested. */
  const requireKey = async (caller: Caller, params: { readonly albumId: string }): Promise<AlbumKey> => {
    const key = keyOf(caller, params);
    await service.requireAlbum(key);
    return key;
  };

  return serves(albums, {
    createAlbum: ({ caller, body }) => service.create(caller.customerId, body),
    listAlbums: async ({ caller, query }) => {
      const { cursor, limit, displaySharedData } = query;
      const isSharedToo = displaySharedData === 'true';
      const page = await service.list(caller.customerId, { cursor, limit, isSharedToo });
      return { ...page, albums: page.albums.map(toWire(caller)) };
    },
    readAlbum: async ({ caller, params }) => toWire(caller)(await service.read(keyOf(caller, params))),
    changeAlbum: async ({ caller, params, body }) =>
      toWire(caller)(await service.change(keyOf(caller, params), body)),
    deleteAlbum: ({ caller, params }) => service.delete(keyOf(caller, params)),
    listDeletedAlbums: async ({ caller, query: { cursor, limit } }) => {
      const page = await service.listDeleted(caller.customerId, { cursor, limit });
      return { ...page, albums: page.albums.map(toWire(caller)) };
    },
    restoreAlbum: async ({ caller, params }) => toWire(caller)(await service.restore(keyOf(caller, params))),
    eraseAlbum: ({ caller, params }) => service.erase(keyOf(caller, params)),
    readAlbumPhotos: async ({ caller, params, query }) => {
      const sort = { key: query.sortKey, order: query.sortOrder };
      const { cursor, limit } = query;
      const page = await reading.page(await requireKey(caller, params), { cursor, limit, sort });
      return { cursor: page.cursor, images: page.photos.map(({ photo }) => photo) };
    },
    readAlbumColumns: async ({ caller, params, query: { sortKey: key, sortOrder: order, ...part } }) =>
      reading.columns(await requireKey(caller, params), caller.customerId, { key, order }, part),
    readAlbumLayouts: async ({ caller, params, query: { sortKey: key, sortOrder: order } }) =>
      reading.layouts(await requireKey(caller, params), { key, order }),
    readAlbumPhotoIds: async ({ caller, params }) => ({
      photoIds: await service.ownPhotos(undefined, await requireKey(caller, params)),
    }),
    readAlbumPhoto: async ({ caller, params }) =>
      (await reading.photo(await requireKey(caller, params), params.photoId)).photo,
    readAlbumPlace: async ({ caller, params, query }) =>
      reading.place(await requireKey(caller, params), params.photoId, {
        key: query.sortKey,
        order: query.sortOrder,
      }),
    addAlbumPhotos: ({ caller, params, body: { taskId, ...photos } }) =>
      service.add(keyOf(caller, params), photos, taskId),
    removeAlbumPhotos: ({ caller, params, body: { taskId, ...photos } }) =>
      service.remove(keyOf(caller, params), photos, taskId),
    undoAlbumTask: async ({ caller, params }) => {
      const key = keyOf(caller, params);
      await service.undo(key, params.taskId.toLowerCase());
      return toWire(caller)(await service.read(key));
    },
  });
};
