import { expect, test } from 'vitest';
import { photoToShow } from './previewed.ts';

const opened = { photoId: 'a', entry: 3, moves: 0 };

test('shows the photo of the address until the first move', () => {
  expect(photoToShow(undefined, opened)).toBe('a');
});

test('late addresses bring back no photo that was left, in whichever direction', () => {
  // From a to b, to c, and back to b, before the address could follow.
  const moved = { photoId: 'b', entry: 3, moves: 3 };
  const addresses = [
    opened,
    { photoId: 'b', entry: 3, moves: 1 },
    { photoId: 'c', entry: 3, moves: 2 },
    { photoId: 'b', entry: 3, moves: 3 },
  ];
  expect(addresses.map((address) => photoToShow(moved, address))).toEqual(['b', 'b', 'b', 'b']);
});

test('follows another history entry, and a move that was not made here', () => {
  const moved = { photoId: 'b', entry: 3, moves: 3 };
  expect(photoToShow(moved, { photoId: 'x', entry: 4, moves: 0 })).toBe('x');
  expect(photoToShow(moved, { photoId: 'y', entry: 3, moves: 4 })).toBe('y');
});
