import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCourtesy } from './courtesy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for quiet; returns an object that shows whether it has come. */
const ask = (courtesy: ReturnType<typeof createCourtesy>) => {
  const state = { hasCome: false };
  void courtesy.untilQuiet().then(() => (state.hasCome = true));
  return state;
};

test('starts work at once if the processor is free', async () => {
  const answer = ask(createCourtesy());
  await vi.advanceTimersByTimeAsync(0);
  expect(answer.hasCome).toBe(true);
});

test('delays work while the processor is busy, and starts it as soon as it is free', async () => {
  const courtesy = createCourtesy();
  courtesy.setBusy(true);
  const [first, second] = [ask(courtesy), ask(courtesy)];
  await vi.advanceTimersByTimeAsync(2000);
  expect([first.hasCome, second.hasCome]).toEqual([false, false]);
  courtesy.setBusy(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([first.hasCome, second.hasCome]).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('delays work for at most 3 seconds, however long the processor is busy', async () => {
  const courtesy = createCourtesy();
  courtesy.setBusy(true);
  const answer = ask(courtesy);
  await vi.advanceTimersByTimeAsync(2999);
  expect(answer.hasCome).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(answer.hasCome).toBe(true);
});
