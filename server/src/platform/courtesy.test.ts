import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCourtesy } from './courtesy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for quiet; gives whether it has come, whenever that is looked at. */
const ask = (courtesy: ReturnType<typeof createCourtesy>) => {
  const asked = { hasCome: false };
  void courtesy.untilQuiet().then(() => (asked.hasCome = true));
  return asked;
};

test('work begins at once where nobody wants the processor', async () => {
  const asked = ask(createCourtesy());
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.hasCome).toBe(true);
});

test('work waits while the processor is wanted, and goes on as soon as it is not', async () => {
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

test('work waits 3 seconds at most, however long the processor is wanted', async () => {
  const courtesy = createCourtesy();
  courtesy.setBusy(true);
  const asked = ask(courtesy);
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked.hasCome).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.hasCome).toBe(true);
});
