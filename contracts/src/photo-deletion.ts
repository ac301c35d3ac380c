import * as z from 'zod/mini';
import { Day, erasureFields } from './dates.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { timelinePageSize } from './limits.ts';
import {
  LocatedPhoto,
  pageCursor,
  pageLimit,
  PhotoPage,
  PhotoPlace,
  readAt,
} from './photo-management/library.ts';
import {
  SelectedDeletedPhotos,
  selectionMaxBytes,
  taskId,
  taskReply,
} from './photo-management/selections.ts';
import { columnsQuery, PhotoColumns } from './photo-columns.ts';
import { PhotoLayouts } from './section-layout.ts';

/** A day (UTC) of deletion with photos that can still be restored. */
export const DeletionDay = z.object({
  date: z.iso.date(),
  count: z.int().check(z.positive()),
  version: z.int().check(z.positive()),
  ...erasureFields,
});
export type DeletionDay = z.infer<typeof DeletionDay>;

/** The days of deletion, newest first; `readAt` as for months. */
export const DeletionDays = z.object({ days: z.array(DeletionDay), readAt });
export type DeletionDays = z.infer<typeof DeletionDays>;

const deletionDay = z.object({ date: Day });

/** Recently deleted: photos can be restored for 30 days. */
export const photoDeletion = contractPart({
  service: 'photoDeletion',
  title: 'Recently deleted',
  endpoints: {
    readDeletionDays: endpoint({
      method: 'GET',
      path: '/photos/deleted',
      summary: 'The days of deletion, newest first, with the number of photos',
      security: 'customer',
      reply: { status: 200, body: DeletionDays },
    }),
    readDeletedPhotos: endpoint({
      method: 'GET',
      path: '/photos/deleted/:date',
      summary: 'One page of the photos deleted on a day, newest first',
      security: 'customer',
      params: deletionDay,
      query: z.object({
        cursor: pageCursor,
        limit: pageLimit(timelinePageSize),
      }),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
    }),
    readDeletedColumns: endpoint({
      method: 'GET',
      path: '/photos/deleted/:date/columns',
      summary: 'Photos that were deleted on a day as columns, from an index on',
      security: 'customer',
      params: deletionDay,
      query: z.object(columnsQuery),
      reply: { status: 200, body: PhotoColumns },
    }),
    readDeletedLayouts: endpoint({
      method: 'GET',
      path: '/photos/deleted/layouts',
      summary: 'The days of deletion, newest first, and the proportions of their photos',
      security: 'customer',
      reply: { status: 200, body: PhotoLayouts },
    }),
    readDeletedPhoto: endpoint({
      method: 'GET',
      path: '/photos/deleted/photo/:photoId',
      summary: 'One photo in Recently deleted',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      reply: { status: 200, body: LocatedPhoto },
    }),
    readDeletedPlace: endpoint({
      method: 'GET',
      path: '/photos/deleted/photo/:photoId/place',
      summary: 'The day of deletion of a photo, and its index there',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      reply: { status: 200, body: PhotoPlace },
    }),
    undoDeletion: endpoint({
      method: 'POST',
      path: '/photos/deletions/:deletionId/undo',
      summary: 'Restores the photos of one deletion that are still in Recently deleted; may be repeated',
      security: 'customer',
      params: z.object({ deletionId: z.uuid() }),
      reply: taskReply,
    }),
    restorePhotos: endpoint({
      method: 'POST',
      path: '/photos/deleted/restore',
      summary: 'Restores photos from Recently deleted',
      security: 'customer',
      body: z.strictObject({ photos: SelectedDeletedPhotos, taskId }),
      maxBytes: selectionMaxBytes,
      reply: taskReply,
    }),
    erasePhotos: endpoint({
      method: 'POST',
      path: '/photos/deleted/erase',
      summary: 'Erases photos in Recently deleted for good: originals, renditions and rows',
      security: 'customer',
      body: z.strictObject({ photos: SelectedDeletedPhotos, taskId }),
      maxBytes: selectionMaxBytes,
      reply: taskReply,
    }),
  },
});
