import { expect, test } from 'vitest';
import { roughly } from './time-left.ts';

test('rounds the time left to steps of ten seconds, then to minutes, then to hours', () => {
  expect(roughly(0.4)).toEqual({ value: 10, unit: 'seconds' });
  expect(roughly(41)).toEqual({ value: 50, unit: 'seconds' });
  expect(roughly(50)).toEqual({ value: 50, unit: 'seconds' });
  expect(roughly(51)).toEqual({ value: 1, unit: 'minutes' });
  expect(roughly(89)).toEqual({ value: 1, unit: 'minutes' });
  expect(roughly(20 * 60)).toEqual({ value: 20, unit: 'minutes' });
  expect(roughly(100 * 60)).toEqual({ value: 2, unit: 'hours' });
});
