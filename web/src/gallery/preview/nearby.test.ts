import { expect, test } from 'vitest';
import { isPageOf, pagesOf } from '../../api/photos/photo-list.ts';
import { adjacentPositions } from './neighbours.ts';

const sections = [
  { key: '2025-02', count: 1 },
  { key: '2025-01', count: 60 },
  { key: '1970-01', count: 1 },
];

test('returns two photos on each side, across the ends of sections', () => {
  expect(adjacentPositions(sections, { section: '2025-02', index: 0 }, 1)).toEqual([
    { section: '2025-01', index: 0 },
    { section: '2025-01', index: 1 },
  ]);
  expect(adjacentPositions(sections, { section: '1970-01', index: 0 }, -1)).toEqual([
    { section: '2025-01', index: 59 },
    { section: '2025-01', index: 58 },
  ]);
  expect(adjacentPositions(sections, { section: '2025-02', index: 0 }, -1)).toEqual([]);
  expect(adjacentPositions(sections, { section: '2001-01', index: 0 }, 1)).toEqual([]);
});

test('photos behind skipped ones take their place', () => {
  const here = { section: '2025-02', index: 0 };
  expect(adjacentPositions(sections, here, 1, ({ index }) => index < 2)).toEqual([
    { section: '2025-01', index: 2 },
    { section: '2025-01', index: 3 },
  ]);
  expect(adjacentPositions(sections, here, 1, () => true)).toEqual([]);
});

const pagesAround = (index: number) => {
  const here = { section: '2025-01', index };
  return pagesOf([here, ...adjacentPositions(sections, here, -1), ...adjacentPositions(sections, here, 1)]);
};

// #next-page
test('the next page is loaded by the time the last loaded photo is reached', () => {
  const first = { section: '2025-01', page: 0 };
  const second = { section: '2025-01', page: 1 };
  expect(pagesAround(21)).toEqual([first]);
  expect(pagesAround(22)).toEqual([first, second]);
  expect(pagesAround(23)).toEqual([first, second]);
  expect(pagesAround(25)).toEqual([second, first]);
  expect(pagesAround(26)).toEqual([second]);
});

test('loads the first page of the next section at the end of a section', () => {
  expect(pagesAround(59)).toEqual([
    { section: '2025-01', page: 2 },
    { section: '1970-01', page: 0 },
  ]);
});

test('a page is identified by the positions that it holds', () => {
  expect(isPageOf({ section: '2025-01', index: 24 })({ section: '2025-01', page: 1 })).toBe(true);
  expect(isPageOf({ section: '2025-01', index: 23 })({ section: '2025-01', page: 1 })).toBe(false);
  expect(isPageOf({ section: '2025-02', index: 24 })({ section: '2025-01', page: 1 })).toBe(false);
});
