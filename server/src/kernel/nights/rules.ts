import type { NightAlarm } from '../alarm-texts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When a night begins, in five cron fields (UTC); after midnight everywhere in Europe. */
export const nightlySchedule = '17 3 * * *';
const beginMs = 3 * hourMs + 17 * 60_000;

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

/** The last night that was to begin by this time, also by a clock behind that of the database, which begins nights. */
export const nightBefore = (time: Date): Date =>
  new Date(Math.floor((time.getTime() + clockToleranceMs - beginMs) / dayMs) * dayMs + beginMs);

/** The first night that is to begin at this time or later. */
export const nightFrom = (time: Date): Date =>
  new Date(Math.ceil((time.getTime() - beginMs) / dayMs) * dayMs + beginMs);

const nextNight = (night: Date): Date => new Date(night.getTime() + dayMs);

/**
 * Returns the time that a night vouches for: never later than it was to begin, so that one that begins late finds
 * nothing due that customers were told for a later night. After a missed night it lags behind the clock and catches up
 * an hour a night: a missed night cannot be told apart from a clock that has jumped ahead.
 */
export const trustedTime = (last: Pick<PastNight, 'trustedAt'> | undefined, now: Date): Date => {
  const limit = last?.trustedAt ? last.trustedAt.getTime() + trustedStepMs : Infinity;
  return new Date(Math.min(nightBefore(now).getTime(), limit));
};

/**
 * Returns the time by which things must have been due for tonight to erase them: an earlier night has found them due.
 * Null if nothing is.
 */
export const dueTime = (past: readonly PastNight[], now: Date): Date | null =>
  past.findLast(
    ({ beganAt, isConfirmation }) => !isConfirmation && now.getTime() - beganAt.getTime() >= evidenceMs,
  )?.trustedAt ?? null;

/**
 * Returns the night that erases something due at `dueAt`, if no night is missed from now on: the one after the first
 * that finds it due. Everything that a customer is told comes from here.
 */
export const erasingNight = (dueAt: Date, past: readonly PastNight[], now: Date): Date => {
  let night = nightFrom(now);
  const dueBy = dueTime(past, night);
  if (dueBy !== null && dueAt <= dueBy) return night;
  let trustedAt = trustedTime(past.at(-1), night);
  // After a missed night, the trusted time still lags behind.
  while (trustedAt < night && trustedAt < dueAt) {
    night = nextNight(night);
    trustedAt = trustedTime({ trustedAt }, night);
  }
  return nextNight(trustedAt < dueAt ? nightFrom(dueAt) : night);
};

/** The maximum number of objects that a night may remove: 1 % of the checked ones, and at least 100. */
export const sweepLimit = (looked: number): number => Math.max(100, Math.floor(looked / 100));
