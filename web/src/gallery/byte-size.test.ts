import { expect, test } from 'vitest';
import { inLargestUnit } from './byte-size.ts';

// #size
test('formats sizes in steps of 1024', () => {
  expect(inLargestUnit(0)).toEqual({ value: 0, unit: 'bytes' });
  expect(inLargestUnit(1_023)).toEqual({ value: 1_023, unit: 'bytes' });
  expect(inLargestUnit(1_024)).toEqual({ value: 1, unit: 'kilobytes' });
  expect(inLargestUnit(1_024 ** 2 * 3.5)).toEqual({ value: 3.5, unit: 'megabytes' });
  expect(inLargestUnit(1_024 * 1_023.9)).toEqual({ value: 1_023.9, unit: 'kilobytes' });
  expect(inLargestUnit(1_024 ** 4)).toEqual({ value: 1_024, unit: 'gigabytes' });
});
