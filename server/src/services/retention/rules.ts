import { storageNoticeKinds } from '@albumen/contracts/photo-storage';
import type { StorageNoticeKind, StorageState } from '@albumen/contracts/photo-storage';
import { nightBefore, nightFrom } from '../../kernel/nights/rules.ts';
import type { StorageNoticesTable } from './tables.ts';

const dayMs = 86_400_000;

/** Photo library §1: "photos are kept 18 months after the last order, or after registration". */
const storageMonths = 18;

/** Our choice: days for which photos stay after their date, and after the last notice. */
const graceDays = 30;

/** Our choice: days before a mail that did not arrive is sent to the same address again. */
const againAfterDays = 30;

/** Calendar months and days. */
interface Span {
  readonly months?: number;
  readonly days?: number;
}

/** Our choice: "Notices by e-mail 3 months, 1 month, 7 days and 1 day before". */
const leads: Readonly<Record<StorageNoticeKind, Span>> = {
  'three-months': { months: 3 },
  'one-month': { months: 1 },
  'one-week': { days: 7 },
  'one-day': { days: 1 },
};

/**
 * Returns the date that many calendar months later (UTC), or earlier if negative. A day that the month does not have
 * becomes its last day.
 */
export const addMonths = (date: Date, months: number): Date => {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
};

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
const after = (date: Date, { months = 0, days = 0 }: Span): Date => addDays(addMonths(date, months), days);
const before = (date: Date, { months = 0, days = 0 }: Span): Date => addDays(addMonths(date, -months), -days);
const startOfDay = (date: Date): Date => new Date(Math.floor(date.getTime() / dayMs) * dayMs);
const latest = (...dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));

export type Notice = Omit<StorageNoticesTable, 'ownerId' | 'id'>;

/** All facts that decide how long a library is kept. */
export interface RetentionFacts {
  readonly registeredAt: Date;
  readonly lastOrderAt: Date | null;
  readonly delayedUntil: Date | null;
  /** The address for notices; null if none is known. */
  readonly email: string | null;
  /** Whether the library has photos, or remains of an erasure that was cut off. */
  readonly hasPhotos: boolean;
  /** Earlier notices do not count. */
  readonly noticesSince: Date | null;
  readonly notices: readonly Notice[];
}

export interface RetentionPlan {
  readonly projectedDate: Date;
  /** Null if the deletion is not delayed beyond `projectedDate`. */
  readonly delayedDate: Date | null;
  /** The effective date: the delayed one, or else the projected one. */
  readonly date: Date;
  readonly monthsRemaining: number;
  readonly daysRemaining: number;
  readonly status: StorageState;
  /** Null if no further notice follows. */
  readonly nextNotice: { readonly kind: StorageNoticeKind; readonly dueAt: Date } | null;
  /** When the library is due to be erased, as far as is known now; a later night does it. Null if it must not be. */
  readonly erasedFrom: Date | null;
  /** Whether all conditions for erasing it are met now. */
  readonly isDue: boolean;
}

/** Whole months, counted back from the date, like the notices: "3 months before" is the last moment of three months. */
const monthsUntil = (date: Date, now: Date): number => {
  const years = date.getUTCFullYear() - now.getUTCFullYear();
  const months = years * 12 + date.getUTCMonth() - now.getUTCMonth();
  return Math.max(0, addMonths(date, -months) >= now ? months : months - 1);
};

/** Photo library §4: "3 or more months: safe; 1 or 2 months: warning; under 1 month: critical". */
const statusOf = (months: number): StorageState =>
  months >= 3 ? 'safe' : months >= 1 ? 'warning' : 'critical';

/**
 * A notice is due at its lead time before the date, or later if the previous notice was late, at the usual distance.
 */
const dueAfter = (kind: StorageNoticeKind, date: Date, previous: Sent | undefined): Date => {
  const deadline =
    previous === undefined ? date : latest(date, after(startOfDay(previous.at), leads[previous.kind]));
  return startOfDay(before(deadline, leads[kind]));
};

interface Sent {
  readonly kind: StorageNoticeKind;
  readonly at: Date;
}

