import { expect, test } from 'vitest';
import { retryAfterMs } from './retrying.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['5', 5_000],
  ['0', 0],
  ['Mon, 15 Jun 2026 12:00:30 GMT', 30_000],
  ['Mon, 15 Jun 2026 11:00:00 GMT', 0],
  ['86400', 86_400_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %j asks for %j ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
