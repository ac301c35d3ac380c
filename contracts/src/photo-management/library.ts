import * as z from 'zod/mini';
import { Day, UtcTime } from '../dates.ts';
import { contractPart, endpoint, signedQuery } from '../endpoint.ts';
import { acceptedPhotoTypes, photosPageSize, timelinePageSize } from '../limits.ts';
import { fileDateSources, Photo, sortKeys, sortOrders } from '../photos.ts';
import { columnsQuery, PhotoColumns } from '../photo-columns.ts';
import { PhotoLayouts } from '../section-layout.ts';

/** Photo library §3: "Account photo counts: albumsCount, photosCount, integers of 0 or more." */
export const AccountCounts = z.object({
  albumsCount: z.int().check(z.nonnegative()),
  photosCount: z.int().check(z.nonnegative()),
});
export type AccountCounts = z.infer<typeof AccountCounts>;

/**
 * Ours: grows with every change of a section's photos. An equal version means that layout and pages are unchanged; an
 * equal count does not, because one photo may have replaced another.
 */
const sectionVersion = z.int().check(z.positive());

/** Albums §3: "Timeline entry: year, month, count." Unknown Date is year 1970, month 1. */
export const TimelineEntry = z.object({
  year: z.int(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  count: z.int().check(z.positive()),
  version: sectionVersion,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/**
 * Ours: the server's time of this answer. Used as `before` of a rule, it selects exactly the photos that were in the
 * library then, without any that were uploaded, confirmed or restored since.
 */
export const readAt = UtcTime;

/** The months with photos, newest first, Unknown Date last. */
export const Timeline = z.object({ timeline: z.array(TimelineEntry), readAt });
export type Timeline = z.infer<typeof Timeline>;

/** One page of photos; `cursor` opens the next page and is null on the last. */
export const PhotoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(Photo) });
export type PhotoPage = z.infer<typeof PhotoPage>;

/** A photo with its month of the timeline, and facts about its file that lists omit. */
export const LocatedPhoto = z.extend(Photo, {
  year: z.int(),
  month: z.int(),
  /** Ours: the type of the original, detected from its content. */
  contentType: z.enum(acceptedPhotoTypes),
  /** Ours: size of the original in bytes. */
  bytes: z.int(),
  /** Ours: the common name of the camera, if the file contains it. */
  camera: z.optional(z.string()),
  /** Ours: the date in the file, if the customer has set another; empty if the file has none. */
  fileDate: z.optional(
    z.object({
      dateTaken: z.optional(z.string()),
      dateTakenOffset: z.optional(z.string()),
      dateSource: z.optional(z.enum(fileDateSources)),
    }),
  ),
});
export type LocatedPhoto = z.infer<typeof LocatedPhoto>;

/** Ours: a calendar day in the viewer's time zone on which photos were uploaded. */
export const UploadDay = z.object({
  date: z.iso.date(),
  count: z.int().check(z.positive()),
  version: sectionVersion,
});
export type UploadDay = z.infer<typeof UploadDay>;

/** Ours: the upload days, newest first. */
export const UploadDays = z.object({ days: z.array(UploadDay), readAt });
export type UploadDays = z.infer<typeof UploadDays>;

/** Ours: a photo's position in the photo lists. */
export const PhotoPlace = z.object({
  /** The month (`2024-12`; Unknown Date is `1970-01`), or for `created` the upload day (`2026-11-21`). */
  section: z.string(),
  /** The number of photos before it in the section. */
  index: z.int().check(z.nonnegative()),
});
export type PhotoPlace = z.infer<typeof PhotoPlace>;

/** The `limit` of a page: at most that of the photos list. */
export const pageLimit = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(photosPageSize)), usual);

/** The `cursor` of a page; the first page has none. */
export const pageCursor = z.optional(z.string().check(z.maxLength(200)));
const sortKey = z._default(z.enum(sortKeys), 'dateTaken');
const sortOrder = z._default(z.enum(sortOrders), 'desc');

const pageQuery = (usual: number) =>
  z.object({ cursor: pageCursor, limit: pageLimit(usual), sortKey, sortOrder });

