import { expect, test } from 'vitest';
import { formatSortingPreference, parseSortingPreference } from './sorting-preference.ts';
import type { SortingPreference } from './sorting-preference.ts';

const defaults: SortingPreference = {
  albumPhotos: { key: 'created', order: 'desc' },
  sharedAlbumPhotos: { key: 'created', order: 'desc' },
  photos: { key: 'dateTaken', order: 'desc' },
};

test('reads back a stored preference', () => {
  const chosen: SortingPreference = { ...defaults, photos: { key: 'created', order: 'asc' } };
  expect(parseSortingPreference(formatSortingPreference(chosen))).toEqual(chosen);
});

// #stored-lists
test('stores three lists with sortKey and sortOrder each', () => {
  expect(JSON.parse(formatSortingPreference(defaults))).toEqual({
    albumPhotos: { sortKey: 'created', sortOrder: 'desc' },
    sharedAlbumPhotos: { sortKey: 'created', sortOrder: 'desc' },
    photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
  });
});

// #default-order
test('a list that was never sorted has its default order', () => {
  expect(parseSortingPreference(undefined)).toEqual(defaults);
});

const stored = JSON.parse(formatSortingPreference(defaults)) as Record<string, unknown>;

// #wrong-shape
test.each([
  'no JSON',
  'null',
  '[]',
  '"photos"',
  JSON.stringify({ ...stored, photos: undefined }),
  JSON.stringify({ ...stored, photos: null }),
  JSON.stringify({ ...stored, photos: { sortKey: 'size', sortOrder: 'desc' } }),
  JSON.stringify({ ...stored, albumPhotos: { sortKey: 'created', sortOrder: 'upwards' } }),
])('a stored value of the wrong shape is replaced by the defaults: %s', (text) => {
  expect(parseSortingPreference(text)).toEqual(defaults);
});
