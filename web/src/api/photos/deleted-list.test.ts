import { expect, test } from 'vitest';
import { daysUntilErased, deletedList } from './deleted-list.ts';

test.each<[now: string, days: number]>([
  ['2026-11-24T08:00:00Z', 30],
  ['2026-11-24T23:59:59Z', 30],
  ['2026-12-22T12:00:00Z', 2],
  ['2026-12-23T12:00:00Z', 1],
  ['2026-12-24T00:00:00Z', 0],
  ['2027-01-25T00:00:00Z', 0],
])('at %s photos of 24 November are erased in %i days', (now, days) => {
  expect(daysUntilErased('2026-11-24', new Date(now))).toBe(days);
});

test('names a day of deletion as the calls of Recently deleted do', () => {
  const rule = { except: ['a'], before: '2026-11-24T08:00:00Z' };
  expect(deletedList.onWire({ section: '2026-11-24', ...rule })).toEqual({
    all: { section: { deletedOn: '2026-11-24' } },
    ...rule,
  });
  expect(deletedList.onWire({ section: undefined, ...rule })).toEqual({ all: {}, ...rule });
});
