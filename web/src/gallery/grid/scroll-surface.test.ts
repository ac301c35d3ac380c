import { expect, test } from 'vitest';
import { keepOnSurface, placeOnSurface, surfaceHeight, tallestSurface } from './scroll-surface.ts';

const heights = [0, 500, 9_999_999, 10_000_000, 10_000_001, 10_400_000, 55_000_000, 2_000_000_000];

test('a list that fits is drawn as it is', () => {
  for (const height of heights.filter((one) => one <= tallestSurface)) {
    expect(surfaceHeight(height)).toBe(height);
    expect(placeOnSurface(height / 2, height)).toEqual({ base: 0, at: height / 2 });
    expect(keepOnSurface(height, 0, height)).toEqual({ base: 0, at: height });
  }
});

test('every offset has a place on the surface, and the place says the offset', () => {
  for (const height of heights) {
    for (let part = 0; part <= 1; part += 1 / 128) {
      const offset = Math.round(part * height);
      const { base, at } = placeOnSurface(offset, height);
      expect(base + at).toBe(offset);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(surfaceHeight(height));
      expect(base + surfaceHeight(height)).toBeLessThanOrEqual(height);
      expect(base).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the ends of the list are those of the surface, so that the page above and below it is reached', () => {
  for (const height of heights) {
    expect(placeOnSurface(0, height)).toEqual({ base: 0, at: 0 });
    expect(placeOnSurface(height, height).at).toBe(surfaceHeight(height));
  }
});

test('scrolled in steps from end to end and back, the surface never runs out and seldom moves', () => {
  for (const height of heights.filter((one) => one > 0 && one < 1_000_000_000)) {
    let base = 0;
    let moves = 0;
    const step = 9_000;
    const offsets = Array.from({ length: Math.floor(height / step) }, (_, n) => n * step);
    for (const offset of [...offsets, height, ...offsets.toReversed(), 0]) {
      const place = keepOnSurface(offset, base, height);
      if (place.base !== base) moves += 1;
      base = place.base;
      const isRoomAbove = place.at > step || base === 0;
      const isRoomBelow = place.at < surfaceHeight(height) - step || base + surfaceHeight(height) === height;
      expect(isRoomAbove && isRoomBelow, `${offset} of ${height}`).toBe(true);
    }
    expect(base).toBe(0);
    // Half a surface less the edge lies between two moves.
    expect(moves).toBeLessThanOrEqual(2 * Math.ceil(height / 4_000_000));
  }
});

test('a list that became shorter leaves no base beyond its end', () => {
  expect(keepOnSurface(12_000_000, 8_000_000, 13_000_000)).toEqual({ base: 3_000_000, at: 9_000_000 });
  expect(keepOnSurface(5_000, 8_000_000, 5_000)).toEqual({ base: 0, at: 5_000 });
});
