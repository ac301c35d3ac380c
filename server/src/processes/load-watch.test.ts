import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchLoad } from './load-watch.ts';

test('a process is busy while its event loop never rests, and idle again afterwards', async () => {
  const reports: boolean[] = [];
  let hear = (): void => undefined;
  const watch = watchLoad((isBusy) => {
    reports.push(isBusy);
    hear();
  });
  // Each turn of the loop follows the previous one immediately.
  while (reports.length === 0) await nextTurn();
  expect(reports).toEqual([true]);
  await new Promise<void>((resolve) => (hear = resolve));
  expect(reports).toEqual([true, false]);
  watch.stop();
});
