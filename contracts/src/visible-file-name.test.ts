import { expect, test } from 'vitest';
import { visibleFileName } from './visible-file-name.ts';

test.each([
  ['line\u2028and\u2029paragraph.jpg', 'lineandparagraph.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069a.jpg', 'a.jpg'],
  ['\ufeff\u200b\u2060\u00ad\u180ea.jpg', 'a.jpg'],
  ['\u0000\u001f\u007f\u0085a.jpg', 'a.jpg'],
  ['holiday/2020\\a.jpg', 'a.jpg'],
  ['..', 'photo'],
  [' \u202e ', 'photo'],
  ['family 👨‍👩‍👧.jpg', 'family 👨‍👩‍👧.jpg'],
  ['می‌خواهم.jpg', 'می‌خواهم.jpg'],
])('keeps only the visible characters of a name: %j', (name, visibleName) => {
  expect(visibleFileName(name)).toBe(visibleName);
});
