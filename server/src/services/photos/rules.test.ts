import { expect, test } from 'vitest';
import { fromCursor, monthKeyOf, monthOfKey, offsetText, toCursor } from './rules.ts';

test('a month and its key are the same thing', () => {
  for (const month of [1, 2, 11, 12])
    expect(monthOfKey(monthKeyOf(2024, month))).toEqual({ year: 2024, month });
});

test('a cursor comes back as the position it stands for', () => {
  const sort = { key: 'dateTaken', order: 'desc' } as const;
  const position = {
    sortValue: '2024-12-31T23:30:00.5',
    photoId: '00000000-0000-4000-8000-000000000000',
    undated: false,
  };
  expect(fromCursor('all', sort, toCursor('all', sort, position))).toEqual(position);
});

test.each([
  ['2024-99-31T23:30:00', '00000000-0000-4000-8000-000000000000'],
  ['2020-02-30T00:00:00', '00000000-0000-4000-8000-000000000000'],
  ['0000-01-01T00:00:00', '00000000-0000-4000-8000-000000000000'],
  ['-000001-01-01T00:00:00', '00000000-0000-4000-8000-000000000000'],
  ['2024-01-01T00:00:00', '------------------------------------'],
  ['2024-01-01T00:00:00', '000000000000000000000000000000000000'],
])('a cursor of the moment %s and the photo %s is refused', (sortValue, photoId) => {
  const sort = { key: 'dateTaken', order: 'desc' } as const;
  expect(
    fromCursor('all', sort, toCursor('all', sort, { sortValue, photoId, undated: false })),
  ).toBeUndefined();
});

test('offsets are written with sign, hours and minutes', () => {
  expect([780, 0, -570, 345].map(offsetText)).toEqual(['+13:00', '+00:00', '-09:30', '+05:45']);
});
