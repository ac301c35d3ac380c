const hourMs = 3_600_000;

/** Our choice: the clocks of two machines that are kept in time differ by far less. */
const clockToleranceMs = hourMs;

/** Our choice: one night may be missed, as during an upgrade. */
const farMs = 50 * hourMs;

/** Jobs that begin within this time of each other belong to the same night. */
const nightMs = 12 * hourMs;

/** How long before a night an earlier one must have found due what this one erases. */
const evidenceMs = 20 * hourMs;

/** How far the time that is trusted moves in a night, whatever the clock says. */
const trustedStepMs = 25 * hourMs;

/** Why a night erases and mails nothing, with a sentence for the log. */
export const nightAlarms = {
  'night-clock': 'the clocks of this server and of the database differ',
  'night-far': 'this night is far from the last one: the clock may be wrong',
  'night-other-store': 'the database and the object store do not belong together',
  'night-old-database': 'the database is older than the object store',
  'night-old-store': 'the object store is older than the database',
} as const;
export type NightAlarm = keyof typeof nightAlarms;

/** A night, or the operator's confirmation, as the table `nights` holds it. */
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
 * The time that a night vouches for. After a missed night it lags behind the clock and catches up an hour a night: nothing
 * can tell a missed night from a clock that has jumped ahead.
 */
export const trustedTime = (last: PastNight | undefined, now: Date): Date => {
  const limit = last?.trustedAt ? last.trustedAt.getTime() + trustedStepMs : Infinity;
  return new Date(Math.min(now.getTime(), limit));
};

/** By when something must have been due for tonight to erase it: an earlier night has found it due. Null: nothing is. */
export const dueTime = (past: readonly PastNight[], now: Date): Date | null =>
  past.findLast(
    ({ beganAt, isConfirmation }) => !isConfirmation && now.getTime() - beganAt.getTime() >= evidenceMs,
  )?.trustedAt ?? null;

/** Objects that a night may remove at most: 1 % of those it looked at, and at least 100. */
export const sweepLimit = (looked: number): number => Math.max(100, Math.floor(looked / 100));
