import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('keeps the first 64 bits of an IPv6 address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf(undefined)).toBe('');
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
});
