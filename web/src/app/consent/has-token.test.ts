import { expect, test } from 'vitest';
import { hasToken } from './has-token.ts';

test.each([
  ['/orders', '', false],
  ['/orders', '?page=2&confirmation=a', false],
  ['/o/abc', '', true],
  ['/signed-in', '?code=a&state=b', true],
  ['/change-email-confirmation', '?confirmation-token=a', true],
  ['/change-email-confirmation', '?stripped=true', false],
])('knows whether %s%s has a token: %s', (pathname, searchStr, expected) => {
  expect(hasToken({ pathname, searchStr })).toBe(expected);
});
