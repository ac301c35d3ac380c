import { expect, test } from 'vitest';
import { monthKeyOf, monthName, monthOfKey } from './rules.ts';

test('converts a month to its key and back', () => {
  for (const month of [1, 2, 11, 12])
    expect(monthOfKey(monthKeyOf(2024, month))).toEqual({ year: 2024, month });
});

test('names a month by year and month', () => {
  expect([monthKeyOf(2024, 12), monthKeyOf(70, 1)].map(monthName)).toEqual(['2024-12', '0070-01']);
});
