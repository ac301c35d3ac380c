import { expect, test } from 'vitest';
import { clockOf, dateAt, dateOfDay, spanOfDay } from './upload-days.ts';

const quarterHourMs = 15 * 60_000;

const spanIn = (timeZone: string, date: string) => {
  const { from, until } = spanOfDay(clockOf(timeZone), date);
  return { from: new Date(from * quarterHourMs).toISOString(), hours: (until - from) / 4 };
};

test.each([
  ['UTC', '2026-06-15', '2026-06-15T00:00:00.000Z', 24],
  ['Pacific/Auckland', '2026-06-15', '2026-06-14T12:00:00.000Z', 24],
  ['Pacific/Honolulu', '2026-06-15', '2026-06-15T10:00:00.000Z', 24],
  ['Asia/Kathmandu', '2026-06-15', '2026-06-14T18:15:00.000Z', 24],
  ['Pacific/Chatham', '2026-06-15', '2026-06-14T11:15:00.000Z', 24],
  // Daylight saving begins, then ends.
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', 23],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
  ['Pacific/Auckland', '2027-04-04', '2027-04-03T11:00:00.000Z', 25],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
  // Midnight is skipped, then comes twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', 25],
  // The last day of the calendar.
  ['Europe/London', '9999-12-31', '9999-12-31T00:00:00.000Z', 24],
])('a zone such as %s has a day %s that begins at %s and has %d hours', (timeZone, date, from, hours) => {
  expect(spanIn(timeZone, date)).toEqual({ from, hours });
});

const zones = Intl.supportedValuesOf('timeZone');

test('days follow each other without gap or overlap in every time zone', () => {
  const firstDay = Date.UTC(2025, 0) / 86_400_000;
  const isSound = (zone: string): boolean => {
    const clock = clockOf(zone);
    const isDay = (quarterHour: number, date: string) =>
      dateAt(clock, new Date(quarterHour * quarterHourMs)) === date;
    return Array.from({ length: 730 }, (_, index) => firstDay + index).every((day) => {
      const date = dateOfDay(day);
      const { from, until } = spanOfDay(clock, date);
      return (
        until === spanOfDay(clock, dateOfDay(day + 1)).from &&
        (from === until || (isDay(from, date) && isDay(until - 1, date)))
      );
    });
  };
  expect(zones.filter((zone) => !isSound(zone))).toEqual([]);
});

test('the date is the one that a calendar shows in every time zone', () => {
  const moments = Array.from({ length: 200 }, (_, index) => new Date(Date.UTC(2026, 0, 1, index * 89, 44)));
  const differs = (zone: string): boolean => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const clock = clockOf(zone);
    return moments.some((moment) => dateAt(clock, moment) !== calendar.format(moment));
  };
  expect(zones.filter(differs)).toEqual([]);
});

test.each(['Mars/Olympus', '+05:45', '', 'Europe/London; --', undefined])(
  'refuses %s as a time zone',
  (name) => {
    expect(() => clockOf(name)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
  },
);

test('accepts other names and spellings of a zone', () => {
  expect(clockOf('asia/kolkata')).toBe(clockOf('Asia/Calcutta'));
});
