import { expect, test } from 'vitest';
import { ageInDays, daysUntil } from './age-in-days.ts';

/** An instant by the local calendar. */
const at = (time: string): string => new Date(time).toISOString();

test('an album of the same calendar day is from today, however late it is', () => {
  expect(ageInDays(at('2026-11-25T00:00:01'), new Date('2026-11-25T23:59:59'))).toBe(0);
});

test('a minute before midnight is yesterday', () => {
  expect(ageInDays(at('2026-11-24T23:59:00'), new Date('2026-11-25T00:01:00'))).toBe(1);
});

test('counts days across months, years and clock changes', () => {
  expect(ageInDays(at('2026-12-31T12:00:00'), new Date('2027-01-01T12:00:00'))).toBe(1);
  expect(ageInDays(at('2026-03-28T23:30:00'), new Date('2026-03-30T00:30:00'))).toBe(2);
});

test.each<[now: string, days: number]>([
  ['2026-12-23T12:00:00', 3],
  ['2026-12-25T23:59:59', 1],
  ['2026-12-26T00:00:00', 0],
  ['2026-12-27T12:00:00', 0],
])('at %s it is %i days until the night of 26 December', (now, days) => {
  expect(daysUntil(at('2026-12-26T03:17:00'), new Date(now))).toBe(days);
});
