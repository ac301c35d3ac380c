import { expect, test } from 'vitest';
import { harmlessFileName } from './rules.ts';

test.each([
  ['a'.repeat(20_000), 251],
  ['é'.repeat(10_000), 125],
  ['👨‍👩‍👧'.repeat(2_000), undefined],
])('a name that is too long keeps its ending and whole characters (case %#)', (stem, characters) => {
  const name = harmlessFileName(`${stem}.jpg`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/\.jpg$/);
  expect(name.isWellFormed()).toBe(true);
  expect(stem.startsWith(name.slice(0, -'.jpg'.length))).toBe(true);
  if (characters !== undefined) expect(name).toHaveLength(characters + '.jpg'.length);
});

test.each([
  ['line\u2028and\u2029paragraph.jpg', 'lineandparagraph.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069a.jpg', 'a.jpg'],
  ['\ufeff\u200b\u2060\u00ad\u180ea.jpg', 'a.jpg'],
  ['\u0000\u001f\u007f\u0085a.jpg', 'a.jpg'],
  ['\ud800a.jpg', '\ufffda.jpg'],
  ['..', 'photo'],
  [' \u202e ', 'photo'],
  ['family 👨‍👩‍👧.jpg', 'family 👨‍👩‍👧.jpg'],
  ['می‌خواهم.jpg', 'می‌خواهم.jpg'],
])('of a name only what can be seen is kept: %j', (given, kept) => {
  expect(harmlessFileName(given)).toBe(kept);
});
