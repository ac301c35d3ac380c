import { expect, test } from 'vitest';
import { harmlessFileName } from './rules.ts';

test.each([
  ['a'.repeat(20_000), 251],
  ['é'.repeat(10_000), 125],
  ['👨‍👩‍👧'.repeat(2_000), undefined],
])('shortens a long name to whole characters and keeps its extension (case %#)', (stem, characters) => {
  const name = harmlessFileName(`${stem}.jpg`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/\.jpg$/);
  expect(name.isWellFormed()).toBe(true);
  expect(stem.startsWith(name.slice(0, -'.jpg'.length))).toBe(true);
  if (characters !== undefined) expect(name).toHaveLength(characters + '.jpg'.length);
});

test.each([
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\ud800a.jpg', '\ufffda.jpg'],
])('keeps only visible, whole characters of the name %j', (name, harmlessName) => {
  expect(harmlessFileName(name)).toBe(harmlessName);
});
