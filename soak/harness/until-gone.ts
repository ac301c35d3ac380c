import { setTimeout } from 'node:timers/promises';
import { processesNaming } from '../../server/test/server-process.ts';

/** Milliseconds in which processes must end after a kill or a stop: a hanging stop is forced after 30 s. */
const endLimitMs = 60_000;

const pollMs = 25;

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

/** Waits until no process with this text is left, or until the limit. Returns how many are left, and kills them. */
export const untilGone = async (text: string): Promise<number> => {
  const limit = Date.now() + endLimitMs;
  let left = await processesNaming(text);
  while (left.length > 0 && Date.now() < limit) {
    await setTimeout(pollMs);
    left = await processesNaming(text);
  }
  for (const pid of left) kill(pid);
  return left.length;
};
