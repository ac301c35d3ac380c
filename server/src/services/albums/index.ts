import { handle } from '../../platform/queue.ts';
import type { Made } from '../../platform/slice.ts';
import { sweepAlbumsJob } from './jobs.ts';
import { albumsRoutes } from './routes.ts';
import { createAlbumsService } from './service.ts';
import type { AlbumsService, AlbumsServiceParts } from './service.ts';

export type { AlbumFacts } from './reading.ts';
export type { AlbumKey } from './rules.ts';
export type { AlbumsService } from './service.ts';
export type { PlacedPhoto } from './store/changes.ts';

/** The albums of every customer. */
export const createAlbums = (parts: AlbumsServiceParts): Made<AlbumsService> => {
  const service = createAlbumsService(parts);
  return {
    service,
    slice: {
      name: 'albums',
      serves: [albumsRoutes(service)],
      jobs: [handle(sweepAlbumsJob, service.sweep)],
      nightly: [sweepAlbumsJob],
      reacts: service.reactions,
      customerData: service.customerData,
    },
  };
};
