import { expect, test } from 'vitest';
import type { UploadItem, UploadState } from '../../uploads/upload-item.ts';
import { heirOf, moveOfKey, placeFrom, placeOf } from './row-moves.ts';
import { groupsOf } from './upload-groups.ts';

const item = (id: number, state: UploadState): UploadItem => ({
  id,
  file: new File(['bytes'], `${id}.jpg`),
  state,
  isStarted: true,
  bytesSent: 0,
});

/** Rows: 0 sentence of the failed, 1 to 2 failed, 3 sentence of the refused, 4 refused, 5 to 9 uploaded. */
const groups = groupsOf([
  ...[1, 2].map((id) => item(id, 'failed')),
  item(3, 'refused'),
  ...[4, 5, 6, 7, 8].map((id) => item(id, 'added')),
]);
const [failed = '', refused = ''] = groups.map(({ key }) => key);

test.each([
  ['ArrowDown', 2, 3],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 1, 1],
  ['ArrowDown', 8, 8],
  ['PageDown', 2, 5],
  ['PageDown', 7, 8],
  ['PageUp', 5, 2],
  ['PageUp', 2, 1],
  ['Home', 6, 1],
  ['End', 2, 8],
])('%s leads from file %i to file %i, across groups and no further than the list', (key, from, to) => {
  expect(moveOfKey(groups, from, key, 3)?.id).toBe(to);
});

test('other keys move nothing', () => {
  expect(moveOfKey(groups, 1, 'Enter', 3)).toBeUndefined();
});

test('a file has its place in its group and in the list', () => {
  expect(placeOf(groups, 2)).toEqual({ id: 2, group: failed, index: 1, row: 2 });
  expect(placeOf(groups, 3)).toEqual({ id: 3, group: refused, index: 0, row: 4 });
  expect(placeOf(groups, 9)).toBeUndefined();
});

test('finds the file of a row, or the next one below a sentence', () => {
  expect([0, 1, 3, 4, 7].map((row) => placeFrom(groups, row)?.id)).toEqual([1, 1, 3, 3, 6]);
  expect(placeFrom(groups, 10)).toBeUndefined();
});

test('the next file of the group takes the place of a removed one, or else the last file', () => {
  const without = (id: number) =>
    groupsOf(groups.flatMap(({ items }) => items).filter((one) => one.id !== id));
  expect(heirOf(without(1), { group: failed, index: 0 })?.id).toBe(2);
  expect(heirOf(without(2), { group: failed, index: 1 })?.id).toBe(1);
  expect(heirOf(without(3), { group: refused, index: 0 })).toBeUndefined();
});
