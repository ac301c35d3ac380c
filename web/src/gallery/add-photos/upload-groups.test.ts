import { expect, test } from 'vitest';
import type { UploadItem, UploadState } from '../../uploads/upload-item.ts';
import { groupsOf } from './upload-groups.ts';

const item = (facts: Partial<UploadItem> & { state: UploadState }): UploadItem => ({
  id: 1,
  file: new File(['bytes'], 'photo.jpg'),
  isStarted: true,
  bytesSent: 0,
  ...facts,
});

test('sorts files that have not arrived first, by cause: choose again, try again, then the rest', () => {
  const groups = groupsOf([
    item({ state: 'refused', refusal: 'photo-empty', id: 1 }),
    item({ state: 'failed', failure: 'service', id: 2 }),
    item({ state: 'added', id: 3 }),
    item({ state: 'refused', refusal: 'upload-type-not-accepted', id: 4 }),
    item({ state: 'failed', failure: 'network', id: 5 }),
    item({ state: 'missing', loss: 'not-kept', id: 6 }),
    item({ state: 'failed', failure: 'service', id: 7 }),
    item({ state: 'missing', loss: 'unreadable', id: 8 }),
  ]);
  expect(groups.map(({ cause, items }) => [cause?.sentence, items.map(({ id }) => id)])).toEqual([
    ['uploads.missing.unreadable', [8]],
    ['uploads.missing.notKept', [6]],
    ['uploads.failed.network', [5]],
    ['uploads.failed.service', [2, 7]],
    ['uploads.refused.type', [4]],
    ['uploads.refused.empty', [1]],
    [undefined, [3]],
  ]);
});

test('sorts the other files: moving first, then waiting, then arrived', () => {
  const states: UploadState[] = ['added', 'queued', 'sending', 'duplicate', 'chosen', 'interrupted'];
  const [others, ...more] = groupsOf(states.map((state) => item({ state })));
  expect(others?.items.map(({ state }) => state)).toEqual([
    'sending',
    'interrupted',
    'queued',
    'chosen',
    'added',
    'duplicate',
  ]);
  expect(more).toEqual([]);
});

test('files with different pixel limits are in groups of their own, each with its limit', () => {
  const tooMany = (id: number, pixelLimit: number) =>
    item({ state: 'refused', refusal: 'photo-too-many-pixels', pixelLimit, id });
  const groups = groupsOf([
    item({ state: 'refused', refusal: 'photo-side-too-long', pixelLimit: 65_535, id: 1 }),
    tooMany(2, 115_343_360),
    tooMany(3, 35_651_584),
    // The sentence would name the same number for both.
    tooMany(4, 115_390_000),
  ]);
  expect(groups.map(({ cause, items }) => [cause, items.map(({ id }) => id)])).toEqual([
    [{ sentence: 'uploads.refused.tooManyPixels', pixelLimit: 115_300_000 }, [2, 4]],
    [{ sentence: 'uploads.refused.tooManyPixels', pixelLimit: 35_600_000 }, [3]],
    [{ sentence: 'uploads.refused.sideTooLong', pixelLimit: 65_535 }, [1]],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(3);
});
