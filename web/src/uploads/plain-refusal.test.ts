import { expect, test } from 'vitest';
import { isUnlikelyPhoto, plainRefusal } from './plain-refusal.ts';

const limit = 1_000;

test.each([
  ['beach.jpg', 'image/jpeg'],
  ['IMG_0001.HEIC', ''],
  ['scan.PNG', 'application/octet-stream'],
  ['photo', 'image/heif'],
  ['beach.jpe', 'image/jpeg'],
])('%s of type "%s" counts as a photo', (name, type) => {
  expect(isUnlikelyPhoto({ name, type })).toBe(false);
});

test.each([
  ['IMG_0001', ''],
  ['beach.jpe', ''],
  ['beach.jpg.bak', 'application/x-trash'],
  ['Beach 12.05.2020', ''],
  ['holiday.mp4', 'video/mp4'],
])('reads the first bytes of %s of type "%s"', (name, type) => {
  expect(isUnlikelyPhoto({ name, type })).toBe(true);
});

test('refuses an empty file without sending it', () => {
  expect(plainRefusal({ size: 0 }, limit)).toBe('photo-empty');
});

test('refuses a file above the limit without sending it, but not one at the limit', () => {
  expect(plainRefusal({ size: limit + 1 }, limit)).toBe('upload-too-large');
  expect(plainRefusal({ size: limit }, limit)).toBeUndefined();
});
