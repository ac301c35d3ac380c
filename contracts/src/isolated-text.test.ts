import { expect, test } from 'vitest';
import { isolated, isolatedValues } from './isolated-text.ts';

test.each([
  ['Photo book', 'Photo book'],
  ['\u05d0\u05dc\u05d1\u05d5\u05dd 2026', '\u2068\u05d0\u05dc\u05d1\u05d5\u05dd 2026\u2069'],
  ['Mug \u202egpj', '\u2068Mug gpj\u2069'],
  ['Mug\u2069\u2067 red', '\u2068Mug red\u2069'],
  ['A, \u2068\u05d0\u2069, B', '\u2068A, \u2068\u05d0\u2069, B\u2069'],
])('isolates the text %j, if it can turn its line round', (text, safe) => {
  expect(isolated(text)).toBe(safe);
});

test('isolates the texts among the values of a message', () => {
  const day = new Date(0);
  expect(isolatedValues({ title: '\u05d0', count: 2, day })).toEqual({
    title: '\u2068\u05d0\u2069',
    count: 2,
    day,
  });
});
