import { photoLibrary } from '@albumen/contracts/photo-management/library';
import { serves } from '../../../kernel/http/contract-routes.ts';
import type { Served } from '../../../kernel/http/contract-routes.ts';
import { encodeFileName } from '../../../platform/http/download-answer.ts';
import type { PhotoContent } from '../content.ts';
import { photoNotFound } from '../not-found.ts';
import { monthSection } from '../rules.ts';
import type { PhotosService } from '../service.ts';
import { clockOf, spanOfDay } from '../upload-days.ts';

/** The headers under which the bytes of a photo are sent. */
const contentHeaders = (content: PhotoContent): Record<string, string | number> => ({
  'content-type': content.mediaType,
  'content-length': content.bytes,
  'cache-control': `private, immutable, max-age=${content.maxAgeSeconds}`,
  ...(content.fileName === undefined
    ? {}
    : { 'content-disposition': `inline; filename*=UTF-8''${encodeFileName(content.fileName)}` }),
});

/** The calls on a library, one use case each. */
export const libraryRoutes = ({ library, content: openContent }: PhotosService): Served =>
  serves(photoLibrary, {
    readTimeline: ({ caller }) => library.timeline(caller.customerId),
    readTimelineMonth: ({ caller, params, query }) =>
      library.sectionPage(caller.customerId, monthSection(params), {
        cursor: query.cursor,
        limit: query.limit,
        sort: { key: query.sortKey, order: query.sortOrder },
      }),
    readUploadDays: ({ caller, query }) => library.uploadDays(caller.customerId, query.timeZone),
    readUploadDay: ({ caller, params, query }) =>
      library.sectionPage(caller.customerId, spanOfDay(clockOf(query.timeZone), params.date), {
        cursor: query.cursor,
        limit: query.limit,
        sort: { key: 'created', order: query.sortOrder },
      }),
    readMonthColumns: ({ caller, params, query: { sortOrder, ...part } }) =>
      library.sectionColumns(
        caller.customerId,
        monthSection(params),
        { key: 'dateTaken', order: sortOrder },
        part,
      ),
    readUploadDayColumns: ({ caller, params, query: { timeZone, sortOrder, ...part } }) =>
      library.sectionColumns(
        caller.customerId,
        spanOfDay(clockOf(timeZone), params.date),
        { key: 'created', order: sortOrder },
        part,
      ),
    readPhotoLayouts: ({ caller, query: { sortKey: key, sortOrder: order, timeZone } }) =>
      library.layouts(caller.customerId, { key, order }, timeZone),
    readYearLayouts: ({ caller, params, query: { sortKey: key, sortOrder: order, timeZone } }) =>
      library.layouts(caller.customerId, { key, order }, timeZone, params.year),
    listPhotos: ({ caller, query }) =>
      library.page(caller.customerId, {
        cursor: query.cursor,
        limit: query.limit,
        sort: { key: query.sortKey, order: query.sortOrder },
      }),
    readPhoto: async ({ caller, params }) => {
      const photo = await library.photo(caller.customerId, params.photoId, 'library');
      if (photo === undefined) throw photoNotFound();
      return photo;
    },
    readPhotoPlace: async ({ caller, params, query }) => {
      const sort = { key: query.sortKey, order: query.sortOrder };
      const place = await library.place(caller.customerId, params.photoId, sort, query.timeZone);
      if (place === undefined) throw photoNotFound();
      return place;
    },
    readPhotoContent: async ({ params, query }) => {
      const content = await openContent(params.ownerId, params.photoId, params.rendition, query);
      return { body: content.body, headers: contentHeaders(content) };
    },
  });
