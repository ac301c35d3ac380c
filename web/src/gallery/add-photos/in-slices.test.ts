import { expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

test('many files are taken in slices, and the page comes to its turn between two', async () => {
  const files = Array.from({ length: 450 }, (_, index) => new File([], `${index}.jpg`));
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const slices: number[] = [];
  await inSlices(files, (slice) => slices.push(slice.length));
  expect(slices).toEqual([200, 200, 50]);
  expect(turns).toHaveBeenCalledTimes(2);
});
