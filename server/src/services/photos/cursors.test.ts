import { expect, test } from 'vitest';
import { cursorOf, positionOf } from './cursors.ts';
import { monthKeyOf } from './rules.ts';

const byDate = { key: 'dateTaken', order: 'desc' } as const;
const byUpload = { key: 'created', order: 'asc' } as const;
const uploadOrder = '01234567-89ab-4cde-8f01-23456789abcd';
const march = { monthKey: monthKeyOf(2025, 3) };
const day = { from: 1_976_000, until: 1_976_096 };

test.each([
  ['all', byDate, { sortValue: '2024-12-31T23:30:00.500', uploadOrder, undated: false }],
  ['all', byDate, { sortValue: '2026-06-15T12:00:00.000', uploadOrder, undated: true }],
  [march, byDate, { sortValue: '0001-01-01T00:00:00.000', uploadOrder, undated: false }],
  [march, byDate, { sortValue: '6429-10-17T02:45:55.327', uploadOrder, undated: false }],
  [day, byUpload, { sortValue: '2026-06-15T12:00:00.123Z', uploadOrder, undated: false }],
] as const)('a cursor of %o comes back as the position it stands for', (list, sort, position) => {
  expect(positionOf(list, sort, cursorOf(list, sort, position))).toEqual(position);
});

test('a cursor is valid for one list and one order only', () => {
  const position = { sortValue: '2026-06-15T12:00:00.000Z', uploadOrder, undated: false };
  const orders = (['created', 'dateTaken'] as const).flatMap((key) =>
    (['asc', 'desc'] as const).map((order) => ({ key, order })),
  );
  const all = (['all', march, { monthKey: day.from }, day, { from: 7, until: 103 }] as const).flatMap(
    (list) => orders.map((sort) => ({ list, sort })),
  );
  const takes = ({ list, sort }: (typeof all)[number], cursor: string): boolean => {
    try {
      return positionOf(list, sort, cursor) !== undefined;
    } catch {
      return false;
    }
  };
  for (const maker of all) {
    const cursor = cursorOf(maker.list, maker.sort, position);
    expect(all.filter((taker) => takes(taker, cursor))).toEqual([maker]);
  }
});
