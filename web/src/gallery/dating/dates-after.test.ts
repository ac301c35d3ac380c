import type { Photo } from '@albumen/contracts/photos';
import { expect, test } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { outcomeOf, undoOfChange } from './dates-after.ts';

const now = new Date('2026-06-15T12:00:00Z');

const ofFile: Photo = {
  ...photoNamed('file'),
  dateTaken: '2024-12-31T23:30:00',
  dateSource: 'exif-original',
};
const undated = photoNamed('undated');
const byCustomer: Photo = { ...photoNamed('own'), dateTaken: '2020-02-29T08:00:00', dateSource: 'customer' };
const byName: Photo = { ...photoNamed('named'), dateTaken: '2023-07-14T00:00:00', dateSource: 'file-name' };

test('shifts across midnight of New Year by the wall clock, and leaves undated photos alone', () => {
  expect(outcomeOf(ofFile, { shiftMinutes: 60 }, now)).toEqual({ dateTaken: '2025-01-01T00:30:00' });
  expect(outcomeOf(byCustomer, { shiftMinutes: 24 * 60 }, now)).toEqual({ dateTaken: '2020-03-01T08:00:00' });
  expect(outcomeOf(undated, { shiftMinutes: 60 }, now)).toEqual({ refusal: 'undated' });
});

test('the date of the file returns only if the customer’s date replaced it', () => {
  const fileDate = { dateTaken: '2019-01-01T00:00:00' };
  expect(outcomeOf({ ...byCustomer, fileDate }, { fromFile: true }, now)).toEqual(fileDate);
  expect(outcomeOf({ ...byCustomer, fileDate: {} }, { fromFile: true }, now)).toEqual({
    dateTaken: undefined,
  });
  expect(outcomeOf({ ...byName, fileDate: {} }, { fromFile: true }, now)).toEqual({ dateTaken: undefined });
  expect(outcomeOf(ofFile, { fromFile: true }, now)).toEqual({ dateTaken: ofFile.dateTaken });
});

test('undoing a set date restores the date of the file, or the customer’s earlier date', () => {
  expect(undoOfChange([ofFile, undated, byCustomer, byName], { set: '2023-01-02T03:04:05' })).toEqual([
    { change: { fromFile: true }, photoIds: ['file', 'undated'] },
    { change: { set: byCustomer.dateTaken }, photoIds: ['own'] },
    { change: { set: byName.dateTaken }, photoIds: ['named'] },
  ]);
});

test('undoing a shift shifts the customer’s dates back, and restores the dates of files', () => {
  expect(undoOfChange([ofFile, byCustomer], { shiftMinutes: 60 })).toEqual([
    { change: { fromFile: true }, photoIds: ['file'] },
    { change: { shiftMinutes: -60 }, photoIds: ['own'] },
  ]);
});

test('undoing the dates of files leaves photos alone that had them before', () => {
  expect(undoOfChange([ofFile], { fromFile: true })).toEqual([]);
  expect(undoOfChange([byCustomer], { fromFile: true })).toEqual([
    { change: { set: byCustomer.dateTaken }, photoIds: ['own'] },
  ]);
});

test('more than 20 changes are not undone, and one call takes 500 photos', () => {
  const own = (count: number, second: (index: number) => number): Photo[] =>
    Array.from({ length: count }, (_, index) => ({
      ...byCustomer,
      imageId: `${index}`,
      dateTaken: `2020-02-29T08:00:${String(second(index)).padStart(2, '0')}`,
    }));
  const change = { set: '2023-01-02T03:04:05' };
  expect(
    undoOfChange(
      own(20, (index) => index),
      change,
    ),
  ).toHaveLength(20);
  expect(
    undoOfChange(
      own(21, (index) => index),
      change,
    ),
  ).toEqual([]);
  const calls = undoOfChange(
    own(501, () => 0),
    change,
  );
  expect(calls.map(({ photoIds }) => photoIds.length)).toEqual([500, 1]);
});
