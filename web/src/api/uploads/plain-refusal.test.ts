import { expect, test } from 'vitest';
import { plainRefusal } from './plain-refusal.ts';

const limit = 1_000;
const file = (name: string, type: string, size = 1) => ({ name, type, size });

test('HEIC, JPEG and PNG are let through by name or by type, in any spelling', () => {
  expect(plainRefusal(file('beach.jpg', 'image/jpeg'), limit)).toBeUndefined();
  expect(plainRefusal(file('IMG_0001.HEIC', ''), limit)).toBeUndefined();
  expect(plainRefusal(file('scan.PNG', 'application/octet-stream'), limit)).toBeUndefined();
  expect(plainRefusal(file('photo', 'image/heif'), limit)).toBeUndefined();
});

test('a file of no type that the browser knows is looked at, however its name ends', () => {
  expect(plainRefusal(file('IMG_0001', ''), limit)).toBeUndefined();
  expect(plainRefusal(file('Beach 12.05.2020', ''), limit)).toBeUndefined();
});

test('what is plainly no photo is refused without being sent', () => {
  expect(plainRefusal(file('holiday.mp4', 'video/mp4'), limit)).toBe('upload-type-not-accepted');
  expect(plainRefusal(file('letter.pdf', 'application/pdf'), limit)).toBe('upload-type-not-accepted');
  expect(plainRefusal(file('drawing', 'image/svg+xml'), limit)).toBe('upload-type-not-accepted');
});

test('an empty file is refused without being sent', () => {
  expect(plainRefusal(file('beach.jpg', 'image/jpeg', 0), limit)).toBe('photo-empty');
});

test('a file larger than the limit is refused without being sent, one just as large is not', () => {
  expect(plainRefusal(file('beach.jpg', 'image/jpeg', limit + 1), limit)).toBe('upload-too-large');
  expect(plainRefusal(file('beach.jpg', 'image/jpeg', limit), limit)).toBeUndefined();
});
