import { expect, test } from 'vitest';
import { photoToShow } from './previewed.ts';

const opened = { photoId: 'a', entry: 3, moves: 0 };

test('the photo of the address is shown until the first move', () => {
  expect(photoToShow(undefined, opened)).toBe('a');
});

test('addresses that follow later bring back no photo that was left, whichever way was gone', () => {
  // From a to b, to c, and back to b, faster than the address could follow.
  const moved = { photoId: 'b', entry: 3, moves: 3 };
  const addresses = [
    opened,
    { photoId: 'b', entry: 3, moves: 1 },
    { photoId: 'c', entry: 3, moves: 2 },
    { photoId: 'b', entry: 3, moves: 3 },
  ];
  expect(addresses.map((address) => photoToShow(moved, address))).toEqual(['b', 'b', 'b', 'b']);
});

test('another entry of the history, and a move that was not made here, are gone along with', () => {
  const moved = { photoId: 'b', entry: 3, moves: 3 };
  expect(photoToShow(moved, { photoId: 'x', entry: 4, moves: 0 })).toBe('x');
  expect(photoToShow(moved, { photoId: 'y', entry: 3, moves: 4 })).toBe('y');
});
