import * as z from 'zod/mini';
import { Day } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { deleteBatchSize, exceptedPhotosLimit, failedPhotosLimit } from '../limits.ts';
import { readAt, timeZone } from './library.ts';

/**
 * A section of the library: a month by date taken (`2024-12`; Unknown Date is `1970-01`), or an upload day in a time
 * zone.
 */
export const LibrarySection = z.union([
  z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  z.strictObject({ day: Day, timeZone }),
]);
export type LibrarySection = z.infer<typeof LibrarySection>;

/** Photos by their ids. */
export const idParts = { photoIds: z.array(z.uuid()).check(z.maxLength(deleteBatchSize)) };

/** `before`: `readAt` of the sections that the customer saw when selecting. */
export const ruleParts = {
  except: z._default(z.array(z.uuid()).check(z.maxLength(exceptedPhotosLimit)), []),
  before: readAt,
};

/** A rule about the library. */
export const libraryRuleParts = {
  all: z.strictObject({ section: z.optional(LibrarySection) }),
  ...ruleParts,
};

/**
 * Photos of the library. "Select all" is a rule, never a list of ids: all photos of the library or a section at a given
 * moment, except some. Photos that arrive later are not included.
 */
export const SelectedPhotos = z.union([z.strictObject(idParts), z.strictObject(libraryRuleParts)]);
export type SelectedPhotos = z.infer<typeof SelectedPhotos>;

/** The same for Recently deleted. Its sections are days of deletion (UTC). */
export const SelectedDeletedPhotos = z.union([
  z.strictObject(idParts),
  z.strictObject({
    all: z.strictObject({ section: z.optional(z.strictObject({ deletedOn: Day })) }),
    ...ruleParts,
  }),
]);
export type SelectedDeletedPhotos = z.infer<typeof SelectedDeletedPhotos>;

/** The kinds of changes that a task makes. */
export const photoTaskKinds = ['delete', 'restore', 'erase', 'date'] as const;
export type PhotoTaskKind = (typeof photoTaskKinds)[number];

/**
 * A change of many photos and its progress. It continues after a crash of the server. `failed` lists ids that are not
 * the caller's (rules have none) and photos that cannot be changed this way. A photo that already is in the requested
 * state does not count as failed.
 */
export const PhotoTask = z.object({
  /** For a deletion, Undo refers to this id. */
  taskId: z.uuid(),
  kind: z.enum(photoTaskKinds),
  state: z.enum(['working', 'done']),
  /** Photos changed so far. */
  photosCount: z.int().check(z.nonnegative()),
  /** At most 5000 ids; `failedCount` counts all. */
  failed: z.array(z.string()).check(z.maxLength(failedPhotosLimit)),
  failedCount: z.int().check(z.nonnegative()),
});
export type PhotoTask = z.infer<typeof PhotoTask>;

/** 200 if the task finishes within about five seconds, else 202: then `readPhotoTask` returns its progress. */
export const taskReply = { 200: PhotoTask, 202: PhotoTask } as const;

/**
 * Made by the browser, so that several calls form one task and a repeated call takes effect once. All calls of a task
 * make the same change.
 */
export const taskId = z.optional(z.uuid());

/** A wall clock time without zone, to the second (`2024-12-31T23:30:00`). */
export const wallClock = z.iso.datetime({ local: true, precision: 0 }).check(z.regex(/\d$/));

/** The largest shift of dates: 200 years, in minutes. */
export const shiftMinutesLimit = 200 * 366 * 24 * 60;

/**
 * Sets the date taken, shifts it, or resets it to the date in the file. A date in January 1970, more than 48 hours
 * ahead or before 1826 is refused: these photos, and undated ones in a shift, are listed in `failed`.
 */
export const DateChange = z.union([
  z.strictObject({ set: wallClock }),
  z.strictObject({
    shiftMinutes: z.int().check(z.minimum(-shiftMinutesLimit), z.maximum(shiftMinutesLimit)),
  }),
  z.strictObject({ fromFile: z.literal(true) }),
]);
export type DateChange = z.infer<typeof DateChange>;

/** Large enough for the most excepted ids that a rule may have. */
export const selectionMaxBytes = 512 * 1024;

/** The calls that change many photos of a library at once. */
export const photoSelections = contractPart({
  service: 'photoManagement',
  title: 'Many photos',
  endpoints: {
    // Albums and account §7: "DELETE /photos (body photoIds)", which answers `{failed}`
    deletePhotos: endpoint({
      method: 'DELETE',
      path: '/photos',
      summary: 'Moves photos to Recently deleted. Photos that are already there count as done',
      security: 'customer',
      body: z.union([
        z.strictObject({ ...idParts, taskId }),
        z.strictObject({ ...libraryRuleParts, taskId }),
      ]),
      maxBytes: selectionMaxBytes,
      reply: taskReply,
    }),
    // Albums and account §7
    deleteAllPhotos: endpoint({
      method: 'DELETE',
      path: '/photos/all',
      summary: 'Moves the whole library to Recently deleted',
      security: 'customer',
      body: z.optional(z.strictObject({ taskId })),
      reply: taskReply,
    }),
    deletePhoto: endpoint({
      method: 'DELETE',
      path: '/photos/:photoId',
      summary: 'Moves one photo to Recently deleted; may be repeated',
      security: 'customer',
      params: z.object({ photoId: z.uuid() }),
      body: z.optional(z.strictObject({ taskId })),
      reply: { status: 200, body: PhotoTask },
    }),
    changeDates: endpoint({
      method: 'POST',
      path: '/photos/dates',
      summary: 'Sets or shifts the date taken of photos; they move to their months at once',
      security: 'customer',
      body: z.strictObject({ photos: SelectedPhotos, change: DateChange, taskId }),
      maxBytes: selectionMaxBytes,
      reply: taskReply,
    }),
    readPhotoTask: endpoint({
      method: 'GET',
      path: '/photos/tasks/:taskId',
      summary: 'The progress of a change of many photos; kept for 30 days',
      security: 'customer',
      params: z.object({ taskId: z.uuid() }),
      reply: { status: 200, body: PhotoTask },
    }),
  },
});
