import { expect, test } from 'vitest';
import { largestGoodPrint } from './print-fitness.ts';

test.each([
  // A message sent by phone, a snapshot, and photos of 5, 12 and 24 megapixels.
  [1024, 768, undefined],
  [1600, 1200, '13 x 18'],
  [2560, 1920, '20 x 30'],
  [4032, 3024, '30 x 45'],
  [6000, 4000, '30 x 45'],
  // Exactly enough for 10 x 15 cm, and one pixel less on either side.
  [1182, 788, '10 x 15'],
  [1181, 788, undefined],
  [1182, 787, undefined],
])('finds %i x %i pixels good enough for prints up to %s cm', (width, height, size) => {
  const nameOf = (found: ReturnType<typeof largestGoodPrint>) => found && `${found.width} x ${found.height}`;
  expect(nameOf(largestGoodPrint(width, height))).toBe(size);
  expect(nameOf(largestGoodPrint(height, width))).toBe(size);
});

test('measures a panorama by its short side, because the print fills the paper', () => {
  expect(largestGoodPrint(10_000, 1000)).toEqual({ width: 10, height: 15 });
  expect(largestGoodPrint(10_000, 500)).toBeUndefined();
});
