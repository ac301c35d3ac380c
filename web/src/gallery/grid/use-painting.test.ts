import { expect, test } from 'vitest';
import { edgeSpeed } from './use-painting.ts';

test.each([
  [-100, 'fastest up'],
  [0, 'fastest up'],
  [40, 'up'],
  [80, 'not at all'],
  [400, 'not at all'],
  [720, 'not at all'],
  [760, 'down'],
  [800, 'fastest down'],
  [900, 'fastest down'],
])('a pointer that paints at %d of 800 pixels scrolls %s', (y, way) => {
  const speed = edgeSpeed(y, 800);
  expect(Math.sign(speed)).toBe(way.endsWith('up') ? -1 : way.endsWith('down') ? 1 : 0);
  expect(Math.abs(speed) === 1.4).toBe(way.startsWith('fastest'));
});
