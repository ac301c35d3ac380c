import { expect, test } from 'vitest';
import { anchorOfPlace, parseScrollPlace, placeOfAnchor } from './scroll-memory.ts';

const countOf = () => 200;

// #same-anchor
test('a stored place returns as the same anchor', () => {
  const anchor = { section: '2024-12', index: 31, pixels: 87 };
  const { section, position } = placeOfAnchor(anchor, 5_000);
  const stored = parseScrollPlace(section, JSON.stringify(position))!;
  expect(anchorOfPlace(stored, countOf)).toEqual(anchor);
});

test('above the grid the page keeps its own pixels', () => {
  const place = placeOfAnchor(undefined, 140);
  expect(place).toEqual({ section: undefined, position: [0, 140] });
  expect(anchorOfPlace(place, countOf)).toBeUndefined();
});

test('a photo beyond the last one of its section leads to the beginning of the section', () => {
  expect(anchorOfPlace({ section: '2024-12', position: [200, 87] }, countOf)).toEqual({
    section: '2024-12',
    index: 0,
    pixels: 0,
  });
});

// #stored-numbers
test('both numbers are stored without a sign', () => {
  expect(placeOfAnchor({ section: 'a', index: 0, pixels: -30 }, 0).position).toEqual([0, 0]);
  expect(placeOfAnchor(undefined, -12).position).toEqual([0, 0]);
});

// #wrong-shape
test.each([
  undefined,
  '',
  'no JSON',
  '5',
  '[]',
  '[1]',
  '[1,2,3]',
  '[-1,0]',
  '[NaN,0]',
  '[1e999,0]',
  '[0,-1]',
  '["1",2]',
  '[null,0]',
  '{}',
])('a value of the wrong shape is ignored: %s', (text) => {
  expect(parseScrollPlace('2024-12', text)).toBeUndefined();
});
