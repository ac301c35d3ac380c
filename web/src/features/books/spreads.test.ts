import { expect, test } from 'vitest';
import { fitSpread, pictureFor, spreadsOf } from './spreads.ts';

/** Pages that are no spreads. */
const singles = (count: number) => Array.from({ length: count }, () => ({}));

test.each([
  [0, []],
  [1, [[1]]],
  [2, [[1], [2]]],
  [3, [[1], [2], [3]]],
  [4, [[1], [2, 3], [4]]],
  [5, [[1], [2, 3], [4], [5]]],
  [6, [[1], [2, 3], [4, 5], [6]]],
])('a book of %i pages has a cover, pairs and a last page', (pages, spreads) => {
  expect(spreadsOf(singles(pages), true)).toEqual(spreads);
});

test.each([
  ['made of spreads', '-====-', [[1], [2], [3], [4], [5], [6]]],
  ['with a spread between its pages', '------=---', [[1], [2, 3], [4, 5], [6], [7], [8, 9], [10]]],
  ['that begins with one page', '--==-', [[1], [2], [3], [4], [5]]],
])('a book %s shows spreads alone', (_, book, spreads) => {
  expect(
    spreadsOf(
      [...book].map((page) => ({ isSpread: page === '=' })),
      true,
    ),
  ).toEqual(spreads);
});

test('a small screen shows single pages', () => {
  expect(spreadsOf(singles(4), false)).toEqual([[1], [2], [3], [4]]);
});

test.each([
  ['high', { width: 1000, height: 300 }, { width: 200, height: 300 }],
  ['wide', { width: 400, height: 900 }, { width: 200, height: 300 }],
])('two pages fill a %s stage and have the same height', (_, stage, size) => {
  const pages = [
    { width: 20, height: 30 },
    { width: 40, height: 60 },
  ];
  expect(fitSpread(pages, stage)).toEqual([size, size]);
});

test.each([
  ['wide', { width: 14_400, height: 10 }, { width: 1000, height: 1 }],
  ['high', { width: 10, height: 14_400 }, { width: 1, height: 300 }],
])('a page far too %s stays on the stage as a line', (_, page, size) => {
  expect(fitSpread([page], { width: 1000, height: 300 })).toEqual([size]);
});

test('a page takes the smallest picture that is sharp, otherwise the largest', () => {
  const pictures = [1300, 300, 800].map((width) => ({ width, height: width, url: String(width) }));
  expect([200, 300, 301, 2000].map((pixels) => pictureFor(pictures, pixels)?.url)).toEqual([
    '300',
    '300',
    '800',
    '1300',
  ]);
  expect(pictureFor([], 300)).toBeUndefined();
});
