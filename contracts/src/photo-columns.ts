import * as z from 'zod/mini';
import { timelinePageSize } from './limits.ts';

/** Our choice: the most photos of one answer, so that the largest month that we have met comes in one. */
export const photoColumnsLimit = 10_000;

const times = z.array(z.nullable(z.int()));

/**
 * The photos of a part of a section as columns: photo `n` is the `n`th value of every column. A sixth of the bytes of
 * objects, and the database builds it without an object per photo. Bytes are base64.
 */
export const PhotoColumns = z.object({
  /** The version of the section at the moment of this answer: the layout with the same version has the same photos. */
  version: z.int(),
  /** 16 bytes each. */
  ids: z.string(),
  names: z.array(z.string()),
  /**
   * The wall clock time where a photo was taken, in seconds since 1970 as if it were UTC, minus that of the dated photo
   * before it; null without a date.
   */
  taken: times,
  /** Minutes; null if the camera did not record it. */
  takenOffsets: z.array(z.nullable(z.int())),
  /** Indexes of `dateSources`; null without a date. */
  takenSources: z.array(z.nullable(z.int())),
  /** When the upload finished: milliseconds since 1970, minus those of the photo before it. */
  uploaded: z.array(z.int()),
  /** Pixels of the upright original. */
  widths: z.array(z.int()),
  heights: z.array(z.int()),
  /** See `photoState`. */
  states: z.array(z.int()),
  /** ThumbHashes, each behind one byte with its length, 0 without one. Absent if they were not asked for. */
  placeholders: z.optional(z.string()),
  /**
   * How to make the addresses of a photo, with its id as `imageId` of a page. An HMAC-SHA-256 of the id under the key has
   * 32 bytes: the first 16 sign its renditions, the last 16 its original. In base64url they are the signature in
   * `{base}/{owner}/{id}/{300, 800, 1300 or original}?expires={expires}&signature={signature}`.
   */
  addresses: z.object({
    /** The beginning of every address, without a slash at its end. */
    base: z.string(),
    /** Seconds since 1970. */
    expires: z.int(),
    /** The libraries in which these photos are. */
    owners: z.array(z.string()),
    /** Indexes of `owners`, one per photo; absent if all photos have the first. */
    ownerOf: z.optional(z.array(z.int())),
    /** 32 bytes in base64: signs the photos of the caller, who owns all of these. Otherwise absent. */
    key: z.optional(z.string()),
    /** Those 32 bytes of each photo, if there is no key. */
    signatures: z.optional(z.string()),
  }),
  /** Only of albums, like `uploaded`: when a photo was added to it, and when the album began to show it. */
  added: z.optional(z.array(z.int())),
  shown: z.optional(z.array(z.int())),
  /** Only of shared albums: the `sub` of each of `owners`, which the photos of pages have as `ownerId`. */
  subjects: z.optional(z.array(z.string())),
});
export type PhotoColumns = z.infer<typeof PhotoColumns>;

/** Returns each time minus the one before it, since small numbers are short; a missing time stays null. */
export const stepsOf = <Time extends number | null>(moments: readonly Time[]): Time[] => {
  let before = 0;
  return moments.map((time) => {
    if (time === null) return time;
    const step = time - before;
    before = time;
    return step as Time;
  });
};

/** Which part of a section, and whether with placeholders. */
export const columnsQuery = {
  from: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(photoColumnsLimit)),
    timelinePageSize,
  ),
  placeholders: z._default(z.stringbool(), true),
};
