import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['+31\u202f6\u20091234\u00a05678', '+31 6 1234 5678'],
  ['\ufeff1012\u200bAB\u200e', '1012AB'],
  ['\u202eAnna\u202c \u2066de\u2069 Vries', 'Anna de Vries'],
  ['So\u00adphie', 'Sophie'],
  ['\u3000佐藤\u3000花子', ' 佐藤 花子'],
  ['Anna\u200d', 'Anna'],
  ['An\u200cna\ufeff', 'Anna'],
  ['Rene\u0301', 'Ren\u00e9'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
])('cleans %j', (pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean);
});

test.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a Sinhala name', 'ශ\u0dca\u200dරී'],
  ['a family of emoji', '👩\u200d👧'],
  ['an emoji with a colour of skin', '👩🏽\u200d🚀'],
  ['a red heart on fire', '❤\ufe0f\u200d🔥'],
])('leaves the joiners of %s', (_, text) => {
  expect(cleanText(text)).toBe(text);
});
