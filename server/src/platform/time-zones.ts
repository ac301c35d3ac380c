const minuteMs = 60_000;

/** A zone's offset from UTC in minutes at a time (milliseconds since 1970). */
export type OffsetMinutesAt = (instant: number) => number;

/** Reads the offsets of an IANA time zone. Throws a RangeError for any other name. */
export const offsetsOf = (timeZone: string): OffsetMinutesAt => {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (instant) => {
    const parts = clock.formatToParts(instant);
    const number = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((part) => part.type === type)?.value);
    const shown = Date.UTC(
      number('year'),
      number('month') - 1,
      number('day'),
      number('hour'),
      number('minute'),
    );
    return Math.round((shown - instant) / minuteMs);
  };
};

/** The sampling interval: no zone changes its clock twice within it (Ramadan in Morocco: 5 weeks). */
const lookEveryMs = 28 * 24 * 3600 * 1000;

/** A span with a constant offset. */
export interface OffsetSpan {
  /** Milliseconds since 1970, a whole minute. The span ends where the next one begins. */
  readonly from: number;
  readonly offsetMinutes: number;
}

/** A zone's offsets between two times, in order. Throws a RangeError for an unknown zone. */
export const offsetSpans = (timeZone: string, from: number, until: number): OffsetSpan[] => {
  const offsetAt = offsetsOf(timeZone);
  const spans: OffsetSpan[] = [{ from, offsetMinutes: offsetAt(from) }];
  for (let before = from; before < until; before += lookEveryMs) {
    const offset = spans.at(-1)?.offsetMinutes;
    const next = offsetAt(before + lookEveryMs);
    if (offset === next) continue;
    let [low, high] = [before, before + lookEveryMs];
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle) === offset) low = middle;
      else high = middle;
    }
    spans.push({ from: high, offsetMinutes: next });
  }
  return spans;
};

/** The IANA name of a zone in its usual spelling; undefined for an unknown zone. */
export const canonicalTimeZone = (name: string): string | undefined => {
  // An offset such as +05:45 would be valid, but it is not a zone: it has no daylight saving time.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};
