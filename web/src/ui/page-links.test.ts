import { expect, test } from 'vitest';
import { linkedPages } from './page-links.tsx';

test.each([
  [1, 2, [1, 2]],
  [1, 500, [1, 2, 500]],
  [2, 3, [1, 2, 3]],
  [250, 500, [1, 249, 250, 251, 500]],
  [500, 500, [1, 499, 500]],
])('page %i of %i links %j', (page, pages, linked) => {
  expect(linkedPages(page, pages)).toEqual(linked);
});
