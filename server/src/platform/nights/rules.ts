const hourMs = 3_600_000;

/** Our choice: synchronised clocks of two machines differ by far less. */
const clockToleranceMs = hourMs;

/** Our choice: one night may be missed, as during an upgrade. */
const farMs = 50 * hourMs;

/** Jobs that begin within this time of each other belong to the same night. */
const nightMs = 12 * hourMs;

/** How long before tonight an earlier night must have found due everything that tonight erases. */
const evidenceMs = 20 * hourMs;

/** The maximum advance of the trusted time per night, whatever the clock says. */
const trustedStepMs = 25 * hourMs;

/** The reasons why a night erases and mails nothing, each with a sentence for the log. */
export const nightAlarms = {
  'night-clock': 'the clocks of this server and of the database differ',
  'night-far': 'this night is far from the last one: the clock may be wrong',
  'night-other-store': 'the database and the object store do not belong together',
  'night-old-database': 'the database is older than the object store',
  'night-old-store': 'the object store is older than the database',
} as const;
export type NightAlarm = keyof typeof nightAlarms;

/** A night, or the operator's confirmation, as stored in the table `nights`. */
export interface PastNight {
  readonly beganAt: Date;
  readonly isConfirmation: boolean;
  readonly alarm: NightAlarm | null;
  readonly trustedAt: Date | null;
  readonly dueBy: Date | null;
}

/** Whether a job that begins now belongs to that night. */
export const isSameNight = (night: PastNight | undefined, now: Date): boolean =>
  night !== undefined && !night.isConfirmation && Math.abs(now.getTime() - night.beganAt.getTime()) < nightMs;

/** Compares the clock of this server with the database's and with the last night. */
export const clockAlarm = (
  last: PastNight | undefined,
  now: Date,
  databaseNow: Date,
): NightAlarm | undefined => {
  if (Math.abs(now.getTime() - databaseNow.getTime()) > clockToleranceMs) return 'night-clock';
  const sinceMs = last === undefined ? 0 : now.getTime() - last.beganAt.getTime();
  return sinceMs > farMs || sinceMs < -clockToleranceMs ? 'night-far' : undefined;
};

/**
 * Returns the time that a night vouches for. After a missed night it lags behind the clock and catches up an hour a
 * night: a missed night cannot be told apart from a clock that has jumped ahead.
 */
export const trustedTime = (last: PastNight | undefined, now: Date): Date => {
  const limit = last?.trustedAt ? last.trustedAt.getTime() + trustedStepMs : Infinity;
  return new Date(Math.min(now.getTime(), limit));
};

/**
 * Returns the time by which things must have been due for tonight to erase them: an earlier night has found them due.
 * Null if nothing is.
 */
export const dueTime = (past: readonly PastNight[], now: Date): Date | null =>
  past.findLast(
    ({ beganAt, isConfirmation }) => !isConfirmation && now.getTime() - beganAt.getTime() >= evidenceMs,
  )?.trustedAt ?? null;

/** The maximum number of objects that a night may remove: 1 % of the checked ones, and at least 100. */
export const sweepLimit = (looked: number): number => Math.max(100, Math.floor(looked / 100));
