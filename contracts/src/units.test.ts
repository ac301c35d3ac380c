import { expect, test } from 'vitest';
import { inUnits } from './units.ts';

test('splits a list into units in order, of which only the last is shorter', () => {
  expect(inUnits([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inUnits([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inUnits([1, 2], 500)).toEqual([[1, 2]]);
  expect(inUnits([], 2)).toEqual([]);
});

// #units-refused
test.each([0, -1, 0.5, 1.5, NaN, Infinity])('refuses units of %d', (size) => {
  expect(() => inUnits([1], size)).toThrow('Invalid unit size!');
});
