import { expect, test } from 'vitest';
import { plainRefusal } from './plain-refusal.ts';

const file = (name: string, type: string, size = 1) => ({ name, type, size });

test('HEIC, JPEG and PNG are let through by name or by type, in any spelling', () => {
  expect(plainRefusal(file('beach.jpg', 'image/jpeg'))).toBeUndefined();
  expect(plainRefusal(file('IMG_0001.HEIC', ''))).toBeUndefined();
  expect(plainRefusal(file('scan.PNG', 'application/octet-stream'))).toBeUndefined();
  expect(plainRefusal(file('photo', 'image/heif'))).toBeUndefined();
});

test('a file that shows neither name nor type is left to the server', () => {
  expect(plainRefusal(file('IMG_0001', ''))).toBeUndefined();
});

test('what is plainly no photo is refused without being sent', () => {
  expect(plainRefusal(file('holiday.mp4', 'video/mp4'))).toBe('upload-type-not-accepted');
  expect(plainRefusal(file('letter.pdf', ''))).toBe('upload-type-not-accepted');
  expect(plainRefusal(file('drawing', 'image/svg+xml'))).toBe('upload-type-not-accepted');
});

test('an empty file is refused without being sent', () => {
  expect(plainRefusal(file('beach.jpg', 'image/jpeg', 0))).toBe('photo-empty');
});