/**
 * Returns the date until which a notice of this kind, sent now, says that photos are kept: later than `date` if it was
 * missed.
 */
export const endOfRetention = (kind: StorageNoticeKind, date: Date, now: Date): Date =>
  latest(date, after(startOfDay(now), leads[kind]));

/** The notices about this date that count, whether they have arrived or not. */
const currentNotices = ({ notices, noticesSince }: RetentionFacts, date: Date): Notice[] =>
  notices.filter(
    ({ deadline, notedAt }) =>
      deadline.getTime() === date.getTime() && (noticesSince === null || notedAt >= noticesSince),
  );

/** The last notice, in their order, that the mail server accepted and that did not bounce. */
const lastReceived = (notices: readonly Notice[]): Sent | undefined => {
  const received = notices.flatMap(({ kind, acceptedAt, bouncedAt }) =>
    acceptedAt === null || bouncedAt !== null ? [] : { kind, at: acceptedAt },
  );
  const kind = storageNoticeKinds.findLast((one) => received.some((notice) => notice.kind === one));
  const times = received.filter((notice) => notice.kind === kind).map(({ at }) => at);
  return kind && { kind, at: latest(...times) };
};

/** The dates until which a notice waits after it failed at this address. */
const waitsUntil = (kind: StorageNoticeKind, notices: readonly Notice[], email: string): Date[] =>
  notices
    .filter((notice) => notice.kind === kind && notice.email === email)
    .map(({ notedAt, bouncedAt }) => addDays(bouncedAt ?? notedAt, againAfterDays));

/**
 * Decides how long a library is kept, which notice its owner gets next, and when it is erased. The page, the job and
 * the mails use nothing else.
 *
 * Our choice: missed notices start over, each at the usual distance after the one before. A library is erased when its
 * date is 30 days ago and the last notice was received 30 days ago.
 */
export const retentionPlan = (facts: RetentionFacts, now: Date): RetentionPlan => {
  const { registeredAt, lastOrderAt, delayedUntil, email, hasPhotos } = facts;
  const projectedDate = addMonths(lastOrderAt ?? registeredAt, storageMonths);
  // Our choice: a delay never brings the date nearer.
  const delayedDate = delayedUntil !== null && delayedUntil > projectedDate ? delayedUntil : null;
  const date = delayedDate ?? projectedDate;
  const monthsRemaining = monthsUntil(date, now);
  const days = (startOfDay(date).getTime() - startOfDay(now).getTime()) / dayMs;
  const remaining = {
    projectedDate,
    delayedDate,
    date,
    monthsRemaining,
    daysRemaining: Math.max(0, days),
    status: statusOf(monthsRemaining),
  };
  if (!hasPhotos || email === null) return { ...remaining, nextNotice: null, erasedFrom: null, isDue: false };

  const notices = currentNotices(facts, date);
  const received = lastReceived(notices);
  const [next, ...later] = storageNoticeKinds.slice(
    received === undefined ? 0 : storageNoticeKinds.indexOf(received.kind) + 1,
  );
  let nextNotice: RetentionPlan['nextNotice'] = null;
  let last = received;
  if (next !== undefined) {
    const dueAt = latest(dueAfter(next, date, received), ...waitsUntil(next, notices, email));
    nextNotice = { kind: next, dueAt };
    last = { kind: next, at: nightFrom(latest(dueAt, now)) };
    for (const kind of later) last = { kind, at: nightFrom(dueAfter(kind, date, last)) };
  }
  // Counts from the night that sent the notice, as was foretold before: mails take a while.
  const erasedFrom = addDays(latest(date, last ? nightBefore(last.at) : date), graceDays);
  return { ...remaining, nextNotice, erasedFrom, isDue: nextNotice === null && now >= erasedFrom };
};

/**
 * The brake: the number of libraries that a night may erase. "before more than 1 % of the customers (at least 10) would
 * be erased". `allowed` is the operator's limit for this night.
 */
export const erasureLimit = (customers: number, allowed: number): number =>
  Math.max(10, Math.floor(customers / 100), allowed);
