import { expect, test } from 'vitest';
import { renditionSize } from './rendition-size.ts';

test.each([
  [4032, 3024, 300, 300, 225],
  [3024, 4032, 300, 225, 300],
  [4032, 3024, 1300, 1300, 975],
  [6000, 4000, 800, 800, 533],
  [3000, 3000, 300, 300, 300],
])('fits %i x %i into the size %i as %i x %i', (width, height, size, expectedWidth, expectedHeight) => {
  expect(renditionSize(width, height, size)).toEqual({ width: expectedWidth, height: expectedHeight });
});

test.each([
  [1920, 1080, 300, 356, 200],
  [1170, 2532, 300, 200, 433],
  [8000, 4000, 800, 1067, 533],
])(
  'keeps a short side of two thirds for %i x %i at size %i',
  (width, height, size, expectedWidth, expectedHeight) => {
    expect(renditionSize(width, height, size)).toEqual({ width: expectedWidth, height: expectedHeight });
  },
);

test('lets a panorama grow to twice the size and no further', () => {
  expect(renditionSize(30_000, 3000, 300)).toEqual({ width: 600, height: 60 });
  expect(renditionSize(3000, 30_000, 1300)).toEqual({ width: 260, height: 2600 });
});

test('never enlarges a photo', () => {
  expect(renditionSize(250, 200, 300)).toEqual({ width: 250, height: 200 });
  expect(renditionSize(1, 1, 1300)).toEqual({ width: 1, height: 1 });
});

test('keeps every side at least one pixel long', () => {
  expect(renditionSize(30_000, 1, 300)).toEqual({ width: 600, height: 1 });
});

test('never makes a smaller size larger in any direction, so it can be made from the larger', () => {
  for (let width = 1; width < 6000; width += 97) {
    for (let height = 1; height < 6000; height += 89) {
      const [small, middle, large] = [300, 800, 1300].map((size) => renditionSize(width, height, size));
      expect(small!.width).toBeLessThanOrEqual(middle!.width);
      expect(small!.height).toBeLessThanOrEqual(middle!.height);
      expect(middle!.width).toBeLessThanOrEqual(large!.width);
      expect(middle!.height).toBeLessThanOrEqual(large!.height);
    }
  }
});
