import { expect, test } from 'vitest';
import { inTimelineOrder, monthStatus, remainingPhotos } from './month.ts';

test('a month is uninitialized, pending, fulfilled or rejected', () => {
  expect(monthStatus({ status: 'pending', fetchStatus: 'idle' })).toBe('uninitialized');
  expect(monthStatus({ status: 'pending', fetchStatus: 'fetching' })).toBe('pending');
  expect(monthStatus({ status: 'pending', fetchStatus: 'paused' })).toBe('pending');
  expect(monthStatus({ status: 'success', fetchStatus: 'idle' })).toBe('fulfilled');
  expect(monthStatus({ status: 'success', fetchStatus: 'fetching' })).toBe('fulfilled');
  expect(monthStatus({ status: 'error', fetchStatus: 'idle' })).toBe('rejected');
});

test('a month that is tried again after a failure is pending', () => {
  expect(monthStatus({ status: 'error', fetchStatus: 'fetching' })).toBe('pending');
});

test('Unknown Date stands last, wherever it came', () => {
  const unknown = { year: 1970, month: 1, count: 2 };
  const months = [{ year: 2025, month: 1, count: 3 }, unknown, { year: 1969, month: 12, count: 1 }];
  expect(inTimelineOrder(months)).toEqual([months[0], months[2], unknown]);
});

test('what remains of a month is its count without what is loaded', () => {
  expect(remainingPhotos(100, 24, true)).toBe(76);
  expect(remainingPhotos(24, 24, false)).toBe(0);
});

test('a count that has fallen behind never hides the next page', () => {
  expect(remainingPhotos(20, 24, true)).toBe(1);
});

test('photos without a next page leave nothing behind, whatever the count says', () => {
  expect(remainingPhotos(30, 24, false)).toBe(0);
});
