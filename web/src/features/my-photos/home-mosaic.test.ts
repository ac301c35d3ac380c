import { expect, test } from 'vitest';
import { mosaicOf } from './home-mosaic.ts';

const landscapes = (count: number): number[] => Array.from({ length: count }, () => 1.5);

test.each([
  [
    'fills three rows next to the first photo',
    landscapes(24),
    1136,
    409,
    523,
    [
      [1, 4],
      [4, 7],
      [7, 10],
    ],
  ],
  [
    'has two higher rows if they are wide',
    landscapes(24),
    2256,
    520,
    780,
    [
      [1, 5],
      [5, 9],
    ],
  ],
  [
    'has two rows if three would not be full',
    landscapes(6),
    1136,
    409,
    523,
    [
      [1, 3],
      [3, 5],
    ],
  ],
  [
    'keeps a tall first photo from becoming a stripe',
    [0.5, ...landscapes(23)],
    1136,
    409,
    318,
    [
      [1, 5],
      [5, 9],
      [9, 13],
    ],
  ],
])('%s', (_, ratios, width, height, firstWidth, rows) => {
  const mosaic = mosaicOf(ratios, { width, height, gap: 4 });
  expect(mosaic?.firstWidth).toBe(firstWidth);
  expect(mosaic?.rows).toEqual(rows);
});

test('arranges nothing if two rows would not be full', () => {
  expect(mosaicOf(landscapes(4), { width: 1136, height: 409, gap: 4 })).toBeUndefined();
  expect(mosaicOf([], { width: 1136, height: 409, gap: 4 })).toBeUndefined();
});
