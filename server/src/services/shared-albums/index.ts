import { on } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import type { Made } from '../../kernel/slice.ts';
import { albumDeleted, albumErased, albumRestored } from '../albums/events.ts';
import { customerLinked } from '../customers/events.ts';
import { applySharedAlbumJob } from './jobs.ts';
import { accountCountsRoutes, operatorSharedAlbumsRoutes, sharedAlbumsRoutes } from './routes.ts';
import { createSharedAlbumsService } from './service.ts';
import type { SharedAlbumsService, SharedAlbumsServiceParts } from './service.ts';

export type { SharedAlbumsService } from './service.ts';

/** Albums that several customers see. */
export const createSharedAlbums = (parts: SharedAlbumsServiceParts): Made<SharedAlbumsService> => {
  const service = createSharedAlbumsService(parts);
  const { documents } = service;
  return {
    service,
    slice: {
      name: 'shared-albums',
      serves: [
        accountCountsRoutes(service),
        sharedAlbumsRoutes(service),
        operatorSharedAlbumsRoutes(service),
      ],
      jobs: [handle(applySharedAlbumJob, documents.applyStored)],
      reacts: [
        on(customerLinked, documents.link),
        on(albumDeleted, (tx, key) => service.setDeleted(tx, key, true)),
        on(albumRestored, (tx, key) => service.setDeleted(tx, key, false)),
        on(albumErased, (tx, key) => service.setErased(tx, key)),
      ],
      shownFacts: {
        'shared-album': ['name', 'participants'],
        'shared-album-participation': ['joinedAt', 'leftAt'],
      },
      customerData: service.customerData,
    },
  };
};
