import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

afterEach(() => vi.useRealTimers());

const wanted = () => true;

test('many files are taken in slices, and the page comes to its turn between two', async () => {
  const files = Array.from({ length: 450 }, (_, index) => new File([], `${index}.jpg`));
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const slices: number[] = [];
  await inSlices(files, (slice) => slices.push(slice.length), wanted);
  expect(slices).toEqual([200, 200, 50]);
  const withoutWait = turns.mock.calls.filter(([, ms]) => ms === undefined);
  expect(withoutWait).toHaveLength(2);
});

test('of a folder that is slow to read, what has come is taken after a fifth of a second, and the rest as it comes', async () => {
  vi.useFakeTimers();
  const held = Promise.withResolvers<void>();
  const slow = async function* () {
    yield new File([], '1.jpg');
    yield new File([], '2.jpg');
    await held.promise;
    yield new File([], '3.jpg');
  };
  const slices: number[] = [];
  const reading = inSlices(slow(), (slice) => slices.push(slice.length), wanted);
  await vi.advanceTimersByTimeAsync(199);
  expect(slices).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(slices).toEqual([2]);
  held.resolve();
  await reading;
  expect(slices).toEqual([2, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('of a folder that cannot be read to its end, what has come is taken before that is told, and nothing afterwards', async () => {
  vi.useFakeTimers();
  const broken = async function* () {
    yield new File([], '1.jpg');
    throw new Error('unreadable');
  };
  const slices: number[] = [];
  await expect(inSlices(broken(), (slice) => slices.push(slice.length), wanted)).rejects.toThrow(
    'unreadable',
  );
  expect(slices).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('files that nobody wants any more are not read', async () => {
  const read: number[] = [];
  const folder = async function* () {
    for (let file = 1; file <= 9; file++) {
      read.push(file);
      yield new File([], `${file}.jpg`);
    }
  };
  await inSlices(
    folder(),
    () => undefined,
    () => read.length < 3,
  );
  expect(read).toEqual([1, 2, 3]);
});
