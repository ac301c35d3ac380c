import { photoManagement } from '@albumen/contracts/photo-management';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../platform/http/caller.ts';
import { serveContract } from '../../platform/http/contract-routes.ts';
import { AppError } from '../../platform/errors.ts';
import { contentHeaders } from './content-headers.ts';
import { photoNotFound } from './service.ts';
import type { PhotosService } from './service.ts';

const notYet = async (): Promise<never> => {
  throw new AppError('unavailable');
};

/** The photo management calls, each one use case. */
export const photosRoutes = (
  app: FastifyInstance,
  service: PhotosService,
  authenticate: Authenticate,
): void => {
  const { library } = service;
  serveContract(
    app,
    photoManagement,
    {
      readAccountCounts: async ({ caller }) => ({
        photosCount: await library.photosCount(caller.customerId),
        // There are no albums in the product yet.
        albumsCount: 0,
      }),
      readTimeline: async ({ caller }) => ({ timeline: await library.timeline(caller.customerId) }),
      readTimelineMonth: ({ caller, params, query }) =>
        library.monthPage(caller.customerId, params.year, params.month, {
          cursor: query.cursor,
          limit: query.limit,
          sort: { key: query.sortKey, order: query.sortOrder },
        }),
      listPhotos: ({ caller, query }) =>
        library.page(caller.customerId, {
          cursor: query.cursor,
          limit: query.limit,
          sort: { key: query.sortKey, order: query.sortOrder },
        }),
      readPhoto: async ({ caller, params }) => {
        const photo = await library.photo(caller.customerId, params.photoId);
        if (photo === undefined) throw photoNotFound();
        return photo;
      },
      readMonthLayout: notYet,
      readUploadDays: notYet,
      readUploadDay: notYet,
      readUploadDayLayout: notYet,
      readPhotoPlace: notYet,
      readPhotoContent: async ({ params, query }) => {
        const content = await service.content(params.ownerId, params.photoId, params.rendition, query);
        return { body: content.body, headers: contentHeaders(content) };
      },
    },
    authenticate,
  );
};
