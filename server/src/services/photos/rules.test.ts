import { expect, test } from 'vitest';
import { fromCursor, monthKeyOf, monthName, monthOfKey, offsetText, toCursor } from './rules.ts';

test('a month and its key are the same thing', () => {
  for (const month of [1, 2, 11, 12])
    expect(monthOfKey(monthKeyOf(2024, month))).toEqual({ year: 2024, month });
});

const byDate = { key: 'dateTaken', order: 'desc' } as const;
const byUpload = { key: 'created', order: 'asc' } as const;
const photoId = '01234567-89ab-4cde-8f01-23456789abcd';
const march = { monthKey: monthKeyOf(2025, 3) };
const day = { from: 1_976_000, until: 1_976_096 };

test.each([
  ['all', byDate, { sortValue: '2024-12-31T23:30:00.500', photoId, undated: false }],
  ['all', byDate, { sortValue: '2026-06-15T12:00:00.000', photoId, undated: true }],
  [march, byDate, { sortValue: '0001-01-01T00:00:00.000', photoId, undated: false }],
  [march, byDate, { sortValue: '6429-10-17T02:45:55.327', photoId, undated: false }],
  [day, byUpload, { sortValue: '2026-06-15T12:00:00.123Z', photoId, undated: false }],
] as const)('a cursor of %o comes back as the position it stands for', (list, sort, position) => {
  expect(fromCursor(list, sort, toCursor(list, sort, position))).toEqual(position);
});

test('a cursor is good for one list and one order', () => {
  const position = { sortValue: '2026-06-15T12:00:00.000Z', photoId, undated: false };
  const orders = (['created', 'dateTaken'] as const).flatMap((key) =>
    (['asc', 'desc'] as const).map((order) => ({ key, order })),
  );
  const all = (['all', march, { monthKey: day.from }, day, { from: 7, until: 103 }] as const).flatMap(
    (list) => orders.map((sort) => ({ list, sort })),
  );
  for (const given of all) {
    const cursor = toCursor(given.list, given.sort, position);
    const takers = all.filter(({ list, sort }) => fromCursor(list, sort, cursor) !== undefined);
    expect(takers).toEqual([given]);
  }
});

test('a cursor of another length, alphabet or moment is refused', () => {
  const cursor = toCursor(march, byDate, { sortValue: '2025-03-01T00:00:00.000', photoId, undated: false });
  const bytes = Buffer.from(cursor, 'base64url');
  const withMoment = (moment: number) => {
    bytes.writeIntBE(moment, 5, 6);
    return bytes.toString('base64url');
  };
  const refused = [
    '',
    cursor.slice(1),
    `${cursor}A`,
    `${cursor.slice(0, -1)}+`,
    `${cursor.slice(0, -1)}é`,
    withMoment(Date.parse('0000-12-31T23:59:59.999Z')),
    withMoment(-(2 ** 47)),
  ];
  for (const attempt of refused) expect(fromCursor(march, byDate, attempt), attempt).toBeUndefined();
});

test('a month is named by year and month', () => {
  expect([monthKeyOf(2024, 12), monthKeyOf(70, 1)].map(monthName)).toEqual(['2024-12', '0070-01']);
});

test('offsets are written with sign, hours and minutes', () => {
  expect([780, 0, -570, 345].map(offsetText)).toEqual(['+13:00', '+00:00', '-09:30', '+05:45']);
});
