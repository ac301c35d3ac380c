import { expect, test } from 'vitest';
import { parseSiteSearch } from './stripped-display.ts';

// #stripped
test('only stripped=true sets the flag', () => {
  expect(parseSiteSearch({ stripped: true })).toEqual({ stripped: true });
  expect(parseSiteSearch({ stripped: 'true' })).toEqual({ stripped: true });
  expect(parseSiteSearch({ stripped: 'yes' })).toEqual({});
  expect(parseSiteSearch({ stripped: false, other: 1 })).toEqual({});
});
