import { setTimeout } from 'node:timers/promises';

const [usualPatienceMs, pauseMs] = [5000, 100];

/**
 * Reads again until `isDone` or until `patienceMs` have passed (5 seconds by default), and returns the last value. For
 * calls that start a short job, so that they can answer with its result.
 */
export const readUntil = async <Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean | Promise<boolean>,
  patienceMs = usualPatienceMs,
): Promise<Value> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if ((await isDone(value)) || performance.now() > deadline) return value;
    await setTimeout(pauseMs);
  }
};
