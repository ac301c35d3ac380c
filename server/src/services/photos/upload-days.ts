import { AppError } from '../../platform/errors.ts';
import { canonicalTimeZone, offsetSpans } from '../../platform/time-zones.ts';

// [Note: Upload days] A day of upload depends on the viewer: Sunday in Auckland is Saturday in Honolulu. So uploads are
// counted by quarter-hour, the finest step in which the clocks of the world differ, and a day of any zone is a row of
// quarters. All times here are numbers of quarter-hours since 1970, UTC; days are days since 1970. Clocks are rounded
// to quarters, too, so that days, their pages and their layouts agree for any clock.

const quarterHourMs = 15 * 60_000;
export const quarterHourSeconds = quarterHourMs / 1000;
export const quarterHoursPerDay = 96;
const dayMs = quarterHourMs * quarterHoursPerDay;

/**
 * Offsets are looked up for this period; before and after it the nearest one applies. No upload is older than the
 * product.
 */
const [clocksFrom, clocksUntil] = [Date.UTC(2024, 0), Date.UTC(2050, 0)];

/** The clock of a time zone: `offsets[k]` holds from `starts[k - 1]` to `starts[k]`. */
export interface ZoneClock {
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
}

/** Quarter-hours from a day's beginning until its end. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

const readClock = (timeZone: string): ZoneClock => {
  const starts: number[] = [];
  const offsets: number[] = [];
  for (const { from, offsetMinutes } of offsetSpans(timeZone, clocksFrom, clocksUntil)) {
    const offset = Math.round(offsetMinutes / 15);
    const before = offsets.at(-1);
    offsets.push(offset);
    if (before === undefined) continue;
    const start = Math.floor(from / quarterHourMs);
    // A clock that is set back over midnight would show two days alternately. Instead, the new day continues until it
    // comes again.
    const begunDay = Math.floor((start - 1 + before) / quarterHoursPerDay);
    starts.push(Math.max(start, begunDay * quarterHoursPerDay - offset));
  }
  return { starts, offsets };
};

/** By canonical name, some hundreds: reading a clock takes milliseconds. */
const clocks = new Map<string, ZoneClock>();

/**
 * Returns the clock of a zone of the IANA database. Throws `invalid-request`, naming the field, if the zone is unknown
 * or missing.
 */
export const clockOf = (timeZone: string | undefined, field = 'query.timeZone'): ZoneClock => {
  const name = timeZone && (clocks.has(timeZone) ? timeZone : canonicalTimeZone(timeZone));
  if (!name) {
    const problem = timeZone === undefined ? 'is required' : `is ${JSON.stringify(timeZone)}`;
    const message = `${problem}, but must be the name of a zone of the IANA database, such as Europe/London`;
    throw new AppError('invalid-request', {
      detail: `${field}: ${message}`,
      fields: [{ field, message }],
    });
  }
  const clock = clocks.get(name) ?? readClock(name);
  clocks.set(name, clock);
  return clock;
};

/** The first quarter-hour of this day or a later one. */
const startOf = ({ starts, offsets }: ZoneClock, day: number): number => {
  for (const [index, offset] of offsets.entries()) {
    const start = Math.max(starts[index - 1] ?? -Infinity, day * quarterHoursPerDay - offset);
    if (start < (starts[index] ?? Infinity)) return start;
  }
  throw new Error('A clock has no last offset.');
};

/**
 * The quarter-hours of a day (`2026-11-21`): usually 96; more or fewer if the clock changes, none if it skips the day.
 */
export const spanOfDay = (clock: ZoneClock, date: string): DaySpan => {
  const day = Date.parse(date) / dayMs;
  return { from: startOf(clock, day), until: startOf(clock, day + 1) };
};

/** Formats a number of days since 1970 as `2026-11-21`. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The date that the clock shows at a moment. */
export const dateAt = ({ starts, offsets }: ZoneClock, moment: Date): string => {
  const quarterHour = Math.floor(moment.getTime() / quarterHourMs);
  const passed = starts.findLastIndex((start) => start <= quarterHour) + 1;
  return dateOfDay(Math.floor((quarterHour + (offsets[passed] ?? 0)) / quarterHoursPerDay));
};
