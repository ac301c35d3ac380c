import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';
import { readAt, timeZone } from './library.ts';
import { taskId, taskReply } from './selections.ts';

/** A photo of Unknown Date whose name states a day. */
export const NameDateExample = z.object({
  imageId: z.string(),
  localFileName: z.string(),
  /** Wall clock time without zone (`2023-07-14T15:30:12`); midnight if the name states only the day. */
  dateTaken: z.string(),
});
export type NameDateExample = z.infer<typeof NameDateExample>;

/** The photos of Unknown Date whose names state a day. */
export const NameDates = z.object({
  count: z.int().check(z.nonnegative()),
  /** Some of them, of different kinds of names first. */
  examples: z.array(NameDateExample),
  /** When the last of them was added to the library; absent if there are none. */
  addedAt: z.optional(z.iso.datetime()),
  readAt,
});
export type NameDates = z.infer<typeof NameDates>;

/**
 * The days in the names of photos without a date. Only patterns that apps and cameras use count: WhatsApp, Signal,
 * Telegram, Viber, Dropbox, screenshots and phones. Days before 1990 and in the future do not count. Pixel phones state
 * UTC, which is converted to the viewer's time zone.
 */
export const nameDates = contractPart({
  service: 'photoManagement',
  title: 'Days in names',
  examples: { before: '2026-01-01T00:00:00Z' },
  endpoints: {
    readNameDates: endpoint({
      method: 'GET',
      path: '/photos/dates/names',
      summary: 'The number of photos of Unknown Date whose names state a day, with examples',
      security: 'customer',
      query: z.object({ timeZone }),
      reply: { status: 200, body: NameDates },
    }),
    applyNameDates: endpoint({
      method: 'POST',
      path: '/photos/dates/names',
      summary: 'Dates these photos by their names; other photos stay as they are',
      security: 'customer',
      // `before`: `readAt` of the offer that the customer saw.
      body: z.strictObject({ before: readAt, timeZone, taskId }),
      reply: taskReply,
    }),
    undoNameDates: endpoint({
      method: 'POST',
      path: '/photos/dates/names/:taskId/undo',
      summary:
        'Returns the photos that a task has dated by their names to Unknown Date, unless their date has changed since; may be repeated',
      security: 'customer',
      params: z.object({ taskId: z.uuid() }),
      reply: taskReply,
    }),
  },
});
