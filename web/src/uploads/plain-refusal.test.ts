import { expect, test } from 'vitest';
import { isUnlikelyPhoto, plainRefusal } from './plain-refusal.ts';

const limit = 1_000;

test.each([
  ['beach.jpg', 'image/jpeg'],
  ['IMG_0001.HEIC', ''],
  ['scan.PNG', 'application/octet-stream'],
  ['photo', 'image/heif'],
  ['beach.jpe', 'image/jpeg'],
])('%s of type "%s" is taken for a photo', (name, type) => {
  expect(isUnlikelyPhoto({ name, type })).toBe(false);
});

test.each([
  ['IMG_0001', ''],
  ['beach.jpe', ''],
  ['beach.jpg.bak', 'application/x-trash'],
  ['Beach 12.05.2020', ''],
  ['holiday.mp4', 'video/mp4'],
])('%s of type "%s" is looked at', (name, type) => {
  expect(isUnlikelyPhoto({ name, type })).toBe(true);
});

test('an empty file is refused without being sent', () => {
  expect(plainRefusal({ size: 0 }, limit)).toBe('photo-empty');
});

test('a file larger than the limit is refused without being sent, one just as large is not', () => {
  expect(plainRefusal({ size: limit + 1 }, limit)).toBe('upload-too-large');
  expect(plainRefusal({ size: limit }, limit)).toBeUndefined();
});
