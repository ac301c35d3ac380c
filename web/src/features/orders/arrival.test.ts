import { expect, test } from 'vitest';
import { arrivalOf } from './arrival.ts';

// Late in the evening: in UTC it may be the next day.
const now = new Date(2026, 10, 26, 23, 30);

test.each([
  ['2026-11-26', 'today'],
  ['2026-11-27', 'tomorrow'],
  ['2026-11-28', 'weekday'],
  ['2026-12-02', 'weekday'],
  ['2026-12-03', 'date'],
  ['2026-11-25', 'date'],
])('an order that arrives on %s is announced by %s', (day, words) => {
  expect(arrivalOf(day, now)).toBe(words);
});
