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

test('a cursor whose date is none is refused', () => {
  const sort = { key: 'dateTaken', order: 'desc' } as const;
  const position = {
    sortValue: '2024-99-31T23:30:00.5',
    photoId: '00000000-0000-4000-8000-000000000000',
    undated: false,
  };
  expect(fromCursor('all', sort, toCursor('all', sort, position))).toBeUndefined();
});

test('offsets are written with sign, hours and minutes', () => {
  expect([780, 0, -570, 345].map(offsetText)).toEqual(['+13:00', '+00:00', '-09:30', '+05:45']);
});
