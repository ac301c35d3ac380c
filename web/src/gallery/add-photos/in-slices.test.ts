import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

afterEach(() => vi.useRealTimers());

const wanted = () => true;

test('takes many files in slices and lets the page work between two slices', async () => {
  const files = Array.from({ length: 450 }, (_, index) => new File([], `${index}.jpg`));
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const slices: number[] = [];
  await inSlices(files, (slice) => slices.push(slice.length), wanted);
  expect(slices).toEqual([200, 200, 50]);
  const withoutWait = turns.mock.calls.filter(([, ms]) => ms === undefined);
  expect(withoutWait).toHaveLength(2);
});

test('takes the files of a slow folder after a fifth of a second, and the rest as they come', async () => {
  vi.useFakeTimers();
  const gate = Promise.withResolvers<void>();
  const slow = async function* () {
    yield new File([], '1.jpg');
    yield new File([], '2.jpg');
    await gate.promise;
    yield new File([], '3.jpg');
  };
  const slices: number[] = [];
  const reading = inSlices(slow(), (slice) => slices.push(slice.length), wanted);
  await vi.advanceTimersByTimeAsync(199);
  expect(slices).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(slices).toEqual([2]);
  gate.resolve();
  await reading;
  expect(slices).toEqual([2, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('takes the files read before a folder breaks off, then reports it and takes nothing more', async () => {
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

test('does not read files that are no longer wanted', async () => {
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
