import { expect, test } from 'vitest';
import { inUnits } from './units.ts';

test('a list comes whole and in its order, in units of which only the last is shorter', () => {
  expect(inUnits([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inUnits([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inUnits([1, 2], 500)).toEqual([[1, 2]]);
  expect(inUnits([], 2)).toEqual([]);
});

test.each([0, -1, 0.5, 1.5, NaN, Infinity])('units of %d are refused', (size) => {
  expect(() => inUnits([1], size)).toThrow('Invalid unit size!');
});
