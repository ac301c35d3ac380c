import { execFileSync } from 'node:child_process';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { formatDay, formatMonth, readWallClock } from './wall-clock.ts';

/** A process reads its time zone at startup, so each zone formats the dates in a process of its own. */
const lookFrom = (zone: string) => {
  const program = `
    import { createIntl } from 'react-intl';
    import { formatDay, formatMoment, formatMonth, readWallClock } from ${JSON.stringify(new URL('wall-clock.ts', import.meta.url).href)};
    const intl = createIntl({ locale: 'en-GB', messages: {} });
    console.log(JSON.stringify({
      hoursBehindUtc: new Date(2024, 11, 31, 23, 30).getTimezoneOffset() / 60,
      newYearsEve: formatDay(intl, '2024-12-31T23:30:00'),
      newYearsDay: formatDay(intl, '2025-01-01T00:30:00.000'),
      insideDaylightSavingGap: readWallClock('2024-09-29T02:30:00'),
      moment: formatMoment(intl, '2024-12-31T23:30:00'),
      month: formatMonth(intl, 2024, 12),
      missing: formatDay(intl, '1970-01-31T23:59:59') ?? null,
    }));`;
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  return JSON.parse(output) as unknown;
};

describe.each([
  { zone: 'Pacific/Auckland', hoursBehindUtc: -13 },
  { zone: 'UTC', hoursBehindUtc: 0 },
  { zone: 'Pacific/Honolulu', hoursBehindUtc: 10 },
])('seen from $zone', ({ zone, hoursBehindUtc }) => {
  test('every photo has the day and month that its camera showed', () => {
    expect(lookFrom(zone)).toEqual({
      hoursBehindUtc,
      newYearsEve: '31 December 2024',
      newYearsDay: '1 January 2025',
      // 2:30 on that night does not exist in Auckland, but the camera's clock showed it.
      insideDaylightSavingGap: '2024-09-29T02:30:00.000Z',
      moment: '31 December 2024 at 23:30',
      month: 'December 2024',
      missing: null,
    });
  });
});

const english = createIntl({ locale: 'en-GB', messages: {} });

// #january-1970
test('dates in January 1970 are missing, those just outside are not', () => {
  expect(formatDay(english, '1970-01-01T00:00:00')).toBeUndefined();
  expect(formatDay(english, '1970-01-31T23:59:59')).toBeUndefined();
  expect(formatDay(english, '1970-02-01T00:00:00')).toBe('1 February 1970');
  expect(formatDay(english, '1969-12-31T23:59:59')).toBe('31 December 1969');
});

// #month
test('formats a month in the language of the page', () => {
  expect(formatMonth(createIntl({ locale: 'nl-NL', messages: {} }), 2025, 1)).toBe('januari 2025');
});

test('an invalid date is missing', () => {
  expect(readWallClock(undefined)).toBeUndefined();
  expect(readWallClock('soon')).toBeUndefined();
  expect(readWallClock('2024-13-45T00:00:00')).toBeUndefined();
});

test('photos of the same day have the same words, but not across midnight, in each language', () => {
  const dutch = createIntl({ locale: 'nl-NL', messages: {} });
  expect(formatDay(english, '2024-12-31T00:00:00')).toBe('31 December 2024');
  expect(formatDay(english, '2024-12-31T23:59:59.999')).toBe('31 December 2024');
  expect(formatDay(english, '2025-01-01T00:00:00')).toBe('1 January 2025');
  expect(formatDay(dutch, '2024-12-31T12:00:00')).toBe('31 december 2024');
  expect(formatDay(english, '1969-12-31T00:00:00')).toBe('31 December 1969');
});
