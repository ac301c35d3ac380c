import { expect, test } from 'vitest';
import { fromCursor, toCursor } from './cursors.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';

/** The photos of an album, identified by its id. */
const album = { kind: 3, number: 0x01_23_45_67, order: 1 };

test.each([
  [album, { moment: Date.UTC(2024, 11, 31), id, inTail: false }],
  [album, { moment: 0, id, inTail: true }],
  [
    { kind: 31, number: -(2 ** 31), order: 3 },
    { moment: Date.parse('0001-01-01T00:00:00.000Z'), id, inTail: true },
  ],
])('decodes a cursor of %o to its position', (list, position) => {
  expect(fromCursor(list, toCursor(list, position))).toEqual(position);
});

test('accepts a cursor only for its own list and order', () => {
  const lists = [album, { ...album, kind: 4 }, { ...album, number: 7 }, { ...album, order: 2 }];
  for (const listOfCursor of lists) {
    const cursor = toCursor(listOfCursor, { moment: 1, id, inTail: false });
    for (const list of lists.filter((other) => other !== listOfCursor))
      expect(() => fromCursor(list, cursor)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  }
});

test('rejects a cursor with a wrong length, alphabet or moment', () => {
  const cursor = toCursor(album, { moment: 1, id, inTail: false });
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
  for (const attempt of refused)
    expect(() => fromCursor(album, attempt), attempt).toThrow(
      expect.objectContaining({ code: 'invalid-cursor' }),
    );
});
