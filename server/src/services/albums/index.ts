import { readNumbers } from '../../platform/database/numbers.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { sweepAlbumsJob } from './jobs.ts';
import { albumsRoutes } from './routes.ts';
import { createAlbumsService } from './service.ts';
import type { AlbumsService, AlbumsServiceParts } from './service.ts';

export type { AlbumFacts } from './reading.ts';
export type { AlbumKey } from './rules.ts';
export type { AlbumsService } from './service.ts';
export type { PlacedPhoto } from './store/changes.ts';

/** The albums of all customers. */
export const createAlbums = (
  parts: AlbumsServiceParts & { readonly nights: Nights },
): Made<AlbumsService> => {
  const service = createAlbumsService(parts);
  return {
    service,
    slice: {
      name: 'albums',
      serves: [albumsRoutes(service)],
      jobs: [parts.nights.erasing(sweepAlbumsJob, service.sweep)],
      nightly: [sweepAlbumsJob],
      reacts: service.reactions,
      beforeDeletion: async (ownerId) => {
        const { count } = await readNumbers(parts.database, ownerId, { count: service.count });
        return [{ kind: 'albums', count }];
      },
      shownFacts: { album: ['name', 'photos', 'createdAt', 'deletedAt'] },
      customerData: service.customerData,
    },
  };
};
