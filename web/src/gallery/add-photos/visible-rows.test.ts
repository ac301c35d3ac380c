import { expect, test } from 'vitest';
import { visibleRows } from './visible-rows.ts';

test('draws the rows in view, and eight beyond both edges', () => {
  expect(visibleRows({ scrollTop: 6_000, height: 300, rowHeight: 60 }, 1_000)).toEqual({
    first: 92,
    end: 113,
  });
});

test('draws nothing before the first row or after the last', () => {
  expect(visibleRows({ scrollTop: 0, height: 300, rowHeight: 60 }, 1_000)).toEqual({ first: 0, end: 13 });
  expect(visibleRows({ scrollTop: 0, height: 300, rowHeight: 60 }, 3)).toEqual({ first: 0, end: 3 });
  expect(visibleRows({ scrollTop: 59_700, height: 300, rowHeight: 60 }, 1_000)).toEqual({
    first: 987,
    end: 1_000,
  });
});

test('only draws a screenful, however long the list is', () => {
  const { first, end } = visibleRows({ scrollTop: 300_000, height: 400, rowHeight: 60 }, 10_000);
  expect(end - first).toBeLessThan(30);
});
