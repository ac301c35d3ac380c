import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';

/**
 * How long until photos are deleted. Photo library §4: "3 or more months: safe; 1 or 2 months: warning; under 1 month:
 * critical".
 */
export const storageStates = ['safe', 'warning', 'critical'] as const;
export type StorageState = (typeof storageStates)[number];

/** What a customer is told before the date that counts, in this order: how long before is their name. Our choice. */
export const storageNoticeKinds = ['three-months', 'one-month', 'one-week', 'one-day'] as const;
export type StorageNoticeKind = (typeof storageNoticeKinds)[number];

/** Photo library §3, "Deletion status (photo storage)". All times are UTC. */
export const DeletionStatus = z.object({
  /** The latest order that was ever reported. */
  lastOrderDate: z.nullable(z.iso.datetime()),
  /** Saved projects; 0 until there are any. */
  projectCount: z.int().check(z.nonnegative()),
  /** 18 calendar months after the last order, or else after registration. */
  projectedDeletionDate: z.iso.datetime(),
  registrationDate: z.iso.datetime(),
  /** Always null. */
  version: z.nullable(z.string()),
  /** The date that counts where the deletion has been delayed; null where it has not. */
  delayedDeletionDate: z.nullable(z.iso.datetime()),
  deletionHasBeenDelayed: z.nullable(z.boolean()),
  // Ours from here on.
  /** Whole calendar months until the date that counts: the delayed one, or else the projected one. 0 once it has passed. */
  monthsRemaining: z.int().check(z.nonnegative()),
  /** Calendar days (UTC) until that date: 0 is today, or a date that has passed. */
  daysRemaining: z.int().check(z.nonnegative()),
  status: z.enum(storageStates),
  /**
   * From when on the photos may be erased, as far as is known now: 30 days after the date that counts and after the last
   * notice. Null while none are (no photos, no address for notices, `RETENTION` not `on`).
   */
  erasedFrom: z.nullable(z.iso.datetime()),
  /** When the next notice is due; null where none is. */
  nextNoticeAt: z.nullable(z.iso.datetime()),
});
export type DeletionStatus = z.infer<typeof DeletionStatus>;

/** A notice that the mail server has accepted. */
export const StorageNotice = z.object({
  kind: z.enum(storageNoticeKinds),
  sentAt: z.iso.datetime(),
  email: z.string(),
  /** `bounced`: it did not arrive, as the operator's mail system reports. */
  state: z.enum(['sent', 'bounced']),
});
export type StorageNotice = z.infer<typeof StorageNotice>;

/** The latest first. */
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
      summary: 'The notices about the end of storage that were sent, the latest first',
      security: 'customer',
      reply: { status: 200, body: StorageNotices },
    }),
  },
});
