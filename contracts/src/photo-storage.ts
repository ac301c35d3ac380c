import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';

/**
 * How long until photos are deleted. Photo library §4: "3 or more months: safe; 1 or 2 months: warning; under 1 month:
 * critical".
 */
export const storageStates = ['safe', 'warning', 'critical'] as const;
export type StorageState = (typeof storageStates)[number];

/**
 * The notices before the effective date, in this order. Each name says how long before the date it is sent. Our choice.
 */
export const storageNoticeKinds = ['three-months', 'one-month', 'one-week', 'one-day'] as const;
export type StorageNoticeKind = (typeof storageNoticeKinds)[number];

/** Photo library §3, "Deletion status (photo storage)". All times are UTC. */
export const DeletionStatus = z.object({
  /** The latest reported order. */
  lastOrderDate: z.nullable(z.iso.datetime()),
  /** Saved projects; 0 if there are none. */
  projectCount: z.int().check(z.nonnegative()),
  /** 18 calendar months after the last order, or after registration if there is none. */
  projectedDeletionDate: z.iso.datetime(),
  registrationDate: z.iso.datetime(),
  /** Always null. */
  version: z.nullable(z.string()),
  /** The delayed date, or null if the deletion is not delayed. */
  delayedDeletionDate: z.nullable(z.iso.datetime()),
  deletionHasBeenDelayed: z.nullable(z.boolean()),
  // All fields below are ours.
  /**
   * Whole calendar months until the effective date: the delayed date, or else the projected one. 0 once it has passed.
   */
  monthsRemaining: z.int().check(z.nonnegative()),
  /** Calendar days (UTC) until the effective date: 0 if it is today or has passed. */
  daysRemaining: z.int().check(z.nonnegative()),
  status: z.enum(storageStates),
  /**
   * The time of the night that erases the photos, as far as is known now: 30 days after the effective date and after the
   * last notice are over by then. Null if nothing will be erased (no photos, no address for notices, `RETENTION` not
   * `on`).
   */
  erasedFrom: z.nullable(z.iso.datetime()),
  /** Nights erase nothing at present, and the night will be a later one: say "after" the day, not "on". */
  isErasingHeld: z.boolean(),
  /** When the next notice is due; null if no notice is due. */
  nextNoticeAt: z.nullable(z.iso.datetime()),
});
export type DeletionStatus = z.infer<typeof DeletionStatus>;

/** A notice that the mail server has accepted. */
export const StorageNotice = z.object({
  kind: z.enum(storageNoticeKinds),
  sentAt: z.iso.datetime(),
  email: z.string(),
  /** `bounced`: the operator's mail system reports that it did not arrive. */
  state: z.enum(['sent', 'bounced']),
});
export type StorageNotice = z.infer<typeof StorageNotice>;

/** Newest first. */
export const StorageNotices = z.object({ notices: z.array(StorageNotice) });
export type StorageNotices = z.infer<typeof StorageNotices>;

/** How long the photos of a customer are kept. */
export const photoStorage = contractPart({
  service: 'photoDeletion',
  title: 'Photo storage',
  endpoints: {
    readDeletionStatus: endpoint({
      method: 'GET',
      // Photo library §7: "GET {photo-deletion}/accounts/getaccountinformation".
      path: '/accounts/getaccountinformation',
      summary: 'How long the photos are kept, and when they are erased',
      security: 'customer',
      reply: { status: 200, body: DeletionStatus },
    }),
    readNotices: endpoint({
      method: 'GET',
      path: '/accounts/notices',
      summary: 'The notices about the end of storage that were sent, newest first',
      security: 'customer',
      reply: { status: 200, body: StorageNotices },
    }),
  },
});
