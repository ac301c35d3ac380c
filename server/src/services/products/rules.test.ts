import { expect, test } from 'vitest';
import { areSpreads } from './rules.ts';

/** Millimetres as points. */
const sizesOf = (...pages: readonly (readonly [number, number])[]) =>
  pages.map(([width, height]) => ({ width: (width * 72) / 25.4, height: (height * 72) / 25.4 }));

const [single, double] = [
  [200, 200],
  [400, 200],
] as const;

test.each([
  ['pages of one size', [single, single, single], {}, '---'],
  ['pages twice as wide as the cover', [single, double, double, single], {}, '-==-'],
  ['a cover that is larger than the pages', [[206, 206], double, double], {}, '-=='],
  ['a cover with front, back and spine', [[427, 206], single, single], {}, '=--'],
  ['a spread between single pages', [single, single, single, double, single], {}, '---=-'],
  ['a spine as a page', [[12, 200], double, double], {}, '---'],
  [
    'landscape pages in a portrait book',
    [
      [200, 300],
      [300, 200],
      [200, 300],
    ],
    {},
    '---',
  ],
  ['twice the page size of the product', [double, double], { pageSize: { width: 200, height: 200 } }, '=='],
  [
    'the page size of the product',
    [[400, 206], double, single],
    { pageSize: { width: 400, height: 200 } },
    '---',
  ],
  ['a page size that no page has', [single, double], { pageSize: { width: 90, height: 90 } }, '-='],
  ['the word of the operator for spreads', [double, double], { pdfPages: 'spreads' }, '-='],
  ['the word of the operator for single pages', [single, double], { pdfPages: 'single' }, '--'],
] as const)('finds the spreads of a PDF with %s', (_, pages, product, spreads) => {
  expect(
    areSpreads(sizesOf(...pages), product)
      .map((isSpread) => (isSpread ? '=' : '-'))
      .join(''),
  ).toBe(spreads);
});
