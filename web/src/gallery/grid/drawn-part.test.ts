import { expect, test } from 'vitest';
import {
  firstPart,
  nextPart,
  nothingDrawn,
  reachesFar,
  scrolledPart,
  seenPart,
  showSame,
  showSameOf,
  wholePart,
} from './drawn-part.ts';
import type { DrawnPart, Reach } from './drawn-part.ts';

const viewport = 1000;
const place = (viewportTop: number) => ({ base: 0, viewportTop });
const edges = ({ from, to }: DrawnPart) => [from, to];

test('draws only the visible part first at a new place', () => {
  const seen = seenPart(place(50_000), viewport);
  expect(edges(firstPart(nothingDrawn, place(50_000), viewport))).toEqual(edges(seen));
  expect(edges(firstPart(wholePart(place(0), viewport), place(50_000), viewport))).toEqual(edges(seen));
  // The photos next to it do not overlap it, however its place was rounded.
  expect(seen.from).toBeGreaterThan(50_000);
  expect(seen.to).toBeLessThan(51_000);
});

test('keeps the drawn part close by, as far as it is needed', () => {
  const before = wholePart(place(10_000), viewport);
  const part = firstPart(before, place(11_000), viewport);
  expect(edges(part)).toEqual([
    wholePart(place(11_000), viewport).from,
    seenPart(place(11_000), viewport).to,
  ]);
  expect(part.viewportTop).toBe(11_000);
});

test('draws half a viewport first of a part that came into view at once', () => {
  const before = wholePart(place(10_000), viewport);
  const part = scrolledPart(before, place(11_700), viewport);
  expect(part.to).toBe(before.to + viewport / 2);
  expect(part.to).toBeLessThan(seenPart(place(11_700), viewport).to);
  expect(scrolledPart(before, place(10_100), viewport)).toEqual(firstPart(before, place(10_100), viewport));
  expect(scrolledPart(before, place(50_000), viewport)).toEqual(seenPart(place(50_000), viewport));
});

test('draws the surroundings in steps of less than a viewport, until they are complete', () => {
  const whole = wholePart(place(10_000), viewport);
  let part = seenPart(place(10_000), viewport);
  let steps = 0;
  for (let next = nextPart(part, viewport); next !== part; next = nextPart(part, viewport)) {
    expect(part.from - next.from + next.to - part.to).toBeLessThan(viewport);
    expect(next.from <= part.from && next.to >= part.to).toBe(true);
    part = next;
    steps += 1;
  }
  expect(edges(part)).toEqual(edges(whole));
  expect(steps).toBeGreaterThan(1);
});

test('reaches far enough if a fast frame does not come to its end', () => {
  const whole = wholePart(place(10_000), viewport);
  expect(reachesFar(whole, 10_000, viewport)).toBe(true);
  expect(reachesFar(whole, 10_300, viewport)).toBe(true);
  expect(reachesFar(whole, 10_500, viewport)).toBe(false);
  expect(reachesFar(whole, 9_500, viewport)).toBe(false);
});

test('parts that are less than a pixel apart show the same, on the same surface', () => {
  const part = wholePart(place(10_000), viewport);
  expect(showSame(part, wholePart(place(10_000.4), viewport))).toBe(true);
  expect(showSame(part, wholePart(place(10_002), viewport))).toBe(false);
  expect(showSame(part, { ...part, base: 500 })).toBe(false);
});

test('a section shows the same as long as no edge of a part moves within it', () => {
  const section = { top: 10_000, height: 500 };
  const part = (from: number, to: number): Reach => ({ from, to });
  const isSame = (one: Reach, other: Reach) => showSameOf(section, one, other);
  expect(isSame(part(8_000, 9_000), part(8_500, 9_500))).toBe(true);
  expect(isSame(part(9_000, 11_000), part(9_500, 12_000))).toBe(true);
  expect(isSame(part(9_000, 10_100), part(9_500, 10_200))).toBe(false);
  expect(isSame(part(10_100, 12_000), part(10_200, 12_000))).toBe(false);
  // A part that ends at its edge does not extend beyond it.
  expect(isSame(part(9_000, 10_500), part(9_000, 11_000))).toBe(false);
  expect(isSame(part(8_000, 9_999), part(8_000, 10_000))).toBe(false);
});
