import { expect, test } from 'vitest';
import { isKeyName } from './rules.ts';

test.each([
  ['shop', true],
  ['The shop (new), zoë’s', true],
  ['', false],
  [' shop', false],
  ['shop ', false],
  ['a  b', false],
  ['a\nb', false],
  ['a\u001b[2J', false],
  ['a\u202eb', false],
  ['a\ud83d', false],
  ['a'.repeat(101), false],
])('decides whether %j can be the name of a key: %s', (name, isName) => {
  expect(isKeyName(name)).toBe(isName);
});
