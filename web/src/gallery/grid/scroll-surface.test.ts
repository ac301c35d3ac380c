import { expect, test } from 'vitest';
import {
  followOnSurface,
  keepOnSurface,
  placeOnSurface,
  restOnSurface,
  surfaceHeight,
  tallestSurface,
} from './scroll-surface.ts';

const heights = [0, 500, 3_999_999, 4_000_000, 4_000_001, 4_400_000, 55_000_000, 2_000_000_000];

test('a list that fits is drawn as it is', () => {
  for (const height of heights.filter((one) => one <= tallestSurface)) {
    expect(surfaceHeight(0, height)).toBe(height);
    expect(placeOnSurface(height / 2, height)).toEqual({ base: 0, at: height / 2 });
    expect(keepOnSurface(height, 0, height)).toEqual({ base: 0, at: height });
  }
});

test('every offset has a place on the surface, and the place gives the offset', () => {
  for (const height of heights) {
    for (let part = 0; part <= 1; part += 1 / 128) {
      const offset = Math.round(part * height);
      const { base, at } = placeOnSurface(offset, height);
      expect(base + at).toBe(offset);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(surfaceHeight(base, height));
      expect(base + surfaceHeight(base, height)).toBeLessThanOrEqual(height);
      expect(base).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the ends of the list are those of the surface, so that the rest of the page is reachable', () => {
  for (const height of heights) {
    expect(placeOnSurface(0, height)).toEqual({ base: 0, at: 0 });
    const { base, at } = placeOnSurface(height, height);
    expect(at).toBe(surfaceHeight(base, height));
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
      const isRoomBelow =
        place.at < surfaceHeight(base, height) - step || base + surfaceHeight(base, height) === height;
      expect(isRoomAbove && isRoomBelow, `${offset} of ${height}`).toBe(true);
    }
    expect(base).toBe(0);
    // Half a surface less the edge lies between two moves.
    expect(moves).toBeLessThanOrEqual(2 * Math.ceil(height / 1_500_000));
  }
});

test('a list that became shorter leaves no base beyond its end', () => {
  expect(keepOnSurface(12_000_000, 11_000_000, 13_000_000)).toEqual({ base: 9_000_000, at: 3_000_000 });
  expect(keepOnSurface(5_000, 8_000_000, 5_000)).toEqual({ base: 0, at: 5_000 });
});

test('at the end of a list that changes its height, content stays in place and ends with it', () => {
  const height = 55_000_000;
  const { base } = placeOnSurface(height, height);
  for (const change of [-180_000, -1, 1, 180_000]) {
    const now = height + change;
    expect(keepOnSurface(now, base, now).base).toBe(base);
    expect(base + surfaceHeight(base, now)).toBe(now);
  }
  // It grows no higher than browsers tell quarters of a pixel apart.
  const grown = height + 200_000;
  expect(keepOnSurface(grown, base, grown).base).toBe(grown - 4_000_000);
});

test('the beginning of the surface takes up growth above the visible part', () => {
  const height = 55_000_000;
  expect(followOnSurface(20_000_000, 55_000, height)).toBe(20_055_000);
  expect(followOnSurface(20_000_000, -55_000, height)).toBe(19_945_000);
  // Also where it begins or ends with the list, as far as it has room.
  for (const base of [0, 20_000, 51_000_000])
    for (const grown of [55_000, -55_000]) {
      expect(followOnSurface(base, grown, height)).toBe(base + grown);
      expect(keepOnSurface(base + grown + 700_000, base + grown, height)).toEqual({
        base: base + grown,
        at: 700_000,
      });
    }
  expect(followOnSurface(0, -200_000, height)).toBe(0);
  expect(followOnSurface(51_150_000, 100_000, height)).toBe(51_150_000);
});

test('a list that fits keeps the visible part in place and ends with its surface', () => {
  const height = 60_000;
  for (const grown of [7_000, -7_000]) {
    const base = followOnSurface(0, grown, height);
    expect(base).toBe(grown);
    expect(keepOnSurface(30_000, base, height)).toEqual({ base, at: 30_000 - base });
    expect(base + surfaceHeight(base, height)).toBe(height);
    // Near the beginning it would be seen.
    expect(keepOnSurface(9_000, base, height)).toEqual({ base: 0, at: 9_000 });
  }
  expect(keepOnSurface(17_000, 8_000, height)).toEqual({ base: 0, at: 17_000 });
});

test('at rest the beginning of the list is that of the surface', () => {
  for (const height of [60_000, 55_000_000]) {
    for (const base of [7_000, -7_000])
      expect(restOnSurface(30_000, base, height)).toEqual({ base: 0, at: 30_000 });
  }
  // Further down there is another place for it; in the midst it stays where it is.
  expect(restOnSurface(3_900_000, -150_000, 55_000_000)).toEqual({ base: 1_900_000, at: 2_000_000 });
  expect(restOnSurface(21_000_000, 20_000_000, 55_000_000)).toEqual({ base: 20_000_000, at: 1_000_000 });
});
