import { expect, test } from 'vitest';
import { proportionByte, ratioOfProportion } from './section-layout.ts';

test.each([
  [4032, 3024],
  [3024, 4032],
  [6000, 4000],
  [1, 1],
  [16000, 1100],
  [997, 15_000],
])('the proportion of %i x %i comes back with an error of at most 1.1 %%', (width, height) => {
  const ratio = width / height;
  expect(Math.abs(ratioOfProportion(proportionByte(width, height)) / ratio - 1)).toBeLessThan(0.011);
});

test('every byte is the proportion of some photo', () => {
  for (let byte = 0; byte <= 255; byte += 1)
    expect(proportionByte(ratioOfProportion(byte) * 10_000, 10_000)).toBe(byte);
});

test('a square is 128, and a photo on its side lies as far above it as one upright below', () => {
  expect(proportionByte(500, 500)).toBe(128);
  expect(proportionByte(3, 2) - 128).toBe(128 - proportionByte(2, 3));
});

test('what is wider or narrower than a byte can say is as wide or narrow as it can', () => {
  expect(proportionByte(100_000, 1)).toBe(255);
  expect(proportionByte(1, 100_000)).toBe(0);
});

test('a photo of unknown size counts as 4:3', () => {
  expect(proportionByte(0, 0)).toBe(proportionByte(4, 3));
  expect(proportionByte(Number.NaN, 100)).toBe(proportionByte(4, 3));
});