/** The viewer's time zone by its IANA name (`Europe/London`). No such name is longer than the limit. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64));

const monthParams = z.object({
  year: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)),
  month: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
});

const dayParams = z.object({ date: Day });

// `created` needs the zone, because its sections are days.
const layoutsQuery = z.object({ sortKey, sortOrder, timeZone: z.optional(timeZone) });

/** The calls on a customer's library: counts, timeline, photos. */
export const photoLibrary = contractPart({
  service: 'photoManagement',
  title: 'Photo management',
  endpoints: {
    readTimeline: endpoint({
      method: 'GET',
      path: '/users/timeline',
      summary: 'The months with photos, and the number of photos in each',
      security: 'customer',
      reply: { status: 200, body: Timeline },
    }),
    readTimelineMonth: endpoint({
      method: 'GET',
      path: '/photos/timeline/:year/:month',
      summary: 'One page of the photos of a month; year 1970, month 1 has the photos without a usable date',
      security: 'customer',
      params: monthParams,
      query: pageQuery(timelinePageSize),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
    }),
    readUploadDays: endpoint({
      method: 'GET',
      path: '/users/timeline/created',
      summary:
        'The days of a time zone on which photos were uploaded, newest first, with the number of photos',
      security: 'customer',
      query: z.object({ timeZone }),
      reply: { status: 200, body: UploadDays },
    }),
    readUploadDay: endpoint({
      method: 'GET',
      path: '/photos/created/:date',
      summary: 'One page of the photos uploaded on a day of a time zone',
      security: 'customer',
      params: dayParams,
      query: z.object({ timeZone, cursor: pageCursor, limit: pageLimit(timelinePageSize), sortOrder }),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
    }),
    readMonthColumns: endpoint({
      method: 'GET',
      path: '/photos/timeline/:year/:month/columns',
      summary: 'Photos of a month as columns, from an index on: smaller than a page, with the same facts',
      security: 'customer',
      params: monthParams,
      query: z.object({ ...columnsQuery, sortOrder }),
      reply: { status: 200, body: PhotoColumns },
    }),
    readUploadDayColumns: endpoint({
      method: 'GET',
      path: '/photos/created/:date/columns',
      summary: 'Photos that were uploaded on a day of a time zone as columns, from an index on',
      security: 'customer',
      params: dayParams,
      query: z.object({ ...columnsQuery, timeZone, sortOrder }),
      reply: { status: 200, body: PhotoColumns },
    }),
    readPhotoLayouts: endpoint({
      method: 'GET',
      path: '/photos/layouts',
      summary:
        'The months or upload days of the library, and the proportions of their photos; of a larger library, of the first year',
      security: 'customer',
      query: layoutsQuery,
      reply: { status: 200, body: PhotoLayouts },
    }),
    readYearLayouts: endpoint({
      method: 'GET',
      path: '/photos/layouts/:year',
      summary: 'The same for the sections of one year; Unknown Date is in 1970',
      security: 'customer',
      params: z.object({ year: monthParams.shape.year }),
      query: layoutsQuery,
      reply: { status: 200, body: PhotoLayouts },
    }),
    listPhotos: endpoint({
      method: 'GET',
      path: '/photos',
      summary: 'One page of all photos, undated ones last',
      security: 'customer',
      query: pageQuery(photosPageSize),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
    }),
    readPhoto: endpoint({
      method: 'GET',
      path: '/photos/:photoId',
      summary: 'One photo and its month',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      reply: { status: 200, body: LocatedPhoto },
    }),
    readPhotoPlace: endpoint({
      method: 'GET',
      path: '/photos/:photoId/place',
      summary: 'The month or upload day of a photo, and its index there',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      // `created` needs the zone, because its sections are days.
      query: z.object({ sortKey, sortOrder, timeZone: z.optional(timeZone) }),
      reply: { status: 200, body: PhotoPlace },
    }),
    readPhotoContent: endpoint({
      method: 'GET',
      path: '/content/:ownerId/:photoId/:rendition',
      summary: 'The bytes of a rendition or of the original; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ ownerId: z.string(), photoId: z.string(), rendition: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['image/webp', 'image/jpeg', 'image/png', 'image/heic'] } },
      problems: ['photo-url-refused'],
    }),
  },
});
