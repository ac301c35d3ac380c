import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchLoad } from './load-watch.ts';

test('a process is busy while its event loop never rests, and idle again afterwards', async () => {
  const told: boolean[] = [];
  let hear = (): void => undefined;
  const watch = watchLoad((isBusy) => {
    told.push(isBusy);
    hear();
  });
  // Each turn of the loop follows the previous one immediately.
  while (told.length === 0) await nextTurn();
  expect(told).toEqual([true]);
  await new Promise<void>((resolve) => (hear = resolve));
  expect(told).toEqual([true, false]);
  watch.stop();
});
