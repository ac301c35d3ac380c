import { expect, test, vi } from 'vitest';
import { droppedFiles } from './dropped-files.ts';
import { inSlices } from './in-slices.ts';

const dropped = (name: string) => ({ kind: 'file' as const, getFile: async () => new File([], name) });

const folder = (...entries: (ReturnType<typeof dropped> | { kind: 'text' })[]) => ({
  kind: 'directory' as const,
  getEntries: async function* () {
    yield* entries;
  },
});

test('folders give the files in them, however deep, and what is no file is left out', async () => {
  const items = [dropped('1.jpg'), { kind: 'text' as const }, folder(dropped('2.jpg'), { kind: 'text' })];
  const names = [];
  for await (const { name } of droppedFiles(items)) names.push(name);
  expect(names).toEqual(['1.jpg', '2.jpg']);
});

test('many files are taken in slices, and the page comes to its turn between two', async () => {
  const files = Array.from({ length: 450 }, (_, index) => new File([], `${index}.jpg`));
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const slices: number[] = [];
  await inSlices(files, (slice) => slices.push(slice.length));
  expect(slices).toEqual([200, 200, 50]);
  expect(turns).toHaveBeenCalledTimes(2);
});
