import * as z from 'zod/mini';
import { endpoint, serviceContract } from './endpoint.ts';
import { acceptedPhotoTypes, photosPageSize, timelinePageSize } from './limits.ts';
import { Photo, sortKeys, sortOrders } from './photos.ts';

/** Photo library §3: "Account photo counts: albumsCount, photosCount, integers of 0 or more." */
export const AccountCounts = z.object({
  albumsCount: z.int().check(z.nonnegative()),
  photosCount: z.int().check(z.nonnegative()),
});
export type AccountCounts = z.infer<typeof AccountCounts>;

/** Albums §3: "Timeline entry: year, month, count." Unknown Date is year 1970, month 1. */
export const TimelineEntry = z.object({
  year: z.int(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  count: z.int().check(z.positive()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The months that hold photos, newest first, Unknown Date last. */
export const Timeline = z.object({ timeline: z.array(TimelineEntry) });
export type Timeline = z.infer<typeof Timeline>;

/** One page of photos; `cursor` opens the next one and is null on the last. */
export const PhotoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(Photo) });
export type PhotoPage = z.infer<typeof PhotoPage>;

/** A photo together with the month of the timeline that it stands in, and the facts of its file that lists leave out. */
export const LocatedPhoto = z.extend(Photo, {
  year: z.int(),
  month: z.int(),
  /** Ours: what the original is, by its content. */
  contentType: z.enum(acceptedPhotoTypes),
  /** Ours: size of the original. */
  bytes: z.int(),
  /** Ours: the camera by the name that people know it by, where the file tells. */
  camera: z.optional(z.string()),
});
export type LocatedPhoto = z.infer<typeof LocatedPhoto>;

const pageLimit = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(photosPageSize)), usual);

const pageQuery = (usual: number) =>
  z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: pageLimit(usual),
    sortKey: z._default(z.enum(sortKeys), 'dateTaken'),
    sortOrder: z._default(z.enum(sortOrders), 'desc'),
  });

/** The calls on a customer's library: counts, timeline, photos. */
export const photoManagement = serviceContract({
  key: 'photoManagement',
  title: 'Photo management',
  endpoints: {
    readAccountCounts: endpoint({
      method: 'GET',
      path: '/users',
      summary: 'How many photos and albums the library holds',
      security: 'customer',
      reply: { status: 200, body: AccountCounts },
    }),
    readTimeline: endpoint({
      method: 'GET',
      path: '/users/timeline',
      summary: 'The months that hold photos, and how many each holds',
      security: 'customer',
      reply: { status: 200, body: Timeline },
    }),
    readTimelineMonth: endpoint({
      method: 'GET',
      path: '/photos/timeline/:year/:month',
      summary: 'One page of the photos of a month; year 1970, month 1 are those without a usable date',
      security: 'customer',
      params: z.object({
        year: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)),
        month: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
      }),
      query: pageQuery(timelinePageSize),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
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
      summary: 'One photo and the month it stands in',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      reply: { status: 200, body: LocatedPhoto },
    }),
    readPhotoContent: endpoint({
      method: 'GET',
      path: '/content/:ownerId/:photoId/:rendition',
      summary: 'The bytes of a rendition or of the original; the signature in the address is the permission',
      security: 'none',
      // Not checked part by part: whatever was altered in an address, the answer is that it was refused.
      params: z.object({ ownerId: z.string(), photoId: z.string(), rendition: z.string() }),
      query: z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') }),
      reply: { status: 200, body: { binary: ['image/webp', 'image/jpeg', 'image/png', 'image/heic'] } },
      problems: ['photo-url-refused'],
    }),
  },
});
