import type { Photo } from '@albumen/contracts/photos';
import { expect, test } from 'vitest';
import { inTimelineOrder, monthStatus, neighbouringMonth, neighboursOf, remainingPhotos } from './month.ts';

const photo = (imageId: string): Photo => ({
  imageId,
  uploadId: imageId,
  localFileName: `${imageId}.jpg`,
  url: '',
  untouchedUrl: '',
  thumbnails: [],
  renditions: 'ready',
});
const loaded = (ids: string, isComplete = true) => ({ photos: [...ids].map(photo), isComplete });
const idsOf = ({ previous, next }: ReturnType<typeof neighboursOf>) => [previous?.imageId, next?.imageId];

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

test('the neighbours of a photo are those of its month', () => {
  expect(idsOf(neighboursOf('b', undefined, loaded('abc'), undefined))).toEqual(['a', 'c']);
});

test('the last photo of a month leads to the first of the older one, the first to the last of the newer one', () => {
  expect(idsOf(neighboursOf('c', loaded('xyz'), loaded('c'), loaded('mno')))).toEqual(['z', 'm']);
});

test('the ends of the library have no neighbours beyond them', () => {
  expect(idsOf(neighboursOf('a', undefined, loaded('a'), undefined))).toEqual([undefined, undefined]);
});

test('a month that is not loaded to its end does not lead past what is missing', () => {
  expect(idsOf(neighboursOf('c', loaded('xyz', false), loaded('c', false), loaded('mno')))).toEqual([
    undefined,
    undefined,
  ]);
});

test('a photo that is not among the loaded ones has no neighbours yet', () => {
  expect(idsOf(neighboursOf('q', loaded('x'), loaded('abc'), loaded('m')))).toEqual([undefined, undefined]);
});

test('the month beside another is found in the order of the timeline', () => {
  const months = [
    { year: 2025, month: 1, count: 3 },
    { year: 2024, month: 7, count: 1 },
  ];
  expect(neighbouringMonth(months, { year: 2025, month: 1 }, 1)).toBe(months[1]);
  expect(neighbouringMonth(months, { year: 2025, month: 1 }, -1)).toBeUndefined();
  expect(neighbouringMonth(months, { year: 2020, month: 1 }, 1)).toBeUndefined();
});
