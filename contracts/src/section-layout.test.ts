import { expect, test } from 'vitest';
import { proportionByte, ratioOfProportion } from './section-layout.ts';

test.each([
  [4032, 3024],
  [3024, 4032],
  [6000, 4000],
  [1, 1],
  [16000, 1100],
  [997, 15_000],
])('restores the proportion of %i x %i with an error of at most 1.1 %%', (width, height) => {
  const ratio = width / height;
  expect(Math.abs(ratioOfProportion(proportionByte(width, height)) / ratio - 1)).toBeLessThan(0.011);
});

test('uses every byte for the proportion of some photo', () => {
  for (let byte = 0; byte <= 255; byte += 1)
    expect(proportionByte(ratioOfProportion(byte) * 10_000, 10_000)).toBe(byte);
});

test('puts a landscape photo as far above the byte of a square as its portrait is below', () => {
  expect(proportionByte(500, 500)).toBe(128);
  expect(proportionByte(3, 2) - 128).toBe(128 - proportionByte(2, 3));
});

test('clamps photos that are wider or narrower than a byte can express', () => {
  expect(proportionByte(100_000, 1)).toBe(255);
  expect(proportionByte(1, 100_000)).toBe(0);
});

test('treats a photo of unknown size as 4:3', () => {
  expect(proportionByte(0, 0)).toBe(proportionByte(4, 3));
  expect(proportionByte(Number.NaN, 100)).toBe(proportionByte(4, 3));
});
