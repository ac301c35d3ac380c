import { expect, test } from 'vitest';
import { entryNames, safeFileName } from './entry-names.ts';

test('keeps names of files as their owner knows them', () => {
  const names = ['2024/12/IMG_1.jpg', '夏休み 🏖️.heic', "it's (1).png", 'Straße.jpg'];
  expect(entryNames(names)).toEqual(names);
});

test('gives no two files the same name, even if case makes no difference', () => {
  expect(entryNames(['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'b/a.jpg', 'a'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (3).jpg',
    'a (2) (2).jpg',
    'b/a.jpg',
    'a',
  ]);
});

test('keeps the ending of files that have no other name', () => {
  expect(entryNames(['.jpg', '.jpg', 'b/.JPG', 'b/.jpg', '.jpg'])).toEqual([
    '.jpg',
    '(2).jpg',
    'b/.JPG',
    'b/(2).jpg',
    '(3).jpg',
  ]);
});

test('numbers 100,000 files with the same name in linear time', () => {
  const names = entryNames(Array.from({ length: 100_000 }, () => 'IMG.jpg'));
  expect(names.at(-1)).toBe('IMG (100000).jpg');
  expect(new Set(names).size).toBe(100_000);
});

test.each([
  ['../../etc/passwd', 'etc/passwd'],
  ['/absolute/photo.jpg', 'absolute/photo.jpg'],
  ['C:\\photos\\one.jpg', 'one.jpg'],
  ['a"b*c:d<e>f|g?.jpg', 'a_b_c_d_e_f_g_.jpg'],
  ['ends with dots...', 'ends with dots_'],
  ['CON.jpg', '_CON.jpg'],
  ['com1', '_com1'],
  ['COM¹.jpg', '_COM¹.jpg'],
  ['lpt³', '_lpt³'],
  ['com⁴.jpg', 'com⁴.jpg'],
  ['console.jpg', 'console.jpg'],
  ['line\r\nbreak.jpg', 'linebreak.jpg'],
  ['gpj.\u202eexe', 'gpj.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['.hidden', '.hidden'],
])('changes %j to %j', (name, result) => {
  expect(entryNames([name])).toEqual([result]);
});

test.each([
  ['Ferien 24/25', 'Ferien 24_25'],
  ['a\\b"c*d:e<f>g?h|i', 'a_b_c_d_e_f_g_h_i'],
  ['../up.zip', '.._up.zip'],
  ['CON', '_CON'],
  ['..', 'photo'],
  [' \u200b', 'photo'],
])('replaces characters in a file name that a system forbids: %j becomes %j', (name, result) => {
  expect(safeFileName(name)).toBe(result);
});

test('shortens a long name to whole characters and keeps its ending', () => {
  const [name = ''] = entryNames([`${'ü'.repeat(300)}.jpg`]);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  expect(name).toMatch(/^ü+\.jpg$/);
});
