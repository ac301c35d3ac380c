import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchLoad } from './load-watch.ts';

test('a process is busy while it has no moment of rest, and idle again once it has', async () => {
  const told: boolean[] = [];
  let hear = (): void => undefined;
  const watch = watchLoad((isBusy) => {
    told.push(isBusy);
    hear();
  });
  // Each turn of the loop comes at once after the one before.
  while (told.length === 0) await nextTurn();
  expect(told).toEqual([true]);
  await new Promise<void>((resolve) => (hear = resolve));
  expect(told).toEqual([true, false]);
  watch.stop();
});
